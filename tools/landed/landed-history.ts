/**
 * History of the landed migrations in git: earlier versions of `database/landed.json` on the main line, the text of
 * each migration when it was first listed, and the order in which migrations arrived. The record cannot be rewritten
 * together with a migration, because earlier commits hold both.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { LandedMigration } from '../landed.ts'

interface Version {
  /** Abbreviated hash. */
  readonly commit: string
  readonly landed: readonly LandedMigration[]
}

export interface LandedHistory {
  /** Oldest first. */
  readonly versions: readonly Version[]
  /**
   * By migration, the checksum of its text at the commit that first listed it; null where that commit has no such
   * file.
   */
  readonly texts: ReadonlyMap<string, { readonly commit: string; readonly checksum: string | null }>
  /** States what could not be compared; printed for people. */
  readonly note?: string
}

/**
 * Rewritten within the hour, before anything compared with earlier commits. Databases that ran the first text are
 * mended (`database/mends`). Never add another one.
 */
const REWRITTEN: ReadonlySet<string> = new Set([
  '0059_stale_tracks.sql d1845d60a6afea1c6f55c940f72cf1015158842ad626ed56dac7e762f2bedf68',
])

const RECORD = 'database/landed.json'
const MIGRATIONS = 'database/migrations'
const LARGEST = 64 * 1_048_576

/**
 * Environment without the `GIT_…` variables: a git hook sets them to its own repository, which is not the one in the
 * folder.
 */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))

/** Output of git; null where it fails or is not installed. */
function git(folder: string, ...args: readonly string[]): string | null {
  const options = { cwd: folder, encoding: 'utf8', env: environment(), maxBuffer: LARGEST } as const
  try {
    return execFileSync('git', args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return null
  }
}

/** Content of a file of the folder at a commit. */
const fileAt = (folder: string, commit: string, path: string) => git(folder, 'show', `${commit}:./${path}`)

const lines = (text: string) => text.split('\n').filter((line) => line !== '')

const checksumOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

const mainLine = ['log', '--first-parent', '--reverse'] as const

/** Reads the first-parent line only: until a branch lands, it may change its own migrations freely. */
export function readHistory(folder: string): LandedHistory {
  const log = git(folder, ...mainLine, '--format=%h', '--', RECORD)
  const versions = lines(log ?? '').flatMap((commit) => {
    const text = fileAt(folder, commit, RECORD)
    return text === null ? [] : [{ commit, landed: JSON.parse(text) as LandedMigration[] }]
  })
  const texts = new Map<string, { commit: string; checksum: string | null }>()
  for (const { commit, landed } of versions) {
    for (const { name } of landed) {
      if (texts.has(name)) continue
      const text = fileAt(folder, commit, `${MIGRATIONS}/${name}`)
      texts.set(name, { commit, checksum: text === null ? null : checksumOf(text) })
    }
  }
  const isShallow = git(folder, 'rev-parse', '--is-shallow-repository')?.trim() === 'true'
  if (versions.length > 0 && !isShallow) return { versions, texts }
  const what = log === null ? 'no git' : isShallow ? 'shallow clone' : 'never committed'
  return { versions, texts, note: `${what}, versions of ${RECORD} compared: ${versions.length}` }
}

/** Contradictions between the record and its earlier versions, one line for each migration. */
export function findHistoryProblems(
  { versions, texts }: LandedHistory,
  landed: readonly LandedMigration[],
): string[] {
  const now = new Map(landed.map((one, place) => [one.name, { ...one, place }]))
  const problems = new Map<string, string>()
  const report = (name: string, problem: string) => {
    if (!problems.has(name)) problems.set(name, `${name} ${problem}`)
  }
  for (const { commit, landed: before } of versions) {
    for (const [place, { name, checksum }] of before.entries()) {
      const one = now.get(name)
      if (!one) report(name, `had landed at ${commit} and is not listed any more`)
      else if (one.checksum !== checksum && !REWRITTEN.has(`${name} ${checksum}`))
        report(name, `had landed at ${commit} with another checksum: a change is a new migration`)
      else if (one.place !== place)
        report(name, `stood at place ${place + 1} at ${commit} and stands at ${one.place + 1} now`)
    }
  }
  for (const [name, { commit, checksum }] of texts) {
    const one = now.get(name)
    if (!one || checksum === one.checksum || REWRITTEN.has(`${name} ${checksum}`)) continue
    report(name, `had another text at ${commit}, which first listed it: a change is a new migration`)
  }
  return [...problems.values()]
}

/**
 * Position of each migration in the order in which the main line received them; migrations of one commit share it.
 */
export function readArrivalOrder(folder: string): ReadonlyMap<string, number> {
  const format = ['-m', '--format=@%h', '--name-only', '--diff-filter=A'] as const
  const log = git(folder, ...mainLine, ...format, '--', MIGRATIONS) ?? ''
  const found = new Map<string, number>()
  let commit = 0
  for (const line of lines(log)) {
    const name = line.slice(line.lastIndexOf('/') + 1)
    if (line.startsWith('@')) commit += 1
    else if (!found.has(name)) found.set(name, commit)
  }
  return found
}
