/**
 * Positions that by themselves show nothing: those that the device tells to be poor, and jumps of a machine at rest.
 * They are held until better ones, or enough of them, decide whether the machine had moved (decision 0130).
 */
import { longitudeDifference } from '@haulway/geo'
import type { Now } from '../../detector.ts'
import type { DetectionSettings } from '../../detection/settings.ts'
import type { Fix } from '../../facts/fix.ts'
import type { OpenStop } from '../stops/open-stop.ts'
import { type AccuracyState, isPoor, learnAccuracy, newAccuracyState } from './accuracy.ts'
import { DOUBTFUL, type MotionState } from './motion.ts'
import type { NoiseState } from './noise.ts'
import { CIRCLE, type Known, standingPart, wayBetween } from './straight-way.ts'
import { asFix, asSuspect, type Suspect } from './suspect.ts'

export interface UncertainState {
  accuracy: AccuracyState
  /** Oldest first. */
  held: Suspect[]
  /** What the machine did before them; `jumping`: it stood, and they are not told to be poor. */
  kind: 'standing' | 'driving' | 'jumping'
  /** Where it stood. */
  lon: number
  lat: number
  /** Whether all positions are poor: they are then read as they come, until the machine stands or a good one comes. */
  poorThroughout: boolean
}

type Seen = Now & {
  clean: { noise: NoiseState; uncertain: UncertainState }
  motion: MotionState
  stop: OpenStop | null
}

/** What the caller does with positions: reads one on, or drops it. */
export interface Outcome {
  read: (fix: Fix) => void
  drop: (one: Suspect, reason: 'jump' | 'order') => void
}

/** Metres within which a good position confirms the place where the machine stood. */
const SAME_PLACE = 30
/** Longest time and most positions held while it stood, but at least so many; and while it drove. */
const STANDING = { ms: 180_000, most: 60, least: 6 }
const DRIVING = { ms: 120_000, most: 60, least: 6 }
/** After so long a silence the next position says nothing about the held ones. */
const SILENCE_MS = 300_000
/** Positions in a row that show that it has left, and how often they must be told accuracies off at rest. */
const AGREE = 3
const AT_REST_CIRCLE = 3
/** Metres a second that are driving, whatever the receiver. */
const DRIVES = 2
/** Milliseconds over which the mean of positions shows that it has left. */
const LASTING_MS = 120_000
/** Metres a second squared of a truck that pulls away and stops again. */
const AGILITY = 1
/**
 * A jump: longest seconds of the step, farthest metres, metres within which the positions after it stay, and metres
 * from one to the next where speeds are told: two outliers in a row lie farther apart.
 */
const JUMP = { seconds: 30, farthest: 300, spread: 20, wander: 30 }
/** Noise of which a jump can be told: sampled positions, share off the line, and metres that noise explains. */
const CALM = { looked: 6, share: 0.3, interval: 10, metres: 30 }

export function newUncertainState(): UncertainState {
  return {
    accuracy: newAccuracyState(),
    held: [],
    kind: 'driving',
    lon: 0,
    lat: 0,
    poorThroughout: false,
  }
}

/** The latest fact that counts: nothing is known after the last position before those that are held. */
export function knownUntil({ now, motion, clean }: Seen): number {
  return clean.uncertain.held.length > 0 ? motion.t : now
}

function metres(m: MotionState, a: { lon: number; lat: number }, b: { lon: number; lat: number }): number {
  const x = longitudeDifference((b.lon - a.lon) % 360) * m.metresLon
  const y = (b.lat - a.lat) * m.metresLat
  return Math.sqrt(x * x + y * y)
}

/** Whether the machine stands for certain. */
function stands({ stop }: Seen): boolean {
  if (stop === null || stop.outFixes > 0 || stop.fastSince >= 0) return false
  if (stop.slow * 2 >= stop.fixes) return stop.fixes > 1
  return stop.last - stop.t0 >= 10_000
}

