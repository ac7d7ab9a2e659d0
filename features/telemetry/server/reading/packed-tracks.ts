/** Tracks of several machines in their stored encoding, which the client decodes. */
import { type Database, type Scope, sendInAccount } from '@haulway/platform/server/db/index.ts'
import { decodeFixes, encodeFixes } from '../../facts/codec.ts'
import { appendRow, type FixColumns, fixColumns } from '../../facts/columns.ts'
import { instant } from '../storage/instant.ts'
import { CLOSED_SPANS, closedPredicates, type ClosedSpan, type IsClosed } from './closed-projects.ts'
import type { Period } from './history.ts'

export interface PackedTrack {
  readonly equipmentId: string
  /** Fixes as `encodeFixes` writes them, ordered by time; includes zero fixes. */
  readonly pieces: readonly Uint8Array[]
}

/** The facts of a machine that are in no segment yet, from its owner. */
export interface OpenTail {
  readonly equipmentId: string
  readonly fixes: FixColumns | null
}

const SEGMENTS = {
  name: 'telemetry-packed-track',
  // As in `history.ts`: none after the first that ends after the period can reach into it.
  text: `select payload, t0, t1 from track_segments where account_id = haulway_account() and equipment_id = $1
    and t1 >= $2 and t0 <= $3 and t1 <= coalesce((select t1 from track_segments where account_id = haulway_account()
      and equipment_id = $1 and t1 >= $3 order by t1 limit 1), 'infinity') order by t1`,
}

const COUNT = {
  name: 'telemetry-packed-count',
  text: `select coalesce(sum(n), 0)::int as n from track_segments where account_id = haulway_account()
    and equipment_id = any($1::uuid[]) and t1 >= $2 and t1 <= $3`,
}

/** Approximate number of positions, from the counts of segments. */
export async function countPositions(
  database: Database,
  scope: Scope,
  machines: readonly string[],
  { from, to }: Period,
): Promise<number> {
  const query = { ...COUNT, values: [machines, instant(from), instant(to)] }
  const [found] = await sendInAccount(scope, [query], database.reports)
  return (found!.rows[0] as { n: number }).n
}

function encodeWithin(fixes: FixColumns, { from, to }: Period, isClosed: IsClosed | undefined): Uint8Array[] {
  const kept = fixColumns(0)
  for (let i = 0; i < fixes.n; i++) {
    const t = fixes.t[i]!
    if (t >= from && t <= to && !isClosed?.(t, t)) appendRow(kept, fixes, i)
  }
  return kept.n === 0 ? [] : [encodeFixes(kept)]
}

interface Segment {
  readonly payload: Buffer
  readonly t0: Date
  readonly t1: Date
}

/**
 * The segment unchanged when all of it is requested and open to the reader; otherwise re-encoded without the rest.
 */
function pieceOf({ payload, t0, t1 }: Segment, period: Period, isClosed: IsClosed | undefined): Uint8Array[] {
  const [first, last] = [t0.getTime(), t1.getTime()]
  if (first >= period.from && last <= period.to && !isClosed?.(first, last)) return [payload]
  const fixes = fixColumns(0)
  decodeFixes(payload, fixes)
  return encodeWithin(fixes, period, isClosed)
}

/** `tails` must be read before the segments, see `findTrack`. */
export async function findPackedTracks(
  database: Database,
  scope: Scope,
  tails: readonly OpenTail[],
  period: Period,
): Promise<PackedTrack[]> {
  const values = (machine: string) => [machine, instant(period.from), instant(period.to)]
  const queries = tails.map(({ equipmentId }) => ({ ...SEGMENTS, values: values(equipmentId) }))
  const [spans, ...found] = await sendInAccount(scope, [CLOSED_SPANS, ...queries], database.reports)
  const closed = closedPredicates(spans!.rows as unknown as ClosedSpan[])
  return tails.map(({ equipmentId, fixes }, i) => {
    const segments = found[i]!.rows as unknown as Segment[]
    const isClosed = closed.get(equipmentId)
    const pieces = segments.flatMap((segment) => pieceOf(segment, period, isClosed))
    const last = segments.at(-1)?.t1.getTime() ?? Number.NEGATIVE_INFINITY
    if (fixes && fixes.n > 0 && fixes.t[0]! > last) pieces.push(...encodeWithin(fixes, period, isClosed))
    return { equipmentId, pieces }
  })
}
