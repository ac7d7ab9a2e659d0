import type { Log } from './log.ts'

const WINDOW_MS = 60_000
/** Number of different lines tracked within a window; the oldest is forgotten first. */
const MOST_KEYS = 5_000

type Level = 'warn' | 'error'

interface Written {
  /** When the line was written, by a monotonic clock. */
  at: number
  /** Repetitions since then. */
  leftOut: number
}

const valueOf = (value: unknown): unknown =>
  value instanceof Error ? `${value.name} ${value.message}` : value

function keyOf(level: Level, detail: object, message: string): string {
  const values = Object.entries(detail).map(([name, value]) => [name, valueOf(value)])
  return JSON.stringify([level, message, values])
}

/**
 * A log that writes identical warnings and errors once a minute: a full database fails thousands of times for one
 * reason. The next line states the number of omitted ones in `leftOut`. `now`: milliseconds of a monotonic clock.
 */
export function foldRepeats(log: Log, now: () => number = () => performance.now()): Log {
  const written = new Map<string, Written>()
  const write = (level: Level, detail: object, message: string): void => {
    const key = keyOf(level, detail, message)
    const known = written.get(key)
    if (known && now() - known.at < WINDOW_MS) {
      known.leftOut += 1
      return
    }
    written.delete(key)
    const [oldest] = written.size < MOST_KEYS ? [] : written.keys()
    if (oldest !== undefined) written.delete(oldest)
    written.set(key, { at: now(), leftOut: 0 })
    const leftOut = known?.leftOut ?? 0
    log[level](leftOut > 0 ? { ...detail, leftOut } : detail, message)
  }
  return {
    info: (detail, message) => log.info(detail, message),
    warn: (detail, message) => write('warn', detail, message),
    error: (detail, message) => write('error', detail, message),
  }
}