/** Whether the told speed says that it stands; null when none is told, or it is not trusted. */
function toldRest(state: Seen, speed: number | null, { stopSpeed }: DetectionSettings): boolean | null {
  if (speed === null || !(speed >= 0) || state.motion.doubt >= DOUBTFUL) return null
  return speed < stopSpeed
}

/** Whether a machine that stood cannot have driven there: it would have to pull away and stop again in the time. */
function isJump(state: Seen, fix: Fix, settings: DetectionSettings): boolean {
  const { motion: m, stop } = state
  const seconds = (fix.t - m.t) / 1000
  if (stop === null || seconds > JUMP.seconds || seconds <= 0) return false
  const most = CALM.metres + (AGILITY * seconds * seconds) / 4
  const off = metres(m, stop, fix)
  if (off <= most || off > JUMP.farthest || !stands(state)) return false
  const { noise } = state.clean
  const calm = m.interval > CALM.interval || (noise.looked >= CALM.looked && noise.share < CALM.share)
  if (!calm || noise.window.length > 0) return false
  const rest = toldRest(state, fix.speed, settings)
  return rest ?? metres(m, m, fix) > most
}

/** Whether the position continues the jump. */
function staysAway(state: Seen, fix: Fix, settings: DetectionSettings): boolean {
  const { held } = state.clean.uncertain
  const [first] = held
  if (held.length >= STANDING.most || fix.t - first!.t > STANDING.ms) return false
  if (metres(state.motion, state.clean.uncertain, fix) > JUMP.farthest) return false
  const rest = toldRest(state, fix.speed, settings)
  if (rest === null) return metres(state.motion, first!, fix) <= JUMP.spread
  return rest && metres(state.motion, held.at(-1)!, fix) <= JUMP.wander
}

function restsThroughout(state: Seen, settings: DetectionSettings): boolean {
  return state.clean.uncertain.held.every(({ speed }) => toldRest(state, speed, settings) === true)
}

/** Whether the told speeds explain the distance, and the latest positions lie outside their circles. */
function hasDriven(state: Seen, off: (one: Suspect) => number): boolean {
  const { held } = state.clean.uncertain
  const latest = held.slice(-2)
  if (latest.length < 2 || state.motion.doubt >= DOUBTFUL) return false
  if (!latest.every((one) => (one.speed ?? 0) >= DRIVES && off(one) > one.accuracy!)) return false
  let way = 0
  let before = state.motion.t
  for (const { t, speed } of held) {
    way += ((speed ?? 0) * (t - before)) / 1000
    before = t
  }
  return way >= off(latest[1]!) / 2
}

/** Whether the positions of the latest minutes together lie farther off than they are told to err. */
function lastsAway(state: Seen, off: (one: Pick<Suspect, 'lon' | 'lat'>) => number): boolean {
  const { held } = state.clean.uncertain
  const last = held.at(-1)!
  const late = held.filter(({ t }) => last.t - t <= LASTING_MS)
  if (held.length < STANDING.most && (late.length === held.length || late.length < AGREE)) return false
  let [lon, lat, accuracy] = [0, 0, 0]
  for (const one of late) {
    lon += longitudeDifference((one.lon - last.lon) % 360) / late.length
    lat += one.lat / late.length
    accuracy += one.accuracy! / late.length
  }
  return off({ lon: last.lon + lon, lat }) > accuracy
}

/** Whether the held poor positions together show that the machine is no longer where it stood. */
function hasLeft(state: Seen, settings: DetectionSettings): boolean {
  const { uncertain } = state.clean
  const off = (one: Pick<Suspect, 'lon' | 'lat'>) => metres(state.motion, uncertain, one)
  const rests = restsThroughout(state, settings)
  const circle = rests ? AT_REST_CIRCLE : CIRCLE
  const latest = uncertain.held.slice(-AGREE)
  if (latest.length === AGREE && latest.every((one) => off(one) > circle * one.accuracy!)) return true
  return !rests && (hasDriven(state, off) || lastsAway(state, off))
}

