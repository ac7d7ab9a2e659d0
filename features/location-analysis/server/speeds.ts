/** Speeds of machines in and around a location. */
import { text } from 'node:stream/consumers'
import { type LocalFrame, localFrame, polygonsOf } from '@haulway/geo'
import { inAccount, type Scope, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { queryInTurn, refuseFuture, requestedRange, type Range } from '@haulway/report/server/index.ts'
import { type Boundary, fieldError, type Infer, problem } from '@haulway/resource'
import { type GroundBox, speedsMaker, type SpeedsFound } from '../../telemetry/index.ts'
import {
  locationSpeeds,
  type LocationSpeeds,
  MAX_SPEED_DAYS,
  MAX_SPEED_POSITIONS,
  MAX_SQUARES,
} from '../speeds.endpoints.ts'

/** Fixes of a machine between two instants, both inclusive. */
type ReadTrack = (
  scope: Scope,
  equipment: string,
  from: number,
  to: number,
) => Promise<{ lon: number[]; lat: number[]; speed: (number | null)[] }>

type Asked = Infer<typeof locationSpeeds.query>

/** Metres around a location that are included. */
const AROUND = 50
const DAY_MS = 86_400_000
const KPH = 3.6

function boxOf(boundary: Boundary): GroundBox {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [shell = []] of polygonsOf(boundary))
    for (const [lon = 0, lat = 0] of shell) {
      box.west = Math.min(box.west, lon)
      box.east = Math.max(box.east, lon)
      box.south = Math.min(box.south, lat)
      box.north = Math.max(box.north, lat)
    }
  const frame = localFrame(box.west, (box.south + box.north) / 2)
  const [lon, lat] = [AROUND / frame.metresLon, AROUND / frame.metresLat]
  return { west: box.west - lon, south: box.south - lat, east: box.east + lon, north: box.north + lat }
}

interface Place {
  readonly boundary: Boundary
  /** Machines that were there recently, with the end of their last segment. */
  readonly open: readonly { readonly machine: string; readonly closed: number | null }[]
}

async function findPlace(
  tx: Transaction,
  { location, equipment }: Asked,
  { from, to }: Range,
): Promise<Place | null> {
  const { rows } = await tx.query<{ boundary: Boundary }>(
    'select boundary from locations where account_id = haulway_account() and id = $1',
    [location.id],
  )
  if (!rows[0]) return null
  // Machines still inside, or that left after their segment had closed.
  const open = await tx.query<{ machine: string; closed: number | null }>(
    `select m.equipment_id as machine,
       case when isfinite(m.closed_until) then extract(epoch from m.closed_until)::float8 * 1000 end as closed
     from machine_tracks m where m.account_id = haulway_account() and m.closed_until < $3
       and ($2::uuid is null or m.equipment_id = $2)
       and exists (select from visits v where v.account_id = haulway_account() and v.equipment_id = m.equipment_id
         and v.location_id = $1 and v.entered_at < $3
         and (v.exited_at is null or v.exited_at > greatest(m.closed_until, $4::timestamptz)))`,
    [location.id, equipment?.id ?? null, to, from],
  )
  return { boundary: rows[0].boundary, open: open.rows }
}

const refused = (field: string, key: 'days' | 'positions' | 'squares', max: number) =>
  validationFailed([fieldError(field, problem(`validation.locationAnalysis.${key}`, { max }))])

function told({ lon, lat }: LocalFrame, found: SpeedsFound): LocationSpeeds {
  if (found.tooMany !== null)
    throw found.tooMany === 'squares'
      ? refused('side', 'squares', MAX_SQUARES)
      : refused('to', 'positions', MAX_SPEED_POSITIONS)
  const { squares } = found
  return {
    lon,
    lat,
    x: squares.map(({ x }) => x),
    y: squares.map(({ y }) => y),
    speed: squares.map(({ speed }) => speed * KPH),
    positions: squares.map(({ positions }) => positions),
  }
}

async function findSpeeds(
  track: ReadTrack,
  services: Services,
  scope: Scope,
  asked: Asked,
): Promise<LocationSpeeds> {
  const now = services.clock()
  const range = requestedRange(asked, now)
  refuseFuture(range, now)
  const [from, to] = [range.from.getTime(), range.to.getTime()]
  if (to - from > MAX_SPEED_DAYS * DAY_MS) throw refused('to', 'days', MAX_SPEED_DAYS)
  const { database } = services
  const place = await inAccount(database, scope, (tx) => findPlace(tx, asked, range), database.reports)
  if (!place) throw notFound()
  const tails = []
  for (const { machine, closed } of place.open)
    tails.push(await track(scope, machine, Math.max(from, (closed ?? -1) + 1), to - 1))
  const box = boxOf(place.boundary)
  const question = {
    machine: asked.equipment?.id ?? null,
    from,
    to,
    box,
    side: Number(asked.side),
    maxPositions: MAX_SPEED_POSITIONS,
    maxSquares: MAX_SQUARES,
    tails: tails.map(({ lon, lat, speed }) => ({ lon, lat, speed })),
  }
  const made = await services.exports.make(scope, speedsMaker, [question])
  const middle = localFrame((box.west + box.east) / 2, (box.south + box.north) / 2)
  return told(middle, JSON.parse(await text(made)) as SpeedsFound)
}

/** Queued with reports, and computed once for identical requests. */
export const speedsRoute = (track: ReadTrack): Route =>
  implement(locationSpeeds, async ({ query, context }, services) => {
    const scope = scopeOf(context)
    const body = await queryInTurn(services.database, scope, [locationSpeeds.path, query], () =>
      findSpeeds(track, services, scope, query),
    )
    return { body }
  })
