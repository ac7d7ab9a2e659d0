/** Questions about the postmaster that a data folder names, alive, dead or somebody else's by now. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface ProcessFacts {
  zombie: boolean
  commandLine: string
}

function processFacts(pid: number): ProcessFacts | null {
  try {
    if (process.platform !== 'linux') {
      const [state = '', ...command] = execFileSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], {
        encoding: 'utf8',
      })
        .trim()
        .split(/\s+/)
      return { zombie: state.startsWith('Z'), commandLine: command.join(' ') }
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2)[0]
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { zombie: state === 'Z', commandLine }
  } catch {
    return null
  }
}

function recordedPid(folder: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

/** The process id of the live postmaster of this folder, or null. */
export function livePostmaster(folder: string): number | null {
  const pid = recordedPid(folder)
  if (pid === null) return null
  const facts = processFacts(pid)
  return facts !== null && !facts.zombie && facts.commandLine.includes(folder) ? pid : null
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
