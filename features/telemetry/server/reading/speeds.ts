/** Speeds by squares of ground, computed from segments in the export thread, some segments at a time. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { defineMaker } from '@haulway/platform/server/exports/exports.ts'
import type { MakerTools } from '@haulway/platform/server/exports/task.ts'
import { decodeTrack } from '../../facts/codec.ts'
import {
  DEGREE_STEPS,
  type FixColumns,
  fixColumns,
  isZeroFix,
  MISSING,
  unitSteps,
} from '../../facts/columns.ts'
import { measurements } from '../../facts/fix.ts'
import {
  type GroundBox,
  type SpeedSquare,
  type SpeedSquares,
  speedSquares,
} from '../../live/speed-squares.ts'
import { instant } from '../storage/instant.ts'
import { CLOSED_SPANS, closedPredicates, type ClosedSpan, type IsClosed } from './closed-projects.ts'
import type { Track } from './history.ts'

/** Passed to the thread, so plain values only. */
interface SpeedsRequest {
  /** Null: all machines of the account. */
  readonly machine: string | null
  /** Epoch milliseconds; `to` is exclusive. */
  readonly from: number
  readonly to: number
  readonly box: GroundBox
  /** Length of a square's side, metres. */
  readonly side: number
  readonly maxPositions: number
  readonly maxSquares: number
  /** Positions in no segment yet. */
  readonly tails: readonly Pick<Track, 'lon' | 'lat' | 'speed'>[]
}

/** The squares, or the limit that was exceeded. */
export type SpeedsFound =
  | { readonly tooMany: 'positions' | 'squares' }
  | { readonly tooMany: null; readonly squares: readonly SpeedSquare[] }

const SPEED = measurements.indexOf('speed')
/** Segments read at a time. */
const BATCH = 20

/**
 * Segments of a machine that touch box and period. Segments do not overlap: none after the first that ends after the
 * period can reach into it.
 */
const segmentsTouching = (
  machine: string,
) => `track_segments s where s.account_id = haulway_account() and s.equipment_id = ${machine}
  and s.t1 >= $2 and s.t0 < $3 and s.t1 <= coalesce((select next.t1 from track_segments next
    where next.account_id = haulway_account() and next.equipment_id = ${machine} and next.t1 >= $3 order by next.t1 limit 1), 'infinity')
  and s.lon_min <= $4 and s.lon_max >= $5 and s.lat_min <= $6 and s.lat_max >= $7`

const steps = (degrees: number) => Math.round(degrees * DEGREE_STEPS)

function valuesOf({ from, to, box }: SpeedsRequest, machine: string | null): unknown[] {
  const { west, east, south, north } = box
  return [machine, instant(from), instant(to), steps(east), steps(west), steps(north), steps(south)]
}

interface Machine {
  readonly id: string
  readonly positions: number
}

/** Machines with segments there, and their numbers of positions. */
async function findMachines(tx: Transaction, asked: SpeedsRequest): Promise<Machine[]> {
  const { rows } = await tx.query<Machine>(
    `select m.equipment_id as id, held.positions from machine_tracks m cross join lateral (
        select sum(s.n)::float8 as positions from ${segmentsTouching('m.equipment_id')}) held
      where m.account_id = haulway_account() and ($1::uuid is null or m.equipment_id = $1) and held.positions > 0`,
    valuesOf(asked, asked.machine),
  )
  return rows
}

interface SegmentRow {
  readonly until: string
  readonly payload: Buffer
}

async function* segmentsOf(read: MakerTools['read'], asked: SpeedsRequest, machine: string) {
  let after: string | undefined
  do {
    const mark = after
    const { rows } = await read((tx) =>
      tx.query<SegmentRow>(
        `select s.t1::text as until, s.payload from ${segmentsTouching('$1::uuid')}
          ${mark === undefined ? '' : 'and s.t1 > $8::timestamptz'} order by s.t1 limit ${BATCH}`,
        [...valuesOf(asked, machine), ...(mark === undefined ? [] : [mark])],
      ),
    )
    for (const { payload } of rows) yield payload
    after = rows.length === BATCH ? rows.at(-1)?.until : undefined
  } while (after !== undefined)
}

async function addSegments(
  read: MakerTools['read'],
  asked: SpeedsRequest,
  machines: readonly Machine[],
  found: SpeedSquares,
): Promise<void> {
  const spans = await read(async (tx) => (await tx.query<ClosedSpan>(CLOSED_SPANS.text)).rows)
  const closed = closedPredicates(spans)
  const fixes = fixColumns(0)
  for (const { id } of machines) {
    const isClosed = closed.get(id)
    for await (const payload of segmentsOf(read, asked, id)) {
      fixes.n = 0
      decodeTrack(payload, fixes)
      addFixes(found, fixes, asked, isClosed)
    }
  }
}

function addFixes(found: SpeedSquares, fixes: FixColumns, { from, to }: SpeedsRequest, isClosed?: IsClosed) {
  const { n, t, lon, lat } = fixes
  const speed = fixes.measured[SPEED]!
  for (let i = 0; i < n; i++) {
    const at = t[i]!
    if (at < from || at >= to || speed[i] === MISSING) continue
    if (isZeroFix(fixes, i) || isClosed?.(at, at)) continue
    found.add(lon[i]! / DEGREE_STEPS, lat[i]! / DEGREE_STEPS, speed[i]! / unitSteps.speed)
  }
}

async function findSpeeds(read: MakerTools['read'], asked: SpeedsRequest): Promise<SpeedsFound> {
  const found = speedSquares(asked.box, asked.side)
  if (!found) return { tooMany: 'squares' }
  const machines = await read((tx) => findMachines(tx, asked))
  const positions = machines.reduce((sum, one) => sum + one.positions, 0)
  if (positions > asked.maxPositions) return { tooMany: 'positions' }
  await addSegments(read, asked, machines, found)
  for (const { lon, lat, speed } of asked.tails)
    for (const [i, one] of lon.entries()) found.add(one, lat[i]!, speed[i] ?? null)
  const squares = found.squares()
  return squares.length > asked.maxSquares ? { tooMany: 'squares' } : { tooMany: null, squares }
}

export async function* speedPieces({ read }: MakerTools, asked: SpeedsRequest): AsyncGenerator<string> {
  yield JSON.stringify(await findSpeeds(read, asked))
}

/** Produces `SpeedsFound` as JSON. */
export const speedsMaker = defineMaker<typeof speedPieces>(
  new URL('./speeds.ts', import.meta.url),
  'speedPieces',
)
