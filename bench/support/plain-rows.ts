/** The baseline of storage: one row per position, the obvious design. */
import { join } from 'node:path'
import { type FixColumns, MISSING } from '@haulway/features/telemetry/facts/columns.ts'
import type { Pool } from 'pg'

/** PostgreSQL's binary format counts microseconds since 2000. */
const EPOCH_2000_MS = Date.UTC(2000, 0, 1)

const columns = 'eq, ts, lon, lat, speed, heading, altitude, weight'

export async function createRowTable(owner: Pool, table: string, index = true): Promise<void> {
  await owner.query(`drop table if exists ${table}`)
  await owner.query(`create table ${table} (eq int not null, ts timestamptz not null, lon int not null, lat int not null,
    speed smallint, heading smallint, altitude smallint, weight int)`)
  if (index) await owner.query(`create index ${table}_eq_ts on ${table} (eq, ts)`)
}

/** An array parameter in binary format: numbers of `size` bytes, MISSING as null. */
function binaryArray(oid: number, size: 2 | 4 | 8, n: number, valueOf: (i: number) => number): Buffer {
  const bytes = Buffer.allocUnsafe(20 + n * (4 + size))
  bytes.writeInt32BE(1, 0)
  bytes.writeInt32BE(1, 4)
  bytes.writeInt32BE(oid, 8)
  bytes.writeInt32BE(n, 12)
  bytes.writeInt32BE(1, 16)
  let at = 20
  for (let i = 0; i < n; i++) {
    const value = valueOf(i)
    if (value === MISSING) {
      at = bytes.writeInt32BE(-1, at)
      continue
    }
    at = bytes.writeInt32BE(size, at)
    if (size === 2) at = bytes.writeInt16BE(Math.max(-32_768, Math.min(32_767, value)), at)
    else if (size === 4) at = bytes.writeInt32BE(value, at)
    else at = bytes.writeBigInt64BE(BigInt(value) * 1000n, at)
  }
  return bytes.subarray(0, at)
}

const INT2 = 21
const INT4 = 23
const TIMESTAMPTZ = 1184

/** Inserts rows `from` to `to` in one statement: the fastest way to insert rows through the driver (hot-path.md). */
export async function insertRows(
  pool: Pool,
  table: string,
  eq: number,
  fixes: FixColumns,
  from: number,
  to: number,
): Promise<void> {
  const n = to - from
  const [speed, heading, altitude, , weight] = fixes.measured
  const small = (column: Int32Array): Buffer => binaryArray(INT2, 2, n, (i) => column[from + i]!)
  const whole = (column: Int32Array): Buffer => binaryArray(INT4, 4, n, (i) => column[from + i]!)
  await pool.query({
    name: `rows-${table}`,
    text: `insert into ${table} (${columns}) select $1::int, * from unnest($2::timestamptz[], $3::int[], $4::int[],
      $5::smallint[], $6::smallint[], $7::smallint[], $8::int[])`,
    values: [
      eq,
      binaryArray(TIMESTAMPTZ, 8, n, (i) => fixes.t[from + i]! - EPOCH_2000_MS),
      whole(fixes.lon),
      whole(fixes.lat),
      small(speed!),
      small(heading!),
      small(altitude!),
      whole(weight!),
    ],
  })
}

/** Seconds that the server's own binary COPY of the table's rows into another takes. */
export async function measureCopySeconds(
  owner: Pool,
  from: string,
  to: string,
  folder: string,
): Promise<number> {
  const file = join(folder, `${from}.bin`)
  await owner.query(`copy ${from} to '${file}' with (format binary)`)
  await createRowTable(owner, to)
  const began = performance.now()
  await owner.query(`copy ${to} from '${file}' with (format binary)`)
  return (performance.now() - began) / 1000
}
