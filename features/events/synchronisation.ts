/** How current the list is (operations 4). */

export const synchronisationStates = ['initializing', 'synchronizing', 'waiting'] as const
export type SynchronisationState = (typeof synchronisationStates)[number]

export interface Progress {
  /** Absent until the server has sent it: it answers once it has read everything acknowledged. */
  readonly events: number | undefined
  /** Progress of recomputation; null if there is none. */
  readonly percent: number | null
}

/** Null if the list contains everything acknowledged. */
export function synchronisationState({ events, percent }: Progress): SynchronisationState | null {
  if (events === undefined) return 'initializing'
  if (percent !== null) return 'synchronizing'
  return events === 0 ? 'waiting' : null
}
