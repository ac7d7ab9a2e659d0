/** Finds the stretches of a machine's track that a change of the site affects. */
import { defaultSettings } from '../../../detection/settings.ts'
import type { Box, Span, Stretch } from '../../model/stretch.ts'

/** Around a zone: farther than any margin or noise that detection allows for, 1e-7 degrees (about 200 m). */
const AROUND = 20_000
/** 1e-7 degrees of a metre to the north, and the least that is taken for one to the east: as at 80 degrees. */
const STEPS_OF_METRE = 90
const METRES_EAST = 0.17
/**
 * In a silence a machine may have worked at a place and come back, this far from where it was heard (`detectors/work/silences.ts`): half of
 * the way that it could have gone, roads being longer than the straight line.
 */
const REACH_OF_SECOND = defaultSettings.gapSpeed / 1.25 / 2
/** A step that took longer may have led through a place that neither of its ends is near to. */
const LONG_STEP_MS = 20_000
/** What was seen in the box is decided a little later: candidates ripen, buttons come late, loads go on. */
const DECIDED_MS = 15 * 60_000
/** Stretches with less between them are one. */
const TOGETHER_MS = 3_600_000
/** A day of segments: a stretch that goes on without a break is cut here. */
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

/** Steps around a track with so much silence in it within which a place may have a part in what happened. */
function stepsAround(silenceMs: number): number {
  const { gapSeconds, maximumTripSeconds } = defaultSettings
  const seconds = Math.min(silenceMs / 1000, maximumTripSeconds)
  return AROUND + (seconds < gapSeconds ? 0 : seconds * REACH_OF_SECOND * STEPS_OF_METRE)
}

/** The shortest usual interval of the machine: what is missing to it in a span is silence. */
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
    // Between two spans it was somewhere between them: in sight of both, unless it was long.
    const between = before === null ? 0 : t0 - before.t1 + before.silence
    const isLong = between > LONG_STEP_MS && between <= defaultSettings.maximumTripSeconds * 1000
    const link = before !== null && isLong ? widened(hull(before.box, box), stepsAround(between)) : around
    before = { box, t1, silence }
    return boxes.some((one) => meets(one, around) || meets(one, link))
  })
}

type Part = 'touched' | 'decided' | null

/** After what is touched comes the next one, and what follows soon: what was seen is decided there. */
function partsOf(spans: readonly Span[], touched: readonly boolean[]): Part[] {
  let until = Number.NEGATIVE_INFINITY
  return touched.map((own, i) => {
    if (own) until = spans[i]!.t1 + DECIDED_MS
    return own ? 'touched' : touched[i - 1] === true || spans[i]!.t0 <= until ? 'decided' : null
  })
}

/**
 * The stretches of a track that the boxes touch, in order; all of it when there are none to tell. Stretches end in silences, or
 * after a day: what is derived of one is stored at once.
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

/** What either of two lists has, in order: those that overlap are one. */
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
