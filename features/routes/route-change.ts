/**
 * A change of a machine's route on its way to the driver (behaviour 2): its states and moves as one table, which the server
 * obeys, the screens offer from, and the tests read; and what a machine's own facts do to it.
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

/** `deliver` and `acknowledge` come from the machine, `expire` from the clock, the others from dispatchers. */
export const changeMoves = ['deliver', 'acknowledge', 'force', 'supersede', 'cancel', 'expire'] as const
export type ChangeMove = (typeof changeMoves)[number]

type Moves = Readonly<Partial<Record<ChangeMove, ChangeState>>>

const over = { force: 'forced', supersede: 'superseded', cancel: 'cancelled' } as const

/** What a move leads to while the change is not in effect; what is absent is not possible, and changes nothing. */
export const transitions: Readonly<Record<ChangeState, Moves>> = {
  pending: { deliver: 'delivered', acknowledge: 'acknowledged', expire: 'expired', ...over },
  delivered: { acknowledge: 'acknowledged', expire: 'expired', ...over },
  // Waits for the dump: the driver knows, so no deadline ends it.
  acknowledged: over,
  // In effect from the start. The driver is still told.
  forced: { deliver: 'forced', acknowledge: 'forced' },
  superseded: {},
  cancelled: {},
  expired: {},
}

/** A change as far as rules need it; instants are epoch milliseconds. */
export interface ChangeNow {
  readonly state: ChangeState
  readonly requestedAt: number
  readonly acknowledgedAt: number | null
  /** From when on the machine is on the new route. */
  readonly effectAt: number | null
}

/** The state that a move leads to; undefined when it is not possible. */
export function moved({ state, effectAt }: ChangeNow, move: ChangeMove): ChangeState | undefined {
  return state === 'acknowledged' && effectAt !== null ? undefined : transitions[state][move]
}

/** Whether it still waits for somebody or something. */
export const isOpen = (change: ChangeNow): boolean => moved(change, 'cancel') !== undefined

/** What a dispatcher must know of it at a glance. */
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

export function stageOf(change: ChangeNow & { readonly deliveredAt: number | null }): ChangeStage {
  if (change.state === 'pending') return 'notDelivered'
  if (change.state === 'acknowledged') return change.effectAt === null ? 'waitsForDump' : 'inEffect'
  if (change.state !== 'forced') return change.state
  return change.deliveredAt === null && change.acknowledgedAt === null ? 'forcedUntold' : 'forced'
}

/** A fact of the machine since the request, as far as it says something about its route. */
export type Heard =
  | { readonly t: number; readonly what: 'load' | 'dump' | 'acknowledged' }
  /** It entered a zone: one where only the new route loads, or only another one that is neither the old nor the new. */
  | { readonly t: number; readonly what: 'entered new' }
  | { readonly t: number; readonly what: 'entered other'; readonly route: string }

/** What follows for a change from facts, in this order. */
export type Followed =
  | { readonly move: 'acknowledge'; readonly t: number; readonly by: 'driver' | 'zone' }
  | { readonly move: 'effect'; readonly t: number }
  | { readonly move: 'self-assign'; readonly t: number; readonly route: string }

/**
 * `heard` in order of time; `loaded`: whether the machine was loaded at the request. A change that is acknowledged takes effect
 * at once on an empty machine, else with its dump. An empty machine that goes to load for a third route has chosen that.
 */
export function followed(change: ChangeNow, loaded: boolean, heard: readonly Heard[]): Followed[] {
  if (!isOpen(change)) return []
  const steps: Followed[] = []
  let acknowledgedAt = change.acknowledgedAt
  let full = loaded
  const told = acknowledgedAt === null ? [] : [{ t: acknowledgedAt, what: 'told' as const }]
  for (const fact of [...told, ...heard].sort((a, b) => a.t - b.t)) {
    if (fact.what === 'load' || fact.what === 'dump') full = fact.what === 'load'
    if (fact.what === 'entered other' && !full) {
      return [...steps, { move: 'self-assign', t: fact.t, route: fact.route }]
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
