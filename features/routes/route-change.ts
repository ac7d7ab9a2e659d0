/**
 * A change of a machine's route until it is in effect (behaviour 2): its states and moves as one table, used by the
 * server for enforcement, by the screens for offering moves, and by the tests; and the moves that follow from the
 * machine's own facts.
 */
export const changeStates = [
  'pending',
  'delivered',
  'acknowledged',
  'forced',
  'superseded',
  'cancelled',
  'expired',
] as const
export type ChangeState = (typeof changeStates)[number]

/** `deliver` and `acknowledge` come from the device, `expire` from the clock, the others from dispatchers. */
export const changeMoves = ['deliver', 'acknowledge', 'force', 'supersede', 'cancel', 'expire'] as const
export type ChangeMove = (typeof changeMoves)[number]

type Moves = Readonly<Partial<Record<ChangeMove, ChangeState>>>

const over = { force: 'forced', supersede: 'superseded', cancel: 'cancelled' } as const

/** State after each move while the change is not in effect. Absent moves are not possible and change nothing. */
export const transitions: Readonly<Record<ChangeState, Moves>> = {
  pending: { deliver: 'delivered', acknowledge: 'acknowledged', expire: 'expired', ...over },
  delivered: { acknowledge: 'acknowledged', expire: 'expired', ...over },
  // Waits for the dump: the driver has agreed, so no deadline ends it.
  acknowledged: over,
  // In effect from the start. The driver still has to be notified.
  forced: { deliver: 'forced', acknowledge: 'forced' },
  superseded: {},
  cancelled: {},
  expired: {},
}

/** The part of a change that the rules need; instants are epoch milliseconds. */
export interface CurrentChange {
  readonly state: ChangeState
  readonly requestedAt: number
  readonly acknowledgedAt: number | null
  /** Since when the machine is on the new route. */
  readonly effectAt: number | null
}

/** The state after a move; undefined when it is not possible. */
export function stateAfter({ state, effectAt }: CurrentChange, move: ChangeMove): ChangeState | undefined {
  return state === 'acknowledged' && effectAt !== null ? undefined : transitions[state][move]
}

/** Whether it still waits for the driver, the dump or a dispatcher. */
export const isOpen = (change: CurrentChange): boolean => stateAfter(change, 'cancel') !== undefined

/** Summary of a change for dispatchers. */
export const changeStages = [
  'notDelivered',
  'delivered',
  'waitsForDump',
  'inEffect',
  'forced',
  'forcedUntold',
  'superseded',
  'cancelled',
  'expired',
] as const
export type ChangeStage = (typeof changeStages)[number]

export function stageOf(change: CurrentChange & { readonly deliveredAt: number | null }): ChangeStage {
  if (change.state === 'pending') return 'notDelivered'
  if (change.state === 'acknowledged') return change.effectAt === null ? 'waitsForDump' : 'inEffect'
  if (change.state !== 'forced') return change.state
  return change.deliveredAt === null && change.acknowledgedAt === null ? 'forcedUntold' : 'forced'
}

/** A fact of the machine since the request that bears on its route. */
export type MachineFact =
  | { readonly t: number; readonly what: 'load' | 'dump' | 'acknowledged' }
  /** It entered a zone: one where only the new route loads, or one where only a third route loads. */
  | { readonly t: number; readonly what: 'entered new' }
  | { readonly t: number; readonly what: 'entered other'; readonly route: string }
  /** Its driver chose a third route in the cab. */
  | { readonly t: number; readonly what: 'chose other'; readonly route: string }

/** Step that facts cause, in this order. */
export type ChangeStep =
  | { readonly move: 'acknowledge'; readonly t: number; readonly by: 'driver' | 'zone' }
  | { readonly move: 'effect'; readonly t: number }
  | {
      readonly move: 'self-assign'
      readonly t: number
      readonly route: string
      readonly by: 'driver' | 'zone'
    }

/**
 * `heard` ordered by time; `loaded`: whether the machine was loaded at the request. An acknowledged change takes
 * effect at once on an empty machine, otherwise with its dump. An empty machine that goes to load for a third route
 * gets that route, and any machine the one that its driver chooses.
 */
export function stepsFrom(
  change: CurrentChange,
  loaded: boolean,
  heard: readonly MachineFact[],
): ChangeStep[] {
  if (!isOpen(change)) return []
  const steps: ChangeStep[] = []
  let acknowledgedAt = change.acknowledgedAt
  let full = loaded
  const told = acknowledgedAt === null ? [] : [{ t: acknowledgedAt, what: 'told' as const }]
  for (const fact of [...told, ...heard].sort((a, b) => a.t - b.t)) {
    if (fact.what === 'load' || fact.what === 'dump') full = fact.what === 'load'
    if (fact.what === 'chose other' || (fact.what === 'entered other' && !full)) {
      const by = fact.what === 'chose other' ? 'driver' : 'zone'
      return [...steps, { move: 'self-assign', t: fact.t, route: fact.route, by }]
    }
    if (acknowledgedAt === null && (fact.what === 'acknowledged' || fact.what === 'entered new')) {
      acknowledgedAt = fact.t
      steps.push({ move: 'acknowledge', t: fact.t, by: fact.what === 'acknowledged' ? 'driver' : 'zone' })
    }
    if (acknowledgedAt !== null && acknowledgedAt <= fact.t && !full) {
      return [...steps, { move: 'effect', t: fact.t }]
    }
  }
  return steps
}
