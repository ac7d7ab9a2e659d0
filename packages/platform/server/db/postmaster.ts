/** The postmaster that a data folder names, alive, dead or somebody else's by now: questions about it, and its end. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'

interface ProcessFacts {
  zombie: boolean
  commandLine: string
  /** Where the system tells it. */
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

/** What a server left of itself in its folder: its process, and where the folder was. */
function recorded(folder: string): { pid: number; folder: string } | null {
  try {
    const [first = '', home = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number.parseInt(first, 10)
    return Number.isInteger(pid) && pid > 0 ? { pid, folder: home } : null
  } catch {
    return null
  }
}

/** Whether a server ran elsewhere on what lies here now: the folder is a copy that was made meanwhile, or has moved. */
export function ranElsewhere(folder: string): boolean {
  const left = recorded(folder)
  return left !== null && left.folder !== folder && livePostmaster(folder) === null
}

/** The process id of the live postmaster of this folder, or null. */
export function livePostmaster(folder: string): number | null {
  const pid = recorded(folder)?.pid ?? null
  if (pid === null) return null
  const facts = processFacts(pid)
  if (facts === null || facts.zombie) return null
  // A server stays in its folder when that is moved under another name.
  return facts.commandLine.includes(folder) || facts.workingFolder === folder ? pid : null
}

/** Whether any process at all, recorded or not, still runs on this folder. Linux only; elsewhere unknown. */
export function anyProcessOn(folder: string): boolean {
  if (process.platform !== 'linux') return livePostmaster(folder) !== null
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return false
    const facts = processFacts(Number(name))
    return (
      facts !== null && !facts.zombie && / -D /.test(facts.commandLine) && facts.commandLine.includes(folder)
    )
  })
}

/** Linux only; elsewhere none are known. */
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

/** Of the time that a server has to end: for ending without a checkpoint, and for being killed. */
const AT_ONCE_MS = 700
const KILLED_MS = 300
const LOOK_EVERY_MS = 10

/**
 * Stops the server of the folder; resolves when it is gone. First as PostgreSQL's fast shutdown (open transactions roll back, a
 * checkpoint is written); where the time is too short for that, without a checkpoint: the next start recovers what is committed.
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
  askToEnd(folder)
  if (await endsWithin(withinMs - AT_ONCE_MS - KILLED_MS)) return
  signal([pid], 'SIGQUIT')
  if (await endsWithin(AT_ONCE_MS)) return
  signal([...childrenOf(pid), pid], 'SIGKILL')
  await endsWithin(Number.POSITIVE_INFINITY)
}

/** Whether the server of the folder says that it is ending: in the eighth line of what it leaves of itself. */
function isEnding(folder: string): boolean {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'stopping'
  } catch {
    return false
  }
}

/**
 * To be called again and again while one waits for the server: makes it end when it has been ending for `patience` milliseconds.
 * After its disk was full PostgreSQL has been seen to wait for one of its own processes for ever.
 */
export function endsWhatIsStuck(folder: string, log: Log, patience: number): () => Promise<void> {
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

/** Asks the server of the folder to end, without waiting. What is frozen of it is woken: it could not hear otherwise. */
export function askToEnd(folder: string): void {
  const pid = livePostmaster(folder)
  if (pid === null) return
  signal([pid], 'SIGINT')
  signal([pid, ...childrenOf(pid)], 'SIGCONT')
}
