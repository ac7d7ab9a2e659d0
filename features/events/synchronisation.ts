/** How far the list is (operations 4). */

export const synchronisationStates = ['initializing', 'synchronizing', 'waiting'] as const
export type SynchronisationState = (typeof synchronisationStates)[number]

export interface Progress {
  /** Absent until the server has told it: it answers once it has read what was acknowledged. */
  readonly events: number | undefined
  /** How much of what is derived anew has been; null when nothing is. */
  readonly percent: number | null
}

/** Null when the list holds all that was acknowledged. */
export function synchronisationOf({ events, percent }: Progress): SynchronisationState | null {
  if (events === undefined) return 'initializing'
  if (percent !== null) return 'synchronizing'
  return events === 0 ? 'waiting' : null
}
