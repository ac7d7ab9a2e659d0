/**
 * The faults that strike an installation while devices send. Each resolves when its cause is gone; the caller waits
 * until everything works again.
 */
import { DAY_MS } from './facts.ts'
import type { Running } from './installation.ts'
import type { Postgres } from './postgres.ts'
import type { Server } from './servers.ts'

export interface Scene extends Running {
  readonly random: () => number
  /**
   * Resolves when a fault has lasted long enough: mostly short, sometimes up to the longest duration of the campaign.
   */
  readonly last: () => Promise<void>
}

export interface FaultKind {
  readonly name: string
  /** Needs two servers, their proxies to PostgreSQL and their broker. */
  readonly two?: true
  /** Needs a disk of its own. */
  readonly disk?: true
  /** Moves the servers' clocks; an operator must confirm them afterwards. */
  readonly clock?: true
  readonly strike: (scene: Scene) => Promise<void>
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

async function whilePaused(servers: readonly Server[], last: () => Promise<void>): Promise<void> {
  for (const server of servers) server.pause()
  await last()
  for (const server of servers) server.wake()
}

const ofServers: FaultKind[] = [
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
    strike: ({ servers, random, last }) => whilePaused(some(servers, random), last),
  },
]

/**
 * Fills the space that PostgreSQL still has on a full disk: log files that it created before, 16 MB each, of which it
 * keeps a few.
 */
async function useUp({ ask }: Postgres): Promise<void> {
  try {
    for (let file = 0; file < MOST_FILES; file++)
      await ask(`select pg_logical_emit_message(false, 'campaign', repeat('x', 16000000))`)
  } catch {
    // No space is left.
  }
}

const ofPostgres: FaultKind[] = [
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
        .ask(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'haulway %'
          and application_name not like 'haulway guard%'`,
        )
        .catch(() => undefined)
    },
  },
  {
    name: 'PostgreSQL paused',
    async strike({ postgres, last }) {
      const pids = postgres.pids()
      signal(pids, 'SIGSTOP')
      await last()
      signal(pids, 'SIGCONT')
    },
  },
  {
    name: 'the disk full',
    disk: true,
    async strike({ disk, postgres, last }) {
      disk?.fill()
      try {
        await useUp(postgres)
        await last()
      } finally {
        disk?.free()
      }
    },
  },
]

const ofWays: FaultKind[] = [
  {
    name: 'connections to PostgreSQL cut',
    two: true,
    strike: ({ ways, random }) => Promise.resolve(some(ways, random).forEach((way) => way.cut())),
  },
  {
    name: 'connections to PostgreSQL frozen',
    two: true,
    async strike({ ways, random, last }) {
      const chosen = some(ways, random)
      for (const way of chosen) way.freeze()
      await last()
      for (const way of chosen) way.thaw()
    },
  },
  {
    name: 'two owners: the lease of one ended while it works',
    two: true,
    async strike({ postgres, last }) {
      await postgres.ask(
        `update telemetry_processes set valid_until = clock_timestamp() - interval '1 second'`,
      )
      await last()
    },
  },
  {
    name: 'the broker away',
    two: true,
    async strike({ broker, last }) {
      await broker?.kill()
      await last()
      await broker?.restart()
    },
  },
]

const ofClocks: FaultKind[] = [
  {
    name: 'our clock behind, put right while servers run',
    clock: true,
    async strike({ servers, last }) {
      setClocks(servers, BEHIND)
      await last()
      setClocks(servers, 0)
    },
  },
  {
    name: 'our clock behind, right when servers start again',
    clock: true,
    async strike({ servers, last }) {
      setClocks(servers, BEHIND)
      await last()
      setClocks(servers, 0, 'next start')
      for (const server of servers) server.kill()
    },
  },
  {
    name: 'our clock ahead',
    clock: true,
    async strike({ servers, last }) {
      setClocks(servers, AHEAD)
      await last()
      setClocks(servers, 0)
    },
  },
]

export const faultKinds: readonly FaultKind[] = [...ofServers, ...ofPostgres, ...ofWays, ...ofClocks]
