/**
 * The two descriptive members of a backup: the head, which is its first member, and the list of contents, its last.
 */
import { createHash } from 'node:crypto'
import { BackupProblem } from './problem.ts'
import type { AppliedMigration } from './tables.ts'

export const HEAD_MEMBER = 'haulway.json'
export const CONTENTS_MEMBER = 'contents.json'
/** Format version; raised when older programs could not read a backup. */
export const BACKUP_FORMAT = 1

export interface Head {
  readonly format: number
  /** ISO 8601. */
  readonly madeAt: string
  /** The id of the system account, which identifies the installation. */
  readonly installation: string
  /** Version of the PostgreSQL server that was backed up. */
  readonly postgres: string
  readonly migrations: readonly AppliedMigration[]
}

export interface TableContents {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
}

export interface Contents extends Head {
  readonly tables: readonly TableContents[]
  /** Uploaded files, and the number of those that the database names but whose bytes were missing. */
  readonly files: number
  readonly lostFiles: number
  /** Number of sealed secrets, which only the key opens, and the fingerprint of that key; null without a key. */
  readonly sealed: number
  readonly keyMark: string | null
  /** Number of members before this one, and a digest over their names and digests. */
  readonly members: number
  readonly chain: string
}

/** Running digest over the members so far; a missing, moved or inserted member changes it. */
export interface DigestChain {
  add(name: string, digest: string): void
  count(): number
  value(): string
}

export function startDigestChain(): DigestChain {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(name, digest) {
      hash.update(`${name}\n${digest}\n`)
      count += 1
    },
    count: () => count,
    value: () => hash.copy().digest('hex'),
  }
}

/** Parses the first member. Throws when its format is newer than this program. */
export function parseHead(path: string, content: Buffer): Head {
  let said: Partial<Head>
  try {
    said = JSON.parse(content.toString('utf8')) as Partial<Head>
  } catch {
    throw new BackupProblem(`${path} is no backup of Haulway`)
  }
  if (typeof said.format !== 'number') throw new BackupProblem(`${path} is no backup of Haulway`)
  if (said.format > BACKUP_FORMAT) {
    throw new BackupProblem(`${path} was made by a newer Haulway. Restore it with that version.`)
  }
  return said as Head
}

/** Parses the last member, which repeats the head and adds the contents. */
export function parseContents(path: string, content: Buffer): Contents {
  return parseHead(path, content) as Contents
}

/** Name of the member that holds a piece of a table, counted from 0. */
export const pieceName = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(6, '0')}.copy.gz`

/** The table a member belongs to; undefined for other members. */
export const tableOfMember = (member: string): string | undefined =>
  /^tables\/([a-z0-9_]+)\/\d+\.copy\.gz$/.exec(member)?.[1]
