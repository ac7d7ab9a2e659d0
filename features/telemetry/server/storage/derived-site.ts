/** A site as it is remembered for the next change: enough to tell where results may differ. */
import { createHash } from 'node:crypto'
import type { Box } from '../model/stretch.ts'
import type { AccountSite } from './load-site.ts'

export interface DerivedSite {
  /** As `AccountSite.hash`. */
  hash: string
  /** Hash of what detection reads beside locations and machines. */
  rest: string
  /** Of each location the hash of what detection reads of it, and where it lies. */
  places: Readonly<Record<string, { hash: string; box: Box }>>
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export function derivedSiteOf({ hash, rest, locations }: AccountSite): DerivedSite {
  const places = [...locations].map(([id, { text, box }]) => [id, { hash: hashOf(text), box }] as const)
  return { hash, rest: hashOf(rest), places: Object.fromEntries(places) }
}

/** Boxes around what differs between two sites; null when results may differ anywhere. */
export function changedBoxes(before: DerivedSite, after: DerivedSite): Box[] | null {
  if (before.rest !== after.rest) return null
  const boxes: Box[] = []
  for (const id of new Set([...Object.keys(before.places), ...Object.keys(after.places)])) {
    const [old, now] = [before.places[id], after.places[id]]
    if (old?.hash === now?.hash) continue
    for (const side of [old, now]) if (side) boxes.push(side.box)
  }
  return boxes
}
