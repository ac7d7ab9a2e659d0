/** Finds the stretches of a machine's track that a change of the site affects. */
import { defaultSettings } from '../../../detection/settings.ts'
import type { Box, Span, Stretch } from '../../model/stretch.ts'

/** Margin around a zone, beyond all margins and noise of detection: 1e-7 degrees, about 200 m. */
const AROUND = 20_000
/** 1e-7 degrees per metre to the north, and the least ratio for the east, that at 80 degrees of latitude. */
const STEPS_OF_METRE = 90
const METRES_EAST = 0.17
/**
 * Distance from which a machine may have worked at a place and returned within a silence
 * (`detectors/work/silences.ts`), m/s: half of what it could drive, as roads are longer than the straight line.
 */
const REACH_OF_SECOND = defaultSettings.gapSpeed / 1.25 / 2
/** A longer step may lead through a place that is near neither end. */
const LONG_STEP_MS = 20_000
/** Evidence in the box is decided later: candidates ripen, buttons arrive late, loads last. */
const DECIDED_MS = 15 * 60_000
/** Stretches with shorter gaps are joined. */
const TOGETHER_MS = 3_600_000
/** A day of segments: a longer stretch is split. */
const LONGEST = 96

function widened(box: Box, steps: number): Box {
  const { lonMin, lonMax, latMin, latMax } = box
  const most = Math.max(Math.abs(latMin), Math.abs(latMax)) / 1e7
  const east = Math.round(steps / Math.max(METRES_EAST, Math.cos((most * Math.PI) / 180)))
  return { lonMin: lonMin - east, lonMax: lonMax + east, latMin: latMin - steps, latMax: latMax + steps }
}

function hull(a: Box, b: Box): Box {
  return {
    lonMin: Math.min(a.lonMin, b.lonMin),
    lonMax: Math.max(a.lonMax, b.lonMax),
    latMin: Math.min(a.latMin, b.latMin),
    latMax: Math.max(a.latMax, b.latMax),
  }
}

const meets = (a: Box, b: Box): boolean =>
  a.lonMax >= b.lonMin && a.lonMin <= b.lonMax && a.latMax >= b.latMin && a.latMin <= b.latMax

/** Steps around a track within which a place may matter, given the silence in it. */
function stepsAround(silenceMs: number): number {
  const { gapSeconds, maximumTripSeconds } = defaultSettings
  const seconds = Math.min(silenceMs / 1000, maximumTripSeconds)
  return AROUND + (seconds < gapSeconds ? 0 : seconds * REACH_OF_SECOND * STEPS_OF_METRE)
}

/** The machine's shortest usual interval between fixes; time beyond it is silence. */
function usualInterval(spans: readonly Span[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const { t0, t1, n } of spans) if (n > 1) least = Math.min(least, (t1 - t0) / (n - 1))
  return least
}

function isTouched(spans: readonly Span[], boxes: readonly Box[]): boolean[] {
  const usual = usualInterval(spans)
  let before: { box: Box; t1: number; silence: number } | null = null
  return spans.map(({ t0, t1, n, box }) => {
    const silence = n < 2 ? t1 - t0 : t1 - t0 - (n - 2) * usual
    if (box === null) return true
    const around = widened(box, stepsAround(silence))
    // Between two spans the machine was near both, unless the time between them was long.
    const between = before === null ? 0 : t0 - before.t1 + before.silence
    const isLong = between > LONG_STEP_MS && between <= defaultSettings.maximumTripSeconds * 1000
    const link = before !== null && isLong ? widened(hull(before.box, box), stepsAround(between)) : around
    before = { box, t1, silence }
    return boxes.some((one) => meets(one, around) || meets(one, link))
  })
}

type Part = 'touched' | 'decided' | null

/** The span after a touched one, and those that begin soon after it, decide what was seen in it. */
function partsOf(spans: readonly Span[], touched: readonly boolean[]): Part[] {
  let until = Number.NEGATIVE_INFINITY
  return touched.map((own, i) => {
    if (own) until = spans[i]!.t1 + DECIDED_MS
    return own ? 'touched' : touched[i - 1] === true || spans[i]!.t0 <= until ? 'decided' : null
  })
}

/**
 * The stretches of a track that the boxes touch, in order; the whole track when `boxes` is null. Stretches end in
 * silences or after a day, because each is stored in one commit.
 */
export function affectedStretches(spans: readonly Span[], boxes: readonly Box[] | null): Stretch[] {
  if (boxes?.length === 0) return []
  const parts = boxes === null ? null : partsOf(spans, isTouched(spans, boxes))
  const stretches: Stretch[] = []
  let [last, skipped]: [Stretch | undefined, number] = [undefined, 0]
  for (const [i, { t0, t1 }] of spans.entries()) {
    const part = parts === null ? 'touched' : parts[i]
    if (part === null) {
      skipped++
      continue
    }
    const isApart = last === undefined || t0 - last.until > TOGETHER_MS || last.segments >= LONGEST
    if (last === undefined || (part === 'touched' && isApart)) {
      last = { from: t0, until: t1, segments: 1 }
      stretches.push(last)
    } else {
      last.until = t1
      last.segments += skipped + 1
    }
    skipped = 0
  }
  return stretches
}

/** Joins two lists of stretches, in order; overlapping ones are merged. */
export function mergeStretches(a: readonly Stretch[], b: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const { from, until, segments } of [...a, ...b].toSorted((x, y) => x.from - y.from)) {
    const last = all.at(-1)
    if (last === undefined || from > last.until) all.push({ from, until, segments })
    else {
      last.segments = Math.max(last.segments, segments)
      last.until = Math.max(last.until, until)
    }
  }
  return all
}
