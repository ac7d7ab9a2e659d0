/** What a backup says of itself: its first member, and the list of contents that is its last. */
import { createHash } from 'node:crypto'
import { BackupProblem } from './problem.ts'
import type { AppliedMigration } from './tables.ts'

export const HEAD = 'haulway.json'
export const CONTENTS = 'contents.json'
/** Raised when older programs could not read what is written. */
export const FORMAT = 1

export interface Head {
  readonly format: number
  /** ISO 8601. */
  readonly madeAt: string
  /** The system account's id: which installation it is of. */
  readonly installation: string
  /** Version of the PostgreSQL that it comes from. */
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
  /** Uploaded files, and those of which the database speaks but whose bytes were gone. */
  readonly files: number
  readonly lostFiles: number
  /** Secrets that only the key opens, and a mark by which the key is known again; null where there is no key. */
  readonly sealed: number
  readonly keyMark: string | null
  /** How many members come before this one, and a digest over their names and digests. */
  readonly members: number
  readonly chain: string
}

/** Of the members so far: what is missing, moved or put in gives another digest. */
export interface Chain {
  add(name: string, digest: string): void
  count(): number
  value(): string
}

export function startChain(): Chain {
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

/** Reads the first member. Throws when it is of a newer format. */
export function headIn(path: string, content: Buffer): Head {
  let said: Partial<Head>
  try {
    said = JSON.parse(content.toString('utf8')) as Partial<Head>
  } catch {
    throw new BackupProblem(`${path} is no backup of Haulway`)
  }
  if (typeof said.format !== 'number') throw new BackupProblem(`${path} is no backup of Haulway`)
  if (said.format > FORMAT) {
    throw new BackupProblem(`${path} was made by a newer Haulway. Restore it with that version.`)
  }
  return said as Head
}

/** Reads the last member, which says what the first one says and more. */
export function contentsIn(path: string, content: Buffer): Contents {
  return headIn(path, content) as Contents
}

/** The member that holds a piece of a table, counted from 0. */
export const pieceName = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(6, '0')}.copy.gz`

/** Which table a member belongs to; undefined for others. */
export const tableOf = (member: string): string | undefined =>
  /^tables\/([a-z0-9_]+)\/\d+\.copy\.gz$/.exec(member)?.[1]
