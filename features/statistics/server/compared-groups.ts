/** Pairs rows with their counterparts in another range. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { noSums, type Sums, pickSums } from '../sums.ts'
import type { StatisticsQuery } from './statistics-query.ts'
import { findGroups } from './groups.ts'
import type { GroupKind } from './kinds.ts'

type Compared<Row> = Row & { before: Sums | null }

interface Pairing<Row> {
  /** The key by which a row is paired with its counterpart. */
  readonly key: (row: Row) => string
  /** The row of the other range, shifted to this one. */
  readonly moved: (row: Row) => Row
}

/** All groups of a kind; with another range each is paired, including groups only in one of the two. */
export async function findComparedGroups<Row extends object>(
  tx: Transaction,
  asked: StatisticsQuery,
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
    ...rows.map((row) => ({ ...row, before: pickSums(earlier.get(key(row)) ?? noSums) })),
    ...others
      .filter((row) => !known.has(key(moved(row))))
      .map((row) => ({ ...moved(row), ...noSums, before: pickSums(row) })),
  ]
}