/** As if it had been measured where the machine stood. What it tells besides its position counts. */
function atPlace({ lon, lat }: UncertainState, one: Suspect, { stopSpeed }: DetectionSettings): Fix {
  return {
    ...asFix(one),
    lon,
    lat,
    speed: one.speed === null || one.speed < stopSpeed ? (one.speed ?? Number.NaN) : 0,
  }
}

/** Reads the first `count` of the held positions on, each as `placed` says. */
function release(
  state: Seen,
  count: number,
  placed: (one: Suspect, i: number) => Fix,
  { read }: Outcome,
): void {
  const { held } = state.clean.uncertain
  for (let i = 0; i < count; i++) read(placed(held.shift()!, i))
}

/** Reads all of the held positions on as they came. */
function releaseRaw(state: Seen, { read }: Outcome): void {
  const { held } = state.clean.uncertain
  state.clean.uncertain.held = []
  for (const one of held) read(asFix(one))
}

function releaseAtPlace(state: Seen, count: number, settings: DetectionSettings, outcome: Outcome): void {
  const { uncertain } = state.clean
  release(state, count, (one) => atPlace(uncertain, one, settings), outcome)
}

function begin(state: Seen, fix: Fix, kind: UncertainState['kind']): void {
  const { uncertain } = state.clean
  const { motion: m, stop } = state
  uncertain.kind = kind
  uncertain.lon = kind === 'driving' ? m.lon : stop!.lon
  uncertain.lat = kind === 'driving' ? m.lat : stop!.lat
  uncertain.held.push(asSuspect(fix))
}

/** The place before the held positions. */
function placeBefore({ motion: m, clean: { uncertain } }: Seen): Known {
  return { t: m.t, lon: uncertain.lon, lat: uncertain.lat, speed: m.speed }
}

/** How many of the held positions it still stood for, once it has left. */
function stoodFor(state: Seen, settings: DetectionSettings): number {
  const { held, kind } = state.clean.uncertain
  if (kind !== 'standing') return 0
  const told = held.every(({ speed }) => toldRest(state, speed, settings) !== null)
  if (!told || restsThroughout(state, settings)) return standingPart(state.motion, placeBefore(state), held)
  const there = (one: Suspect) => metres(state.motion, state.clean.uncertain, one) <= CIRCLE * one.accuracy!
  return 1 + held.findLastIndex((one) => toldRest(state, one.speed, settings) === true && there(one))
}

/** A good position far from the place: the machine came there meanwhile. */
function releaseOnWay(state: Seen, fix: Fix, settings: DetectionSettings, outcome: Outcome): void {
  const { uncertain } = state.clean
  const { motion: m } = state
  if (m.t < 0) return releaseRaw(state, outcome)
  const to = { t: fix.t, lon: fix.lon, lat: fix.lat, speed: fix.speed >= 0 ? fix.speed : -1 }
  const driving = { ...settings, pace: uncertain.kind === 'standing' ? 0 : m.pace }
  const isTrusted = m.doubt < DOUBTFUL
  const told = isTrusted ? uncertain.held : uncertain.held.map((one) => ({ ...one, speed: null }))
  const way = wayBetween(m, placeBefore(state), told, to, driving)
  release(state, way.length, (one, i) => ({ ...asFix(one), lon: way[i]!.lon, lat: way[i]!.lat }), outcome)
}

const isFull = (held: readonly Suspect[], { ms, most, least }: typeof STANDING) =>
  held.length > most || (held.length > least && held.at(-1)!.t - held[0]!.t > ms)

