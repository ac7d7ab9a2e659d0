/**
 * Accounts that keep positions for a limited time: their setting, lowered day by day, and the job that deletes older
 * positions.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { computeStartAtLimit } from './facts.ts'
import type { FaultKind } from './faults.ts'
import { type RunningInstallation, PASSWORD } from './installation.ts'
import type { Device, RetentionLimit } from './ledger.ts'
import { waitUntil } from './wait-until.ts'

/** The minimum that an account may choose. */
const LEAST_DAYS = 31
const MOST_STEPS = 10
/** Minimum number of facts of a device per day. */
const LEAST_A_DAY = 500
/** After a job is enqueued, a fault strikes within this time, mostly while the job runs. */
const STRIKE_MS = 150
const JOB = 'forget-old'
const PATIENCE_MS = 10_000

/** Every second account has a limit; the first, whose figures are compared, keeps everything. */
export const hasRetentionLimit = (account: number): boolean => account % 2 === 1

/**
 * A limit that can be lowered once for each fault, up to `MOST_STEPS` times, and the journey of a device that works
 * on as many days.
 */
export function planLimitedJourney(faults: number, factsADevice: number, now: number) {
  const steps = Math.min(MOST_STEPS, faults)
  const facts = Math.max(LEAST_A_DAY, Math.ceil(factsADevice / (steps + 2)))
  const limit: RetentionLimit = { days: LEAST_DAYS + steps }
  return { limit, start: computeStartAtLimit(limit.days, facts, now), days: { facts, most: steps } }
}

export interface RetentionRuns {
  /** How often the job was enqueued, and how often a fault ended it before it was done. */
  enqueued: number
  interrupted: number
}

export interface Retention {
  /** Lowers limits that devices have passed and enqueues the job; resolves while it runs. */
  beforeFault(random: () => number): Promise<void>
  /** Confirms the clocks and reads how far positions are deleted. */
  afterFault(kind: FaultKind): Promise<void>
  /** Lowers all limits to the minimum. */
  finish(): Promise<void>
}

interface Settings {
  readonly version: number
  readonly settings: object
}

/** A system administrator who uses the product's API: each call is retried until a server answers it. */
function createAdministrator({ servers }: RunningInstallation) {
  let cookie: string | undefined
  const send = async (url: string, path: string, method: string, body?: object, account?: string) => {
    const headers = new Headers({ origin: url, 'content-type': 'application/json' })
    if (cookie !== undefined) headers.set('cookie', cookie)
    if (account !== undefined) headers.set('x-context-account', account)
    const content = body && { body: JSON.stringify(body) }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return await fetch(`${url}/api/${path}`, { method, headers, ...content, signal })
  }
  const signIn = async (url: string): Promise<void> => {
    const reply = await send(url, 'sessions', 'POST', { username: 'admin', password: PASSWORD })
    cookie = reply.ok ? reply.headers.get('set-cookie')?.split(';')[0] : undefined
  }
  /** Whether the work was done; the caller retries while a server is down or busy. */
  const attempt = async (
    work: (url: string) => Promise<boolean>,
    url: string | undefined,
  ): Promise<boolean> => {
    if (url === undefined) return false
    try {
      if (cookie === undefined) await signIn(url)
      const done = await work(url)
      // The session may have ended meanwhile.
      if (!done) cookie = undefined
      return done
    } catch (error) {
      if (error instanceof TypeError || error instanceof DOMException) return false
      throw error
    }
  }
  return {
    async keep(account: string, days: number): Promise<void> {
      const change = async (url: string): Promise<boolean> => {
        const read = await send(url, 'settings', 'GET', undefined, account)
        if (!read.ok) return false
        const { settings, version } = (await read.json()) as Settings
        const wanted = { settings: { ...settings, keepPositionsDays: days }, version }
        return (await send(url, 'settings', 'PUT', wanted, account)).ok
      }
      await waitUntil('an account has its limit', () =>
        attempt(change, servers.find((one) => one.url() !== undefined)?.url()),
      )
    },
    async confirmClocks(): Promise<void> {
      for (const server of servers) {
        const confirm = async (url: string): Promise<boolean> => {
          const read = await send(url, 'console', 'GET')
          if (!read.ok) return false
          const { leap } = (await read.json()) as { leap: { shown: string } | null }
          return leap === null || (await send(url, 'console/clock', 'POST', { shown: leap.shown })).ok
        }
        await waitUntil('the clock of a server is confirmed', () => attempt(confirm, server.url()))
      }
    },
  }
}

/** Reads how far positions of these devices are deleted. */
async function readDeletionTimes(
  { postgres }: RunningInstallation,
  devices: readonly Device[],
): Promise<void> {
  const rows = await postgres
    .query<{ id: string; until: Date }>(
      `select equipment_id as id, forgotten_until as until from machine_tracks
        where equipment_id = any($1) and forgotten_until is not null`,
      [devices.map(({ machine }) => machine.equipmentId)],
    )
    // Another fault may still have its effect; a later read yields the same.
    .catch(() => [])
  const byMachine = new Map(rows.map(({ id, until: at }) => [id, at.getTime()]))
  for (const device of devices)
    device.forgottenUntil = byMachine.get(device.machine.equipmentId) ?? device.forgottenUntil
}

/** Sets the limits of these devices' accounts before anything is sent. */
export async function openRetention(
  running: RunningInstallation,
  all: readonly Device[],
  runs: RetentionRuns,
): Promise<Retention> {
  const devices = all.filter(({ limit }) => limit !== null)
  const accounts = new Map(devices.map(({ account, limit }) => [account, limit!]))
  const admin = createAdministrator(running)
  for (const [account, { days }] of accounts) await admin.keep(account, days)
  const first = new Map([...accounts].map(([account, { days }]) => [account, days]))
  const lower = async (account: string, limit: RetentionLimit, days: number): Promise<void> => {
    if (days >= limit.days) return
    limit.days = days
    await admin.keep(account, days)
  }
  /** Days to which the limit may be lowered: devices have passed the older ones, with one day to spare. */
  const reachedDays = (account: string): number => {
    const own = devices.filter((device) => device.account === account)
    const worked = Math.min(...own.map(({ next, journey }) => next / journey.days!.facts))
    return Math.max(LEAST_DAYS, first.get(account)! - Math.max(0, Math.floor(worked) - 1))
  }
  let jobId: string | undefined
  /** A failed job waits for its retry; one whose process ended keeps its lock. */
  const wasInterrupted = async (): Promise<boolean> => {
    const rows = await running.postgres.query(
      'select from graphile_worker.jobs where id = $1 and (locked_at is not null or last_error is not null)',
      [jobId],
    )
    return rows.length > 0
  }
  return {
    async beforeFault(random) {
      for (const [account, limit] of accounts) await lower(account, limit, reachedDays(account))
      if (jobId !== undefined && (await wasInterrupted())) runs.interrupted++
      const [job] = await running.postgres.query<{ id: string }>(
        'select id from graphile_worker.add_job($1, job_key := $1)',
        [JOB],
      )
      jobId = job?.id
      runs.enqueued++
      await pause(random() * STRIKE_MS)
    },
    async afterFault({ clock }) {
      if (clock) await admin.confirmClocks()
      await readDeletionTimes(running, devices)
    },
    async finish() {
      for (const [account, limit] of accounts) await lower(account, limit, LEAST_DAYS)
    },
  }
}
