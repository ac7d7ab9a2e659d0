/** Work of a browser's main thread in each frame, from Chromium's own trace. */
import type { CDPSession } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds: start, wall-clock duration, and processor time of the thread. */
  ts: number
  dur?: number
  tdur?: number
}

export interface FrameCosts {
  /** Median milliseconds: of a frame, including its share of what the page does between frames. */
  median: number
  /** Number of frames observed. */
  frames: number
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
}

const cost = ({ tdur = 0 }: TraceEvent) => tdur / 1000
const sum = (costs: readonly number[]) => costs.reduce((total, one) => total + one, 0)

async function trace(session: CDPSession, milliseconds: number): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise<void>((done) => {
    session.once('Tracing.tracingComplete', () => done())
  })
  const traceConfig = { includedCategories: ['toplevel', 'devtools.timeline'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await new Promise((over) => setTimeout(over, milliseconds))
  await session.send('Tracing.end')
  await complete
  return events
}

/** Frames per second of the product with a GPU; all other work of the page is divided among them. */
const FRAMES_A_SECOND = 30
const TASK = 'ThreadControllerImpl::RunTask'

/**
 * Observes the page for some time and returns what a frame costs its thread, in processor time: the whole task of the
 * frame (callbacks, style, layout, paint, commit) at the median, and its share of all other tasks (reading live
 * frames, rendering lists, timers). Wall-clock time would include what a software renderer and other programs take
 * from the thread, and counting tasks from frame to frame would count double where these halve the frames.
 */
export async function measureFrameCosts(session: CDPSession, milliseconds: number): Promise<FrameCosts> {
  const events = await trace(session, milliseconds)
  // Other pages and workers of the browser draw no frames.
  const own = events.find(({ name }) => name === 'FireAnimationFrame')
  const onThread = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === own?.pid && tid === own.tid)
  const began = onThread.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts)
  // A task under way when the trace began or ended has no duration.
  const tasks = onThread.filter(({ name, tdur }) => name === TASK && tdur !== undefined)
  const holdsFrame = ({ ts, dur = 0 }: TraceEvent) => began.some((at) => at >= ts && at <= ts + dur)
  const frames = tasks.filter(holdsFrame).map(cost)
  const others = sum(tasks.map(cost)) - sum(frames)
  const share = others / ((milliseconds / 1000) * FRAMES_A_SECOND)
  return { median: medianOf(frames) + share, frames: frames.length }
}
