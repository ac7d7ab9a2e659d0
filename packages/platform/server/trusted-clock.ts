/**
 * The clock by which ages are judged. A clock that leaps ahead would make data old that is then deleted for good, so
 * a leap is not trusted until a person confirms the clock: until then time continues from the last trusted moment.
 */
import { uptime } from 'node:os'
import { type Database, inSystem } from './db/index.ts'
import type { Log } from './log/log.ts'

/** Instants in epoch milliseconds. */
export interface ClockLeap {
  /** What the clock shows. */
  readonly shown: number
  /** The time continued without the leap. */
  readonly trusted: number
}

export interface TrustedClock {
  /** The time of the clock, or during an unconfirmed leap the time continued without it. */
  readonly now: () => number
  /** The unconfirmed leap of this process's clock; null: none. */
  leap(): ClockLeap | null
  /** The same, of any process of the installation. */
  anyLeap(): Promise<ClockLeap | null>
  /** Confirms that the clock is right. */
  confirm(): Promise<void>
}

/** Largest change of a running clock that counts as a correction. */
const WHILE_RUNNING_MS = 24 * 3_600_000
/** Time without running that needs no confirmation. */
const WHILE_OFF_MS = 7 * 24 * 3_600_000
const LOOK_MS = 60_000
/** A leap not reported for this long is over, or its process has ended. */
const TOLD_MS = 5 * LOOK_MS
const SAY_AGAIN_MS = 3_600_000

/** A clock that is trusted whatever it shows. */
export const trustClock = (clock: () => number): TrustedClock => ({
  now: clock,
  leap: () => null,
  anyLeap: () => Promise.resolve(null),
  confirm: () => Promise.resolve(),
})

interface Kept {
  seen: number
  shown: number | null
  told: number
}

async function readKept(database: Database): Promise<Kept | undefined> {
  const { rows } = await inSystem(database, (tx) =>
    tx.query<{ seen_at: Date; leapt_to: Date | null; told_at: Date }>('select * from installation_clock'),
  )
  const [row] = rows
  return (
    row && {
      seen: row.seen_at.getTime(),
      shown: row.leapt_to?.getTime() ?? null,
      told: row.told_at.getTime(),
    }
  )
}

const date = (t: number | null) => (t === null ? null : new Date(t))

async function keep(database: Database, { seen, shown, told }: Kept): Promise<void> {
  await inSystem(database, (tx) =>
    tx.query(
      `insert into installation_clock (one, seen_at, leapt_to, told_at) values (true, $1, $2, $3)
        on conflict (one) do update set seen_at = excluded.seen_at, leapt_to = excluded.leapt_to, told_at = excluded.told_at`,
      [date(seen), date(shown), date(told)],
    ),
  )
}

export interface ClockGuardOptions {
  readonly database: Database
  readonly clock: () => number
  readonly log: Log
  /** Server time of the newest fact, used where no time is stored yet; null: none. */
  readonly newestFact: () => Promise<number | null>
  /** Milliseconds of a monotonic clock that continues while the machine sleeps. */
  readonly elapsed?: () => number
}

export interface ClockGuard extends TrustedClock {
  /**
   * Compares the clocks, and shares the result with other processes and the next start; `start` does it every minute.
   */
  look(): Promise<void>
  start(): void
  stop(): void
}

const iso = (t: number): string => new Date(t).toISOString()

/** Logs that a leap is not trusted, again every hour, and its end. */
function teller(log: Log) {
  let said: number | null = null
  return (leap: ClockLeap | null, elapsed: number): void => {
    if (leap === null) {
      if (said !== null) log.info({ part: 'clock' }, 'the clock is trusted again')
      said = null
    } else if (said === null || elapsed - said >= SAY_AGAIN_MS) {
      said = elapsed
      log.warn(
        { part: 'clock', shows: iso(leap.shown), expected: iso(leap.trusted) },
        'the clock has leapt ahead: nothing is deleted by age until a system administrator confirms it on the console',
      )
    }
  }
}

/** Opens the clock with a first check: nothing may be deleted before. */
export async function openTrustedClock(options: ClockGuardOptions): Promise<ClockGuard> {
  const { database, clock, log } = options
  const elapsed = options.elapsed ?? (() => uptime() * 1_000)
  const say = teller(log)
  let anchor = { at: clock(), elapsed: elapsed() }
  const trust = (at: number): void => void (anchor = { at, elapsed: elapsed() })
  const leap = (): ClockLeap | null => {
    const [shown, trusted] = [clock(), anchor.at + elapsed() - anchor.elapsed]
    return shown - trusted > WHILE_RUNNING_MS ? { shown, trusted } : null
  }
  const now = (): number => leap()?.trusted ?? clock()
  const seen = (await readKept(database))?.seen ?? (await options.newestFact())
  if (seen !== null && clock() - seen > WHILE_OFF_MS) trust(seen)
  let isMine = false
  const look = async (): Promise<void> => {
    const kept = await readKept(database)
    // Another process received the confirmation, or has continued meanwhile.
    if (kept && kept.seen > now() && kept.seen <= clock()) trust(kept.seen)
    const found = leap()
    if (found === null) trust(clock())
    say(found, elapsed())
    const others = !isMine && kept && now() - kept.told < TOLD_MS ? kept : undefined
    isMine = found !== null
    await keep(database, {
      seen: now(),
      shown: found?.shown ?? others?.shown ?? null,
      told: found ? now() : (others?.told ?? now()),
    })
  }
  await look()
  const failed = (error: unknown) => log.warn({ err: error }, 'the time that was seen could not be kept')
  let timer: NodeJS.Timeout | undefined
  return {
    now,
    leap,
    async anyLeap() {
      const own = leap()
      if (own !== null) return own
      const kept = await readKept(database)
      if (!kept || kept.shown === null || now() - kept.told >= TOLD_MS) return null
      return { shown: kept.shown, trusted: kept.told }
    },
    async confirm() {
      const found = leap()
      // The clock of another process is confirmed as it stood when that was told.
      const shown = found === null ? (await readKept(database))?.shown : found.shown
      if (shown === null || shown === undefined) return
      if (found !== null) trust(clock())
      await keep(database, { seen: shown, shown: null, told: now() })
      say(leap(), elapsed())
    },
    look,
    start() {
      timer = setInterval(() => void look().catch(failed), LOOK_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
