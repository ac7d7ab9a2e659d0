import { findByTitle } from '../ground/ground.ts'

export const matchKinds = ['place', 'route', 'layer'] as const
export type MatchKind = (typeof matchKinds)[number]

interface Entry {
  readonly id: string
  readonly title: string
}

/** A place, route or map layer whose title contains the text of the search. */
export interface Match extends Entry {
  readonly kind: MatchKind
}

const MOST_EACH = 4

/** The matches of each kind, those beginning with the text first. */
export function findMatches(
  entries: Readonly<Record<MatchKind, readonly Entry[]>>,
  text: string,
  locale: string,
): Match[] {
  return matchKinds.flatMap((kind) =>
    findByTitle(entries[kind], text, locale, MOST_EACH).map(({ id, title }) => ({ id, kind, title })),
  )
}
