/** Reads a backup as a restore would: verifies every checksum and row, and that nothing is missing or added. */
import { gunzipSync } from 'node:zlib'
import {
  type Contents,
  CONTENTS_MEMBER,
  parseContents,
  HEAD_MEMBER,
  type Head,
  parseHead,
  startDigestChain,
  tableOfMember,
} from './contents.ts'
import { BackupProblem } from './problem.ts'
import { readTar } from './tar.ts'

const NEWLINE = 0x0a

/** Unpacks the rows of a member of a table. */
export function unpackRows(path: string, name: string, content: Buffer): Buffer {
  try {
    return gunzipSync(content)
  } catch {
    throw new BackupProblem(`${path} is damaged: ${name} cannot be unpacked`)
  }
}

function rowsIn(bytes: Buffer): number {
  let rows = 0
  // Within a value COPY escapes a line end as two characters.
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}

/** Reads only the head of a backup. Throws `BackupProblem` when it is not a backup. */
export async function readBackupHead(path: string): Promise<Head> {
  for await (const { name, content } of readTar(path)) {
    if (name !== HEAD_MEMBER) break
    return parseHead(path, content)
  }
  throw new BackupProblem(`${path} is no backup of Haulway`)
}

function compare(path: string, contents: Contents, rows: ReadonlyMap<string, number>): void {
  for (const table of contents.tables) {
    const found = rows.get(table.name) ?? 0
    if (found !== table.rows) {
      throw new BackupProblem(`${path} is damaged: ${found} rows of ${table.name} instead of ${table.rows}`)
    }
  }
  const unknown = [...rows.keys()].find((name) => !contents.tables.some((table) => table.name === name))
  if (unknown !== undefined)
    throw new BackupProblem(`${path} is damaged: ${unknown} is not in its list of contents`)
}

/** Reads the whole backup and returns its list of contents. Throws `BackupProblem` with the fault. */
export async function verifyBackup(path: string): Promise<Contents> {
  const chain = startDigestChain()
  const rows = new Map<string, number>()
  let contents: Contents | undefined
  for await (const { name, content, digest } of readTar(path)) {
    if (contents !== undefined) throw new BackupProblem(`${path} goes on behind its list of contents`)
    if (chain.count() === 0 && name !== HEAD_MEMBER)
      throw new BackupProblem(`${path} is no backup of Haulway`)
    if (name === CONTENTS_MEMBER) {
      contents = parseContents(path, content)
      continue
    }
    chain.add(name, digest)
    if (name === HEAD_MEMBER) parseHead(path, content)
    const table = tableOfMember(name)
    if (table !== undefined) rows.set(table, (rows.get(table) ?? 0) + rowsIn(unpackRows(path, name, content)))
  }
  if (contents === undefined) throw new BackupProblem(`${path} is not whole: its list of contents is missing`)
  if (contents.members !== chain.count() || contents.chain !== chain.value())
    throw new BackupProblem(`${path} is damaged: parts of it are missing or in another order`)
  compare(path, contents, rows)
  return contents
}
