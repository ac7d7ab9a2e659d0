/** Rows beside what they were in another range. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { noSums, type Sums, sumsOf } from '../sums.ts'
import type { Asked } from './asked.ts'
import { findGroups } from './groups.ts'
import type { GroupKind } from './kinds.ts'

type Compared<Row> = Row & { before: Sums | null }

interface Pairing<Row> {
  /** By which a row of one range has its counterpart in the other. */
  readonly key: (row: Row) => string
  /** A row of the other range as it would be in this one. */
  readonly moved: (row: Row) => Row
}

/** All groups of a kind; with another range each beside it, those too that are there alone. */
export async function findBeside<Row extends object>(
  tx: Transaction,
  asked: Asked,
  kind: GroupKind,
  { key, moved }: Pairing<Row & Sums>,
): Promise<Compared<Row & Sums>[]> {
  const rows = await findGroups<Row>(tx, asked, kind)
  const { beside } = asked
  if (beside === null) return rows.map((row) => ({ ...row, before: null }))
  const others = await findGroups<Row>(tx, { ...asked, range: beside.range }, kind)
  const earlier = new Map(others.map((row) => [key(moved(row)), row]))
  const known = new Set(rows.map(key))
  return [
    ...rows.map((row) => ({ ...row, before: sumsOf(earlier.get(key(row)) ?? noSums) })),
    ...others
      .filter((row) => !known.has(key(moved(row))))
      .map((row) => ({ ...moved(row), ...noSums, before: sumsOf(row) })),
  ]
}
