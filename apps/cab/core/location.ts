/** Positions of the tablet: watched, sampled, stored. Says plainly when there are none. */
import type { Position, Tracking } from '../cab.ts'
import type { Context } from './context.ts'
import { atRest, move, type Motion } from './motion.ts'
import type { Received } from './options.ts'
import { beat, fixOf, isUsable, nothingSampled, sample, type Sampled } from './sampling.ts'

type Stopped = Extract<Tracking, { state: 'stopped' }>

/** How often silence is looked for. */
const TICK_MS = 5_000
/** Silent receivers are asked anew; those silent for longer are unavailable. */
const ASK_AGAIN_MS = 20_000
const SILENT_MS = 60_000
/** A report this far from the tablet's clock has a broken time, such as that of a week's rollover. */
const CREDIBLE_MS = 3_600_000
const DENIED = 1
/** Until the session says otherwise. */
const USUAL_SECONDS = 5
const WATCHING: PositionOptions = { enableHighAccuracy: true, maximumAge: 0 }

export interface Location {
  /** Asks the browser for positions, again if need be. */
  readonly start: () => void
  /** Another machine: what was sampled belongs to the former one. */
  readonly reset: () => void
  readonly stop: () => void
}

const known = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

function positionOf({ coords, timestamp }: Received, now: number): Position {
  return {
    t: Math.abs(timestamp - now) <= CREDIBLE_MS ? Math.round(timestamp) : now,
    lon: coords.longitude,
    lat: coords.latitude,
    speed: known(coords.speed),
    heading: known(coords.heading),
    accuracy: known(coords.accuracy),
  }
}

/** What the reports of the receiver come to: the state of the cab, and positions for `keep`. */
function createReports({ options, parts }: Context, keep: (positions: readonly Position[]) => void) {
  const { clock } = options
  let heardAt: number | null = null
  let sampled: Sampled = nothingSampled
  let motion: Motion = atRest
  return {
    heardAt: () => heardAt,
    isSilent: () => heardAt === null || clock() - heardAt >= SILENT_MS,
    reset: () => void (sampled = nothingSampled),
    taken(received: Received): void {
      const position = positionOf(received, clock())
      if (!isUsable(position)) return
      heardAt = clock()
      const next = sample(sampled, position, parts.get().session?.tablet.reportSeconds ?? USUAL_SECONDS)
      if (next.sampled !== sampled) motion = move(motion, position.t, next.sampled.pace)
      sampled = next.sampled
      keep(next.kept)
      parts.set({ position, moving: motion.moving, tracking: { state: 'tracking' } })
    },
    /** A sign of life while the receiver is silent. */
    beat(): void {
      const again = beat(sampled, clock())
      if (!again) return
      sampled = again.sampled
      keep([again.kept])
    },
    /** No position is to be expected now. */
    stopped(why: Stopped['why']): void {
      const { tracking } = parts.get()
      if (tracking.state === 'stopped' && tracking.why === why) return
      const since = tracking.state === 'stopped' ? tracking.since : (heardAt ?? clock())
      motion = atRest
      parts.set({ tracking: { state: 'stopped', since, why }, moving: false })
    },
  }
}

/** Runs `tick` every few seconds. */
function createTicker({ timers }: Context['options'], tick: () => void) {
  let timer: unknown
  const again = (): void => {
    timer = timers.set(again, TICK_MS)
    tick()
  }
  return { start: again, stop: () => timers.clear(timer) }
}

/** `stored` is told that positions wait to be sent, `lost` that they cannot be stored. */
export function createLocation(
  context: Context,
  { stored, lost }: { readonly stored: () => void; readonly lost: () => void },
): Location {
  const { options, parts, store } = context
  const { clock, page, receiver } = options
  let watch: number | null = null
  let watchedAt = 0
  let running = false
  const reports = createReports(context, (positions) => {
    const { device } = store.keep()
    if (device === null || positions.length === 0) return
    store.addFixes(device, positions.map(fixOf)).then(stored, () => running && lost())
  })
  const ask = (): void => {
    if (!receiver) return reports.stopped('unavailable')
    if (watch !== null) receiver.clearWatch(watch)
    watchedAt = clock()
    const taken = (received: Received): void => {
      if (running) reports.taken(received)
    }
    const failed = ({ code }: { readonly code: number }): void => {
      if (!running) return
      if (code === DENIED) reports.stopped('denied')
      // One that fails now and then still tracks; the machine has not stopped for it.
      else if (reports.isSilent()) reports.stopped('unavailable')
    }
    watch = receiver.watchPosition(taken, failed, WATCHING)
  }
  const ticker = createTicker(options, () => {
    const { tracking } = parts.get()
    if (!page.isVisible() || (tracking.state === 'stopped' && tracking.why === 'denied')) return
    const heardAt = reports.heardAt()
    const silentFor = clock() - (heardAt ?? watchedAt)
    if (tracking.state === 'tracking' && silentFor < SILENT_MS) reports.beat()
    if (heardAt !== null && silentFor >= SILENT_MS) reports.stopped('unavailable')
    if (clock() - Math.max(heardAt ?? 0, watchedAt) >= ASK_AGAIN_MS) ask()
  })
  const seen = (): void => {
    if (!running) return
    if (!page.isVisible()) return reports.stopped('hidden')
    const { tracking } = parts.get()
    if (tracking.state === 'stopped' && tracking.why === 'hidden') reports.stopped('starting')
    ask()
  }
  const unlisten = page.listen('visibility', seen)
  return {
    start() {
      if (!running) ticker.start()
      running = true
      seen()
    },
    reset: reports.reset,
    stop() {
      running = false
      unlisten()
      ticker.stop()
      if (watch !== null) receiver?.clearWatch(watch)
    },
  }
}
