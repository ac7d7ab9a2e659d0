/** The stored summary of a site, from which the next change finds where results may differ (decision 0055). */
import { createHash } from 'node:crypto'
import type { Box } from '../model/stretch.ts'
import type { AccountSite } from './load-site.ts'

export interface DerivedSite {
  /** Same as `AccountSite.hash`. */
  hash: string
  /** Hash of all detection input besides locations and machines. */
  rest: string
  /** For each location, the hash of its detection input, and its bounding box. */
  places: Readonly<Record<string, { hash: string; box: Box }>>
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export function derivedSiteOf({ hash, rest, locations }: AccountSite): DerivedSite {
  const places = [...locations].map(([id, { text, box }]) => [id, { hash: hashOf(text), box }] as const)
  return { hash, rest: hashOf(rest), places: Object.fromEntries(places) }
}

/** Boxes of the locations that differ; null when results may differ anywhere. */
export function changedBoxes(before: DerivedSite, after: DerivedSite): Box[] | null {
  if (before.rest !== after.rest) return null
  const boxes: Box[] = []
  for (const id of new Set([...Object.keys(before.places), ...Object.keys(after.places)])) {
    const [previous, now] = [before.places[id], after.places[id]]
    if (previous?.hash === now?.hash) continue
    for (const side of [previous, now]) if (side) boxes.push(side.box)
  }
  return boxes
}
