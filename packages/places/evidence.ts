/** Evidence for a place and its kind. */
import { type Leg, longestStand, type Stay, isTurning } from './candidates.ts'
import { median, share } from './statistics.ts'
import type { Place } from './places.ts'
import type { FoundPlace, Reason } from './proposal.ts'

/** Two decimals are enough. */
const rounded = (value: number): number => Math.round(value * 100) / 100

/** Below this a reason is rather evidence against the place. */
const TELLING = 0.5
const SLOWER = 1.03

function payloadReason({ act }: Place, stops: readonly { payload: number }[]): Reason[] {
  const measured = stops.filter(({ payload }) => !Number.isNaN(payload))
  const changed = share(measured, ({ payload }) => payload === (act === 'load' ? 1 : -1))
  return changed >= TELLING ? [{ reason: 'payload', share: rounded(changed) }] : []
}

function paceReason({ act, stays }: Place, hauls: readonly Leg[]): Reason[] {
  const own = new Set(stays)
  const out = median(hauls.filter(({ from }) => own.has(from)).map(({ pace }) => pace))
  const back = median(hauls.filter(({ to }) => own.has(to)).map(({ pace }) => pace))
  const ratio = act === 'load' ? back / out : out / back
  return ratio > SLOWER ? [{ reason: 'pace', ratio: rounded(ratio) }] : []
}

function reasonsOf(place: Place, hauls: readonly Leg[]): Reason[] {
  const ends = new Set<Stay>(hauls.flatMap(({ from, to }) => [from, to]))
  const stops = place.stays.map(longestStand)
  const seen = stops.filter(({ loader }) => loader !== null)
  const beside = share(seen, ({ loader }) => loader === true)
  const turned = share(stops, isTurning)
  return [
    ...payloadReason(place, stops),
    ...(place.act === 'load' && beside >= TELLING
      ? [{ reason: 'loader', share: rounded(beside) } as const]
      : []),
    { reason: 'inTurn', share: rounded(share(place.stays, (stay) => ends.has(stay))) },
    { reason: 'stand', seconds: Math.round(median(place.stays.map(({ stood }) => stood))) },
    ...(turned >= TELLING ? [{ reason: 'turned', share: rounded(turned) } as const] : []),
    ...paceReason(place, hauls),
  ]
}

/** `hauls` are all hauls of the site. */
export function evidenceOf(place: Place, hauls: readonly Leg[]): FoundPlace['evidence'] {
  const { stays } = place
  return {
    stays: stays.length,
    machines: new Set(stays.map(({ path }) => path)).size,
    from: Math.round(1000 * Math.min(...stays.map(({ t0 }) => t0))),
    to: Math.round(1000 * Math.max(...stays.map(({ t1 }) => t1))),
    medianStand: Math.round(median(stays.map(({ stood }) => stood))),
    reasons: reasonsOf(place, hauls),
  }
}
