/** Facts of a site's set-up, counted only as far as needed. */
import type { Database, Scope, Transaction } from '@haulway/platform/server/db/index.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { roleIndex } from '../../access/access.ts'
import type { MachineNow } from '../../telemetry/index.ts'
import type { SiteFacts } from '../site-facts.ts'

const MOST_COUNTED = 1_000
const MOST_KEEPERS = 5

interface CountRow {
  home: boolean
  load_places: number
  dump_places: number
  routes: number
  machines: number
  devices: number
}

const counted = (from: string) =>
  `(select count(*)::int from (select from ${from} limit ${MOST_COUNTED}) one)`
const COUNTS = `select
  (select settings ?& array['homeLon', 'homeLat', 'homeZoom'] from accounts where id = $1) as home,
  ${counted(`locations where account_id = $1 and not hidden and kind in ('load', 'both')`)} as load_places,
  ${counted(`locations where account_id = $1 and not hidden and kind in ('dump', 'both')`)} as dump_places,
  ${counted('routes where account_id = $1 and not hidden')} as routes,
  ${counted('equipment where account_id = $1 and not hidden')} as machines,
  ${counted('devices where account_id = $1 and revoked_at is null')} as devices`

interface MomentRow {
  at: Date
  machine: string
  place: string | null
}
type Moment = SiteFacts['load']

const momentOf = (row: MomentRow | undefined): Moment => (row ? { ...row, at: row.at.toISOString() } : null)

interface CycleRow {
  loaded_at: Date
  dumped_at: Date
  machine: string
  load_place: string | null
  dump_place: string | null
}

async function firstCycle(tx: Transaction, account: string): Promise<CycleRow | undefined> {
  const { rows } = await tx.query<CycleRow>(
    `select c.loaded_at, c.dumped_at, e.equipment_id as machine, l.title as load_place, d.title as dump_place
       from (select * from cycles where account_id = $1 order by loaded_at limit 1) c
       join equipment e on e.account_id = $1 and e.id = c.equipment_id
       left join locations l on l.account_id = $1 and l.id = c.load_location_id
       left join locations d on d.account_id = $1 and d.id = c.dump_location_id`,
    [account],
  )
  return rows[0]
}

/**
 * The latest load or dump: queried only while there is no cycle, machine by machine, so that the length of the
 * history does not matter.
 */
async function latestWork(tx: Transaction, account: string, type: 'load' | 'dump'): Promise<Moment> {
  const { rows } = await tx.query<MomentRow>(
    `select w.occurred_at as at, e.equipment_id as machine, l.title as place
       from (select id, equipment_id from equipment where account_id = $1 and not hidden limit ${MOST_COUNTED}) e
       cross join lateral (
         select occurred_at, location_id from events
          where account_id = $1 and equipment_id = e.id and type in ('load', 'dump') and type = $2 and not dropped
          order by occurred_at desc limit 1) w
       left join locations l on l.account_id = $1 and l.id = w.location_id
      order by w.occurred_at desc limit 1`,
    [account, type],
  )
  return momentOf(rows[0])
}

async function keepersOf(tx: Transaction, account: string): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select u.full_name as name from memberships m join users u on u.id = m.user_id
      where m.account_id = $1 and m.roles @> $2 and u.active and u.login_id is not null
      order by lower(u.full_name), u.id limit ${MOST_KEEPERS}`,
    [account, [roleIndex.ACCOUNT_ADMIN]],
  )
  return rows.map(({ name }) => name)
}

async function latestPosition(
  tx: Transaction,
  account: string,
  machines: readonly MachineNow[],
): Promise<Moment> {
  const [latest] = machines.toSorted((a, b) => b.position.t - a.position.t)
  if (!latest) return null
  const { rows } = await tx.query<{ machine: string }>(
    'select equipment_id as machine from equipment where account_id = $1 and id = $2',
    [account, latest.equipmentId],
  )
  return momentOf(rows[0] && { at: new Date(latest.position.t), machine: rows[0].machine, place: null })
}

/** `machines`: those that have a position. */
export async function findFacts(
  database: Database,
  scope: Scope,
  machines: readonly MachineNow[],
): Promise<SiteFacts> {
  const { account } = scope
  return await inAccount(database, scope, async (tx) => {
    const { rows } = await tx.query<CountRow>(COUNTS, [account])
    const counts = rows[0]!
    const cycle = await firstCycle(tx, account)
    const at = (time: Date, place: string | null): Moment =>
      cycle ? momentOf({ at: time, machine: cycle.machine, place }) : null
    return {
      home: counts.home,
      loadPlaces: counts.load_places,
      dumpPlaces: counts.dump_places,
      routes: counts.routes,
      machines: counts.machines,
      devices: counts.devices,
      heard: machines.length,
      position: await latestPosition(tx, account, machines),
      load: cycle ? at(cycle.loaded_at, cycle.load_place) : await latestWork(tx, account, 'load'),
      dump: cycle ? at(cycle.dumped_at, cycle.dump_place) : await latestWork(tx, account, 'dump'),
      cycle: cycle ? at(cycle.dumped_at, null) : null,
      keepers: await keepersOf(tx, account),
    }
  })
}
