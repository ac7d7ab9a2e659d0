/**
 * Positions that by themselves show nothing: those that the device tells to be poor, and jumps of a machine at rest.
 * They are held until better ones, or enough of them, decide whether the machine had moved (decision 0130).
 */
import type { DetectionSettings } from '../../detection/settings.ts'
import type { Fix } from '../../facts/fix.ts'
import { isPoor, isUsual, usualAccuracy } from './accuracy.ts'
import { AGREE, hasLeft, stoodFor } from './departure.ts'
import { isDrift, isJump, isNoJump, staysAway } from './jumps.ts'
import { DOUBTFUL, metresBetween } from './motion.ts'
import { type Known, wayBetween } from './straight-way.ts'
import { asFix, asSuspect, type Suspect } from './suspect.ts'
import {
  DRIVING,
  isFull,
  type Outcome,
  STANDING,
  stands,
  type UncertainContext,
  type UncertainState,
} from './uncertain-state.ts'

/** Metres within which a good position confirms the place where the machine stood. */
const SAME_PLACE = 30
/** After so long a silence the next position says nothing about the held ones. */
const SILENCE_MS = 300_000

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
  state: UncertainContext,
  count: number,
  placed: (one: Suspect, i: number) => Fix,
  { read }: Outcome,
): void {
  const { held } = state.clean.uncertain
  for (let i = 0; i < count; i++) read(placed(held.shift()!, i))
}

/** Reads all of the held positions on as they came. */
function releaseRaw(state: UncertainContext, { read }: Outcome): void {
  const { held } = state.clean.uncertain
  state.clean.uncertain.held = []
  for (const one of held) read(asFix(one))
}

function releaseAtPlace(
  state: UncertainContext,
  count: number,
  settings: DetectionSettings,
  outcome: Outcome,
): void {
  const { uncertain } = state.clean
  release(state, count, (one) => atPlace(uncertain, one, settings), outcome)
}

function begin(state: UncertainContext, fix: Fix, kind: UncertainState['kind']): void {
  const { uncertain } = state.clean
  const { motion: m, stop } = state
  uncertain.kind = kind
  uncertain.lon = kind === 'driving' ? m.lon : stop!.lon
  uncertain.lat = kind === 'driving' ? m.lat : stop!.lat
  uncertain.held.push(asSuspect(fix))
}

/** The place before the held positions. */
function placeBefore({ motion: m, clean: { uncertain } }: UncertainContext): Known {
  return { t: m.t, lon: uncertain.lon, lat: uncertain.lat, speed: m.speed }
}

/** A good position far from the place: the machine came there meanwhile. */
function releaseOnWay(
  state: UncertainContext,
  fix: Fix,
  settings: DetectionSettings,
  outcome: Outcome,
): void {
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

/** A further position while poor ones are held. */
function addPoor(state: UncertainContext, fix: Fix, settings: DetectionSettings, outcome: Outcome): void {
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
    releaseAtPlace(state, stoodFor(state, placeBefore(state), settings), settings, outcome)
    uncertain.kind = 'driving'
    return
  }
  while (isFull(held, STANDING)) releaseAtPlace(state, 1, settings, outcome)
}

/** A position that decides on those that are held. */
function decide(state: UncertainContext, fix: Fix, settings: DetectionSettings, outcome: Outcome): void {
  const { uncertain } = state.clean
  const returned = metresBetween(state.motion, uncertain.lon, uncertain.lat, fix.lon, fix.lat) <= SAME_PLACE
  if (uncertain.kind === 'standing' && returned) {
    return releaseAtPlace(state, uncertain.held.length, settings, outcome)
  }
  if (uncertain.kind !== 'jumping') return releaseOnWay(state, fix, settings, outcome)
  if (!returned || !isDrift(state)) return releaseRaw(state, outcome)
  const jumped = uncertain.held
  uncertain.held = []
  for (const one of jumped) outcome.drop(one, 'jump')
}

/** Silent for long, the machine may have been anywhere since. */
function endBySilence(state: UncertainContext, settings: DetectionSettings, outcome: Outcome): void {
  const { uncertain } = state.clean
  if (uncertain.kind === 'standing') releaseAtPlace(state, uncertain.held.length, settings, outcome)
  else releaseRaw(state, outcome)
}

/** Whether the position is held with those before it. */
function continues(state: UncertainContext, fix: Fix, settings: DetectionSettings): boolean {
  const { uncertain } = state.clean
  const isVague = isPoor(uncertain.usual, fix.accuracy)
  if (uncertain.kind !== 'jumping' || isVague) return isVague
  return (
    metresBetween(state.motion, uncertain.lon, uncertain.lat, fix.lon, fix.lat) > SAME_PLACE &&
    staysAway(state, fix, settings)
  )
}

function hold(state: UncertainContext, fix: Fix, settings: DetectionSettings, outcome: Outcome): void {
  const { uncertain } = state.clean
  uncertain.usual = usualAccuracy(uncertain.usual, fix.accuracy, 0)
  if (uncertain.kind !== 'jumping') return addPoor(state, fix, settings, outcome)
  uncertain.held.push(asSuspect(fix))
  if (isFull(uncertain.held, STANDING)) releaseRaw(state, outcome)
}

/** Whether the position can be read on by itself, with none held before it. */
export function isCertain(state: UncertainContext, fix: Fix, settings: DetectionSettings): boolean {
  const { uncertain } = state.clean
  if (uncertain.held.length > 0) return false
  if (fix.accuracy >= 0 && !isUsual(uncertain.usual, fix.accuracy)) {
    if (isPoor(uncertain.usual, fix.accuracy)) return false
    uncertain.usual = usualAccuracy(uncertain.usual, fix.accuracy, (fix.t - state.motion.t) / 1000)
  }
  if (uncertain.poorThroughout) uncertain.poorThroughout = false
  return isNoJump(state, fix) || !isJump(state, fix, settings)
}

/** Holds an uncertain position, or reads on first those that it decides on and then itself. */
export function weighPosition(
  state: UncertainContext,
  fix: Fix,
  settings: DetectionSettings,
  outcome: Outcome,
): void {
  const { uncertain } = state.clean
  const latest = uncertain.held.at(-1)
  if (latest !== undefined) {
    if (fix.t <= latest.t) return outcome.drop(asSuspect(fix), 'order')
    if (fix.t - latest.t > SILENCE_MS) endBySilence(state, settings, outcome)
    else if (continues(state, fix, settings)) return hold(state, fix, settings, outcome)
    else decide(state, fix, settings, outcome)
    if (isCertain(state, fix, settings)) return outcome.read(fix)
  }
  if (!isPoor(uncertain.usual, fix.accuracy)) return begin(state, fix, 'jumping')
  const standing = stands(state)
  uncertain.usual = usualAccuracy(
    uncertain.usual,
    fix.accuracy,
    standing ? 0 : (fix.t - state.motion.t) / 1000,
  )
  if (standing) begin(state, fix, 'standing')
  else if (uncertain.poorThroughout) outcome.read(fix)
  else begin(state, fix, 'driving')
}
