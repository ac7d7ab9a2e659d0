/** Stored stale stretches, and the site for which they were determined (decision 0055). */
import type { QueryConfig } from 'pg'
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { Span, Stretch } from '../model/stretch.ts'
import type { DerivedSite } from './derived-site.ts'
import { instant } from './instant.ts'
import { inOwned } from './owned.ts'
import type { Owned } from '../model/ownership.ts'

const epoch = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** By machine, ordered by time. */
export async function loadStale(tx: Transaction): Promise<Map<string, Stretch[]>> {
  const { rows } = await tx.query<Stretch & { machine: string }>(
    `select equipment_id as machine, ${epoch('from_at')} as from, ${epoch('until_at')} as until, segments
      from stale_tracks where account_id = haulway_account() order by equipment_id, from_at`,
  )
  const stale = new Map<string, Stretch[]>()
  for (const { machine, ...stretch } of rows) stale.set(machine, [...(stale.get(machine) ?? []), stretch])
  return stale
}

/** The site for which stale stretches were last determined; null before the first time. */
export async function readDerivedSite(database: Database, account: string): Promise<DerivedSite | null> {
  const { rows } = await inAccount(
    database,
    { account },
    (tx) =>
      tx.query<{ site: DerivedSite }>('select site from derived_sites where account_id = haulway_account()'),
    database.ingest,
  )
  return rows[0]?.site ?? null
}

interface RawSpan {
  t0: number
  t1: number
  n: number
  lonMin: number | null
  lonMax: number
  latMin: number
  latMax: number
}

/** The segments of a machine in order, without their positions. */
export async function readSpans(database: Database, account: string, machine: string): Promise<Span[]> {
  const { rows } = await inAccount(
    database,
    { account },
    (tx) =>
      tx.query<RawSpan>(
        `select ${epoch('t0')} as t0, ${epoch('t1')} as t1, n, lon_min as "lonMin", lon_max as "lonMax",
          lat_min as "latMin", lat_max as "latMax"
        from track_segments where account_id = haulway_account() and equipment_id = $1 order by track_segments.t1`,
        [machine],
      ),
    database.ingest,
  )
  return rows.map(({ t0, t1, n, lonMin, ...box }) => ({
    t0,
    t1,
    n,
    box: lonMin === null ? null : { lonMin, ...box },
  }))
}

/** Replaces the stale stretches of these machines. */
export function staleStatements(stale: ReadonlyMap<string, readonly Stretch[]>): QueryConfig[] {
  if (stale.size === 0) return []
  const machines = [...stale.keys()]
  const rows = [...stale].flatMap(([machine, stretches]) => stretches.map((one) => ({ machine, ...one })))
  const deletion = {
    name: 'telemetry-stale-out',
    text: 'delete from stale_tracks where account_id = haulway_account() and equipment_id = any($1)',
    values: [machines],
  }
  if (rows.length === 0) return [deletion]
  const insertion = {
    name: 'telemetry-stale',
    text: `insert into stale_tracks (account_id, equipment_id, from_at, until_at, segments)
      select haulway_account(), * from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::int[])`,
    values: [
      rows.map(({ machine }) => machine),
      rows.map(({ from }) => instant(from)),
      rows.map(({ until }) => instant(until)),
      rows.map(({ segments }) => segments),
    ],
  }
  return [deletion, insertion]
}

export interface Plan {
  site: DerivedSite
  /** New stamps of machines; their rows match once none of their stretches is stale. */
  stamps: ReadonlyMap<string, string>
  stale: ReadonlyMap<string, readonly Stretch[]>
}

/** Stores the plan of a recomputation for this site in one transaction. */
export async function writePlan(
  database: Database,
  owned: Owned,
  { site, stamps, stale }: Plan,
): Promise<void> {
  await inOwned(database, owned, async (tx) => {
    await tx.query(
      `update machine_tracks set site = stamp from unnest($1::uuid[], $2::text[]) as changed (machine, stamp)
        where account_id = haulway_account() and equipment_id = machine`,
      [[...stamps.keys()], [...stamps.values()]],
    )
    for (const statement of staleStatements(stale)) await tx.query(statement)
    // A change that makes nothing stale does not restart the progress.
    await tx.query(
      `insert into derived_sites (account_id, hash, site, planned)
        values (haulway_account(), $1, $2, (select coalesce(sum(segments), 0) from stale_tracks
          where account_id = haulway_account()))
        on conflict (account_id) do update set hash = excluded.hash, site = excluded.site,
          planned = case when $3 then excluded.planned else derived_sites.planned end`,
      [site.hash, JSON.stringify(site), stale.size > 0],
    )
  })
}
