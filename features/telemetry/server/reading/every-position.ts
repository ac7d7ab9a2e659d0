/** All positions of an account as received, ordered by time within each machine: from segments and the journal. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { decodeFixes } from '../../facts/codec.ts'
import { appendRow, emptyFix, type FixColumns, fixColumns, sortFixes, readFix } from '../../facts/columns.ts'
import type { Fix } from '../../facts/fix.ts'
import { readJournal } from '../model/journal.ts'

/** A part of a machine's positions. `fix` reads row `i` into one object that it reuses. */
export interface Stretch {
  readonly machine: string
  readonly n: number
  readonly fix: (i: number) => Fix
  /** The device that sent row `i`. */
  readonly device: (i: number) => string
}

function stretchOf(machine: string, columns: FixColumns, devices: readonly string[]): Stretch {
  const fix = emptyFix()
  return {
    machine,
    n: columns.n,
    fix: (i) => readFix(columns, i, fix),
    device: (i) => devices[columns.device[i]!] ?? '',
  }
}

interface Tail {
  readonly columns: FixColumns
  readonly devices: string[]
}

/** Journal positions of each machine that are in no segment. */
async function readTails(tx: Transaction, closed: ReadonlyMap<string, number>): Promise<Map<string, Tail>> {
  const { rows } = await tx.query<{ payload: Buffer }>(
    'select payload from telemetry_journal where account_id = haulway_account() order by id',
  )
  const tails = new Map<string, Tail>()
  for (const frame of rows.flatMap(({ payload }) => readJournal(payload))) {
    const tail = tails.get(frame.machine) ?? { columns: fixColumns(0), devices: [] }
    tails.set(frame.machine, tail)
    const fixes = fixColumns(0)
    decodeFixes(frame.fixes, fixes)
    const indexes = frame.devices.map((device) => {
      if (!tail.devices.includes(device)) tail.devices.push(device)
      return tail.devices.indexOf(device)
    })
    const after = closed.get(frame.machine) ?? Number.NEGATIVE_INFINITY
    for (let i = 0; i < fixes.n; i++)
      if (fixes.t[i]! > after) appendRow(tail.columns, fixes, i, indexes[fixes.device[i]!])
  }
  return tails
}

/** Segments read at a time. */
const BATCH = 50

async function* segmentsOf(tx: Transaction, machine: string): AsyncGenerator<Stretch> {
  let after = '-infinity'
  for (;;) {
    const { rows } = await tx.query<{ until: string; n: number; devices: string[]; payload: Buffer }>(
      `select t1::text as until, n, devices, payload from track_segments
        where account_id = haulway_account() and equipment_id = $1 and t1 > $2 order by t1 limit ${BATCH}`,
      [machine, after],
    )
    for (const { n, devices, payload } of rows) {
      const columns = fixColumns(n)
      decodeFixes(payload, columns)
      yield stretchOf(machine, columns, devices)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.until
  }
}

/** Machine by machine. The transaction must see one snapshot (repeatable read). */
export async function* everyPosition(tx: Transaction): AsyncGenerator<Stretch> {
  const { rows } = await tx.query<{ equipment_id: string; closed_until: Date | number }>(
    'select equipment_id, closed_until from machine_tracks where account_id = haulway_account() order by 1',
  )
  const closed = new Map(rows.map((row) => [row.equipment_id, Number(row.closed_until)]))
  const tails = await readTails(tx, closed)
  for (const machine of new Set([...closed.keys(), ...tails.keys()])) {
    yield* segmentsOf(tx, machine)
    const tail = tails.get(machine)
    if (tail && tail.columns.n > 0) yield stretchOf(machine, sortFixes(tail.columns), tail.devices)
  }
}
