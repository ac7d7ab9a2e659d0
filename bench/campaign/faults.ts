/**
 * The faults that strike an installation while devices send. Each resolves when its cause is gone; the caller waits
 * until everything works again.
 */
import { DAY_MS } from './facts.ts'
import type { RunningInstallation } from './installation.ts'
import type { Postgres } from './postgres.ts'
import type { Server } from './servers.ts'

export interface FaultScene extends RunningInstallation {
  readonly random: () => number
  /**
   * Resolves when a fault has lasted long enough: mostly short, sometimes up to the longest duration of the campaign.
   */
  readonly wait: () => Promise<void>
}

export interface FaultKind {
  readonly name: string
  /** Needs two servers, their proxies to PostgreSQL and their broker. */
  readonly two?: true
  /** Needs a disk of its own. */
  readonly disk?: true
  /** Moves the servers' clocks; an operator must confirm them afterwards. */
  readonly clock?: true
  readonly strike: (scene: FaultScene) => Promise<void>
}

/** A gigabyte: the maximum that PostgreSQL keeps of its log. */
const MOST_FILES = 64

const oneOf = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)]
/** A random one, or sometimes all. */
const some = <T>(list: readonly T[], random: () => number): readonly T[] =>
  random() < 0.3 ? list : list.slice(Math.floor(random() * list.length)).slice(0, 1)

/** Ignores processes that have ended meanwhile. */
function signal(pids: readonly (number | undefined)[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, name)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Sets all clocks at once, since the servers share a machine. */
function setClocks(servers: readonly Server[], days: number, when: 'now' | 'next start' = 'now'): void {
  for (const server of servers) server.setClock(days * DAY_MS, when)
}

/** Days ahead of and behind every time that devices state. */
const [AHEAD, BEHIND] = [60, -60]

async function whilePaused(servers: readonly Server[], wait: () => Promise<void>): Promise<void> {
  for (const server of servers) server.pause()
  await wait()
  for (const server of servers) server.resume()
}

const serverFaults: FaultKind[] = [
  {
    name: 'a server killed',
    strike: ({ servers, random }) => Promise.resolve(oneOf(servers, random)?.kill()),
  },
  {
    name: 'all servers killed',
    two: true,
    strike: ({ servers }) => Promise.resolve(servers.forEach((server) => server.kill())),
  },
  {
    name: 'a server and the postmaster killed',
    async strike({ servers, random, postgres }) {
      signal(postgres.pids().slice(0, 1), 'SIGKILL')
      oneOf(servers, random)?.kill()
    },
  },
  {
    name: 'servers paused',
    strike: ({ servers, random, wait }) => whilePaused(some(servers, random), wait),
  },
]

/**
 * Fills the space that PostgreSQL still has on a full disk: log files that it created before, 16 MB each, of which it
 * keeps a few.
 */
async function exhaustSpace({ query }: Postgres): Promise<void> {
  try {
    for (let file = 0; file < MOST_FILES; file++)
      await query(`select pg_logical_emit_message(false, 'campaign', repeat('x', 16000000))`)
  } catch {
    // No space is left.
  }
}

const postgresFaults: FaultKind[] = [
  {
    name: 'the postmaster killed',
    strike: ({ postgres }) => Promise.resolve(signal(postgres.pids().slice(0, 1), 'SIGKILL')),
  },
  {
    name: 'a backend killed',
    strike: ({ postgres, random }) =>
      Promise.resolve(signal([oneOf(postgres.pids().slice(1), random)], 'SIGKILL')),
  },
  {
    name: 'connections terminated by PostgreSQL',
    async strike({ postgres }) {
      await postgres
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'haulway %'
          and application_name not like 'haulway guard%'`,
        )
        .catch(() => undefined)
    },
  },
  {
    name: 'PostgreSQL paused',
    async strike({ postgres, wait }) {
      const pids = postgres.pids()
      signal(pids, 'SIGSTOP')
      await wait()
      signal(pids, 'SIGCONT')
    },
  },
  {
    name: 'the disk full',
    disk: true,
    async strike({ disk, postgres, wait }) {
      disk?.fill()
      try {
        await exhaustSpace(postgres)
        await wait()
      } finally {
        disk?.free()
      }
    },
  },
]

const connectionFaults: FaultKind[] = [
  {
    name: 'connections to PostgreSQL cut',
    two: true,
    strike: ({ proxies, random }) => Promise.resolve(some(proxies, random).forEach((way) => way.cut())),
  },
  {
    name: 'connections to PostgreSQL frozen',
    two: true,
    async strike({ proxies, random, wait }) {
      const chosen = some(proxies, random)
      for (const way of chosen) way.freeze()
      await wait()
      for (const way of chosen) way.thaw()
    },
  },
  {
    name: 'two owners: the lease of one ended while it works',
    two: true,
    async strike({ postgres, wait }) {
      await postgres.query(
        `update telemetry_processes set valid_until = clock_timestamp() - interval '1 second'`,
      )
      await wait()
    },
  },
  {
    name: 'the broker away',
    two: true,
    async strike({ broker, wait }) {
      await broker?.kill()
      await wait()
      await broker?.restart()
    },
  },
]

const clockFaults: FaultKind[] = [
  {
    name: 'our clock behind, put right while servers run',
    clock: true,
    async strike({ servers, wait }) {
      setClocks(servers, BEHIND)
      await wait()
      setClocks(servers, 0)
    },
  },
  {
    name: 'our clock behind, right when servers start again',
    clock: true,
    async strike({ servers, wait }) {
      setClocks(servers, BEHIND)
      await wait()
      setClocks(servers, 0, 'next start')
      for (const server of servers) server.kill()
    },
  },
  {
    name: 'our clock ahead',
    clock: true,
    async strike({ servers, wait }) {
      setClocks(servers, AHEAD)
      await wait()
      setClocks(servers, 0)
    },
  },
]

export const faultKinds: readonly FaultKind[] = [
  ...serverFaults,
  ...postgresFaults,
  ...connectionFaults,
  ...clockFaults,
]