/** A further position while poor ones are held. */
function addPoor(state: Seen, fix: Fix, settings: DetectionSettings, outcome: Outcome): void {
  const { uncertain } = state.clean
  const { held } = uncertain
  held.push(asSuspect(fix))
  if (uncertain.kind === 'driving') {
    const isFirst = state.motion.t < 0
    if (isFirst ? held.length < AGREE : !isFull(held, DRIVING)) return
    uncertain.poorThroughout = true
    return releaseRaw(state, outcome)
  }
  if (hasLeft(state, settings)) {
    releaseAtPlace(state, stoodFor(state, settings), settings, outcome)
    uncertain.kind = 'driving'
    return
  }
  while (isFull(held, STANDING)) releaseAtPlace(state, 1, settings, outcome)
}

/** A position that decides on those that are held. */
function decide(state: Seen, fix: Fix, settings: DetectionSettings, outcome: Outcome): void {
  const { uncertain } = state.clean
  const returned = metres(state.motion, uncertain, fix) <= SAME_PLACE
  if (uncertain.kind === 'standing' && returned) {
    return releaseAtPlace(state, uncertain.held.length, settings, outcome)
  }
  if (uncertain.kind !== 'jumping') return releaseOnWay(state, fix, settings, outcome)
  // A single one is an outlier, which the rules of jumps judge.
  if (!returned || uncertain.held.length === 1) return releaseRaw(state, outcome)
  const jumped = uncertain.held
  uncertain.held = []
  for (const one of jumped) outcome.drop(one, 'jump')
}

/** Silent for long, the machine may have been anywhere since. */
function endBySilence(state: Seen, settings: DetectionSettings, outcome: Outcome): void {
  const { uncertain } = state.clean
  if (uncertain.kind === 'standing') releaseAtPlace(state, uncertain.held.length, settings, outcome)
  else releaseRaw(state, outcome)
}

/** Whether the position is held with those before it. */
function continues(state: Seen, fix: Fix, settings: DetectionSettings): boolean {
  const { uncertain } = state.clean
  const isVague = isPoor(uncertain.accuracy, fix.accuracy)
  if (uncertain.kind !== 'jumping' || isVague) return isVague
  return metres(state.motion, uncertain, fix) > SAME_PLACE && staysAway(state, fix, settings)
}

function hold(state: Seen, fix: Fix, settings: DetectionSettings, outcome: Outcome): void {
  const { uncertain } = state.clean
  learnAccuracy(uncertain.accuracy, fix, uncertain.kind !== 'driving')
  if (uncertain.kind === 'jumping') uncertain.held.push(asSuspect(fix))
  else addPoor(state, fix, settings, outcome)
}

/** Whether the position can be read on by itself, with none held before it. */
export function isCertain(state: Seen, fix: Fix, settings: DetectionSettings): boolean {
  const { uncertain } = state.clean
  if (uncertain.held.length > 0 || isPoor(uncertain.accuracy, fix.accuracy)) return false
  learnAccuracy(uncertain.accuracy, fix, false)
  uncertain.poorThroughout = false
  return !isJump(state, fix, settings)
}

/** Holds an uncertain position, or reads on first those that it decides on and then itself. */
export function weighPosition(state: Seen, fix: Fix, settings: DetectionSettings, outcome: Outcome): void {
  const { uncertain } = state.clean
  const latest = uncertain.held.at(-1)
  if (latest !== undefined) {
    if (fix.t <= latest.t) return outcome.drop(asSuspect(fix), 'order')
    if (fix.t - latest.t > SILENCE_MS) endBySilence(state, settings, outcome)
    else if (continues(state, fix, settings)) return hold(state, fix, settings, outcome)
    else decide(state, fix, settings, outcome)
    if (isCertain(state, fix, settings)) return outcome.read(fix)
  }
  if (!isPoor(uncertain.accuracy, fix.accuracy)) return begin(state, fix, 'jumping')
  const standing = stands(state)
  learnAccuracy(uncertain.accuracy, fix, standing)
  if (standing) begin(state, fix, 'standing')
  else if (uncertain.poorThroughout) outcome.read(fix)
  else begin(state, fix, 'driving')
}
