/**
 * How likely a candidate was a load or a dump: a sum of evidence for and against, positive when more likely than not.
 * The sizes keep the order of trust (behaviour 1): dispatcher > scale and button > sensors > length of the stop >
 * place of the previous dump. They were fitted to hand-labelled recorded trucks and to simulated shifts; only their
 * order and rough distance matter.
 */
import type { Candidate, Role } from '@haulway/cycles'
import type { DetectionSettings } from '../../detection/settings.ts'
import { EMPTY, FULL } from '../sensors/payload.ts'
import type { Detail, WeighedStop } from './work-state.ts'

const TRUST = { dispatcher: 24, button: 14, proximity: 5, bucket: 4 } as const
const WEIGHT_CHANGED = 7
const WEIGHT_STAYED = -5
const BED_RAISED = 5
const BED_STAYED = -1.5
/** The machine turned back at the stop: it backed in, or came to a dead end. A queue continues forward. */
const TURNED = 1.5
const WENT_ON = -0.7

/** Cosine of way in and way out beyond which the direction is evidence. */
export const TURN_COSINE = { turned: -0.2, wentOn: 0.6 }

function ofLength(role: Role, detail: Detail, settings: DetectionSettings): number {
  const { kind, seconds } = detail
  if (kind === 'gap') return -1.5
  if (kind === 'stated' || kind === 'weight' || kind === 'bed') return 0
  if (detail.previous) return 0.6
  if (kind === 'pass') {
    // Reports too sparse to see the stop, but the machine took longer than its distance explains.
    const long = seconds >= (role === 'load' ? settings.loadSeconds : settings.dumpSeconds)
    return long ? -0.4 : -1.9
  }
  if (role === 'load') {
    if (seconds >= settings.loadSeconds) return 2 + Math.min(0.6, (seconds - settings.loadSeconds) / 150)
    return seconds >= settings.loadSeconds / 2 ? -0.9 : -1.7
  }
  if (seconds >= settings.dumpSeconds) return 1.1 + Math.min(0.8, (seconds - settings.dumpSeconds) / 40)
  return -0.8
}

function ofWeight(role: Role, { weightBefore, weightAfter, weightWorks }: Detail): number {
  if (weightBefore === EMPTY && weightAfter === FULL)
    return role === 'load' ? WEIGHT_CHANGED : -WEIGHT_CHANGED
  if (weightBefore === FULL && weightAfter === EMPTY)
    return role === 'dump' ? WEIGHT_CHANGED : -WEIGHT_CHANGED
  return weightWorks && weightBefore !== 0 && weightBefore === weightAfter ? WEIGHT_STAYED : 0
}

const turned = ({ turn }: Pick<WeighedStop, 'turn'>): boolean => turn !== null && turn <= TURN_COSINE.turned
const wentOn = ({ turn }: Pick<WeighedStop, 'turn'>): boolean => turn !== null && turn >= TURN_COSINE.wentOn

function ofTurn(detail: Detail): number {
  return turned(detail) ? TURNED : wentOn(detail) ? WENT_ON : 0
}

/**
 * The work is at the end of a row of stops that moves up: machines wait before it, and may stand longer. The end of
 * the row is likelier than earlier stops, by this share of the gap to the score of a scale.
 */
const LATER = 0.2
/** Milliseconds in which a machine that backed in to work straightens out and continues it. */
const STRAIGHTENS = 15_000

/**
 * Whether it had only waited, or shunted, there. A waiting machine drives on and backs in; a shunting one stands
 * longer where that leads.
 */
function onlyWaited(one: WeighedStop, after: readonly Omit<WeighedStop, 'score'>[]): boolean {
  const [next, last] = [after[0]!, after.at(-1)!]
  if (!wentOn(last) && (one.seconds < last.seconds || !turned(one))) return true
  return after.some(turned) && !(turned(one) && next.t0 - one.t1 <= STRAIGHTENS)
}

/** Score from length and direction; `row`: the previous stops at the same place from which it moved up. */
export function scoreOfStop(
  role: Role,
  { t0, t1, detail }: Candidate<Detail>,
  settings: DetectionSettings,
  row: readonly WeighedStop[],
): number {
  const own = ofLength(role, detail, settings) + ofTurn(detail)
  const { kind, previous, seconds, turn } = detail
  if (
    kind !== 'stop' ||
    previous ||
    seconds < (role === 'load' ? settings.loadSeconds : settings.dumpSeconds)
  )
    return own
  const last = { t0, t1, seconds, turn }
  const outdone = row.filter((one, i) => onlyWaited(one, [...row.slice(i + 1), last]))
  return outdone.reduce((most, { score }) => Math.max(most, score + LATER * (WEIGHT_CHANGED - score)), own)
}

/** It stood beside a loader for as long as a load takes, by a sensor, or left it then: a load at any location (behaviour 1.7). */
export function wasBesideLoader(
  { loader, seconds, beside }: Detail,
  { loadSeconds }: DetectionSettings,
): boolean {
  return (loader === 'left' && seconds >= loadSeconds) || (beside !== null && beside.seconds >= loadSeconds)
}

function ofLoader(role: Role, detail: Detail, settings: DetectionSettings): number {
  if (role === 'dump') return 0
  if (wasBesideLoader(detail, settings)) return TRUST.proximity
  return detail.loader === null ? 0 : -TRUST.proximity
}

/** Score from all other evidence. */
export function scoreOfSensors(
  role: Role,
  detail: Detail,
  hasBed: boolean,
  settings: DetectionSettings,
): number {
  let score = ofWeight(role, detail) + ofLoader(role, detail, settings)
  if (role === 'dump' && detail.bedAt !== null) score += BED_RAISED
  if (role === 'dump' && detail.bedAt === null && hasBed && detail.kind === 'stop') score += BED_STAYED
  if (detail.button?.role === role) score += TRUST[detail.button.strength]
  else if (detail.button !== null) score -= TRUST[detail.button.strength]
  return score
}
