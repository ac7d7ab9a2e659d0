/** The clock of a replay. Outside React, as it advances in every frame. */
import { useEffect, useState } from 'react'
import type { Span } from '../engine/movement.ts'

/** Core 9, *Travel journal step*. */
export const STEP_MS = 10_000
/** Playback speeds. */
export const speeds = [1, 10, 30, 60, 120, 300, 600] as const
export type Speed = (typeof speeds)[number]
/** The least time between frames, milliseconds: a higher rate is not visible. */
const FRAME_MS = 30

export interface Player {
  readonly span: Span
  readonly moment: () => number
  readonly isPlaying: () => boolean
  readonly speed: () => Speed
  seek(moment: number): void
  play(): void
  pause(): void
  accelerate(speed: Speed): void
  /** Notifies when the moment changes, and when playback starts or stops. */
  watch: (callback: () => void) => () => void
}

const within = ({ from, to }: Span, moment: number): number => Math.min(to, Math.max(from, moment))

export function createPlayer(span: Span, start: number, begin: Speed): Player {
  const watchers = new Set<() => void>()
  let moment = within(span, start)
  let speed = begin
  let playing = false
  let frame: number | undefined
  let [drawn, passed] = [0, 0]
  const tell = () => watchers.forEach((watcher) => watcher())
  const next = (now: number): void => {
    frame = requestAnimationFrame(next)
    passed = now - drawn
    if (passed < FRAME_MS) return
    drawn = now
    // After a hidden page it continues where it was.
    moment = within(span, moment + Math.min(passed, 250) * speed)
    if (moment >= span.to) pause()
    else tell()
  }
  function pause(): void {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
    playing = false
    tell()
  }
  return {
    span,
    moment: () => moment,
    isPlaying: () => playing,
    speed: () => speed,
    seek(to) {
      moment = within(span, to)
      tell()
    },
    play() {
      if (playing) return
      if (moment >= span.to) moment = span.from
      playing = true
      drawn = performance.now()
      frame = requestAnimationFrame(next)
      tell()
    },
    pause,
    accelerate(to) {
      speed = to
      tell()
    },
    watch(callback) {
      watchers.add(callback)
      return () => void watchers.delete(callback)
    },
  }
}

/** How many times a second text follows the clock: faster changes cannot be read. */
const READ_MS = 200

export interface PlayerNow {
  readonly moment: number
  readonly isPlaying: boolean
  readonly speed: Speed
}

const nowOf = (player: Player): PlayerNow => ({
  moment: player.moment(),
  isPlaying: player.isPlaying(),
  speed: player.speed(),
})

/** The state of the clock, a few times a second while it plays. */
export function usePlayer(player: Player): PlayerNow {
  const [now, setNow] = useState(() => nowOf(player))
  useEffect(() => {
    let timer: number | undefined
    const read = () => {
      timer = undefined
      setNow(nowOf(player))
    }
    read()
    const unwatch = player.watch(() => {
      if (!player.isPlaying()) {
        window.clearTimeout(timer)
        read()
      } else timer ??= window.setTimeout(read, READ_MS)
    })
    return () => {
      unwatch()
      window.clearTimeout(timer)
    }
  }, [player])
  return now
}
