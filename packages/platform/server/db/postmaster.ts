/**
 * The postmaster that a data folder names: whether it is alive, dead or by now another program, and how to stop it.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log/log.ts'

interface ProcessFacts {
  zombie: boolean
  commandLine: string
  /** Only where the system provides it. */
  workingFolder: string | undefined
  parent: number | undefined
}

function processFacts(pid: number): ProcessFacts | null {
  try {
    if (process.platform !== 'linux') {
      const [state = '', ...command] = execFileSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], {
        encoding: 'utf8',
      })
        .trim()
        .split(/\s+/)
      const [workingFolder, parent] = [undefined, undefined]
      return { zombie: state.startsWith('Z'), commandLine: command.join(' '), workingFolder, parent }
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { zombie: state === 'Z', commandLine, workingFolder: folderOf(pid), parent: Number(parent) }
  } catch {
    return null
  }
}

function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** What a server recorded in its folder: its process id and the path of the folder. */
function recorded(folder: string): { pid: number; folder: string } | null {
  try {
    const [first = '', home = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number.parseInt(first, 10)
    return Number.isInteger(pid) && pid > 0 ? { pid, folder: home } : null
  } catch {
    return null
  }
}

/** Whether the server that left its records here ran at another path: the folder was copied or moved. */
export function wasCopiedOrMoved(folder: string): boolean {
  const left = recorded(folder)
  return left !== null && left.folder !== folder && livePostmaster(folder) === null
}

/** The process id of the live postmaster of this folder, or null. */
export function livePostmaster(folder: string): number | null {
  const pid = recorded(folder)?.pid ?? null
  if (pid === null) return null
  const facts = processFacts(pid)
  if (facts === null || facts.zombie) return null
  // A server keeps its working folder when that is renamed.
  return facts.commandLine.includes(folder) || facts.workingFolder === folder ? pid : null
}

/** Whether any process, recorded or not, still runs on this folder. Linux only; false elsewhere. */
export function hasAnyProcess(folder: string): boolean {
  if (process.platform !== 'linux') return livePostmaster(folder) !== null
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return false
    const facts = processFacts(Number(name))
    return (
      facts !== null && !facts.zombie && / -D /.test(facts.commandLine) && facts.commandLine.includes(folder)
    )
  })
}

/** Linux only; empty elsewhere. */
export function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((name) => {
    const pid = /^\d+$/.test(name) ? Number(name) : 0
    return pid > 0 && processFacts(pid)?.parent === parent ? [pid] : []
  })
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Shares of the shutdown time: for an immediate shutdown without a checkpoint, and for a kill. */
const AT_ONCE_MS = 700
const KILLED_MS = 300
const LOOK_EVERY_MS = 10

/**
 * Stops the server of the folder; resolves when it has ended. First by PostgreSQL's fast shutdown (open transactions
 * roll back, a checkpoint is written); when time is short, without a checkpoint: the next start recovers what is
 * committed.
 */
export async function stopPostmaster(folder: string, withinMs = 60_000): Promise<void> {
  const pid = livePostmaster(folder)
  if (pid === null) return
  const endsWithin = async (milliseconds: number): Promise<boolean> => {
    const until = performance.now() + milliseconds
    while (livePostmaster(folder) === pid) {
      if (performance.now() >= until) return false
      await pause(LOOK_EVERY_MS)
    }
    return true
  }
  requestShutdown(folder)
  if (await endsWithin(withinMs - AT_ONCE_MS - KILLED_MS)) return
  signal([pid], 'SIGQUIT')
  if (await endsWithin(AT_ONCE_MS)) return
  signal([...childrenOf(pid), pid], 'SIGKILL')
  await endsWithin(Number.POSITIVE_INFINITY)
}

/** Whether the server of the folder reports that it is shutting down: the eighth line of its lock file. */
function isEnding(folder: string): boolean {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'stopping'
  } catch {
    return false
  }
}

/**
 * Returns a function to call repeatedly while waiting for the server: it forces the end of a shutdown that lasts
 * longer than `patience` milliseconds. After a full disk PostgreSQL has been seen to wait for one of its own
 * processes for ever.
 */
export function stuckShutdownKiller(folder: string, log: Log, patience: number): () => Promise<void> {
  let since: number | undefined
  return async () => {
    if (!isEnding(folder) || livePostmaster(folder) === null) {
      since = undefined
      return
    }
    since ??= performance.now()
    if (performance.now() - since < patience) return
    log.warn({ folder }, 'the database was asked to end and does not; it is made to')
    await stopPostmaster(folder, AT_ONCE_MS + KILLED_MS)
    since = undefined
  }
}

/**
 * Requests a shutdown of the server without waiting. Stopped (frozen) processes are resumed, as they could not
 * receive the signal otherwise.
 */
export function requestShutdown(folder: string): void {
  const pid = livePostmaster(folder)
  if (pid === null) return
  signal([pid], 'SIGINT')
  signal([pid, ...childrenOf(pid)], 'SIGCONT')
}
