/** Whether and when a machine that stood has left, from positions that are all poor. */
import { longitudeDifference } from '@haulway/geo'
import type { DetectionSettings } from '../../detection/settings.ts'
import { DOUBTFUL, metresBetween, type MotionState } from './motion.ts'
import { CIRCLE, type Known, metresFrom, reachOf } from './straight-way.ts'
import type { Suspect } from './suspect.ts'
import { STANDING, toldRest, type UncertainContext } from './uncertain-state.ts'

/** Positions in a row that show that it has left; told accuracies that they must lie off while speeds tell of rest. */
export const AGREE = 3
const AT_REST_CIRCLE = 3
/** Metres a second that are driving, whatever the receiver. */
const DRIVES = 2
/** Milliseconds over which the mean of positions shows that it has left. */
const LASTING_MS = 120_000

type Place = Pick<Suspect, 'lon' | 'lat'>

/** Metres from where it stood. */
function offPlace({ motion, clean: { uncertain } }: UncertainContext, { lon, lat }: Place): number {
  return metresBetween(motion, uncertain.lon, uncertain.lat, lon, lat)
}

const accuracyOf = ({ accuracy }: Suspect): number => accuracy ?? 0

function restsThroughout(state: UncertainContext, settings: DetectionSettings): boolean {
  return state.clean.uncertain.held.every(({ speed }) => toldRest(state, speed, settings) === true)
}

/** Whether told speeds explain the distance, and the latest positions lie outside their circles. */
function hasDriven(state: UncertainContext): boolean {
  const { held } = state.clean.uncertain
  const latest = held.slice(-2)
  if (latest.length < 2 || state.motion.doubt >= DOUBTFUL) return false
  if (!latest.every((one) => (one.speed ?? 0) >= DRIVES && offPlace(state, one) > accuracyOf(one)))
    return false
  let way = 0
  let before = state.motion.t
  for (const { t, speed } of held) {
    way += ((speed ?? 0) * (t - before)) / 1000
    before = t
  }
  return way >= offPlace(state, latest[1]!) / 2
}

/** Whether the positions of the latest minutes together lie farther off than they are told to err. */
function lastsAway(state: UncertainContext): boolean {
  const { held } = state.clean.uncertain
  const last = held.at(-1)!
  const late = held.filter(({ t }) => last.t - t <= LASTING_MS)
  if (held.length < STANDING.most && (late.length === held.length || late.length < AGREE)) return false
  let [lon, lat, accuracy] = [0, 0, 0]
  for (const one of late) {
    lon += longitudeDifference((one.lon - last.lon) % 360) / late.length
    lat += one.lat / late.length
    accuracy += accuracyOf(one) / late.length
  }
  return offPlace(state, { lon: last.lon + lon, lat }) > accuracy
}

/** Whether the held positions together show that the machine is no longer where it stood. */
export function hasLeft(state: UncertainContext, settings: DetectionSettings): boolean {
  const rests = restsThroughout(state, settings)
  const circle = rests ? AT_REST_CIRCLE : CIRCLE
  const latest = state.clean.uncertain.held.slice(-AGREE)
  const areOutside = latest.every((one) => offPlace(state, one) > circle * accuracyOf(one))
  if (latest.length === AGREE && areOutside) return true
  return !rests && (hasDriven(state) || lastsAway(state))
}

/**
 * How many of the held positions, from the first, the machine still stood at `from`: those before the change from
 * standing to driving to where the last one lies that fits best.
 */
function standingPart(m: MotionState, from: Known, held: readonly Suspect[]): number {
  const places = held.map((one) => metresFrom(m, from, one))
  const { t: tEnd } = held.at(-1)!
  const [endX, endY] = places.at(-1)!
  let best = 0
  let least = Infinity
  for (let d = 0; d < held.length; d++) {
    const t0 = d === 0 ? from.t : held[d - 1]!.t
    let cost = 0
    for (let i = 0; i < held.length; i++) {
      const share = i < d ? 0 : (held[i]!.t - t0) / (tEnd - t0)
      const [x, y] = places[i]!
      cost += ((x - share * endX) ** 2 + (y - share * endY) ** 2) / reachOf(held[i]!) ** 2
    }
    if (cost > least) continue
    least = cost
    best = d
  }
  return best
}

/** How many of the held positions it still stood for, once it has left. */
export function stoodFor(state: UncertainContext, from: Known, settings: DetectionSettings): number {
  const { held, kind } = state.clean.uncertain
  if (kind !== 'standing') return 0
  const told = held.every(({ speed }) => toldRest(state, speed, settings) !== null)
  if (!told || restsThroughout(state, settings)) return standingPart(state.motion, from, held)
  const there = (one: Suspect) => offPlace(state, one) <= CIRCLE * accuracyOf(one)
  return 1 + held.findLastIndex((one) => toldRest(state, one.speed, settings) === true && there(one))
}
