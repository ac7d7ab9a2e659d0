/** Recent tracks of the account's own machines, for the browser to find places in. */
import { inAccount, type Database, type Scope } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import type { EndpointOutput } from '@haulway/resource'
import type { MachineNow } from '../../telemetry/index.ts'
import {
  DRIVEN_DAYS,
  type listDriven,
  MOST_DRIVEN,
  MOST_IN_TRACK,
  type readDriven,
} from '../setup.endpoints.ts'

type Drive = EndpointOutput<typeof readDriven>
type ReadTrack = (scope: Scope, machine: string, from: number, to: number) => Promise<Drive>

const DAY_MS = 86_400_000

interface MachineRow {
  id: string
  title: string
  kind: 'hauler' | 'loader' | 'other'
}

export async function findDriven(
  database: Database,
  scope: Scope,
  now: number,
  machines: readonly MachineNow[],
): Promise<EndpointOutput<typeof listDriven>> {
  const since = now - DRIVEN_DAYS * DAY_MS
  const ids = machines
    .filter(({ position }) => position.t >= since)
    .toSorted((a, b) => b.position.t - a.position.t)
    .slice(0, MOST_DRIVEN)
    .map(({ equipmentId }) => equipmentId)
  const { rows } = await inAccount(database, scope, (tx) =>
    tx.query<MachineRow>(
      `select e.id, e.equipment_id as title, case when e.kind in ('hauler', 'loader') then e.kind else 'other' end as kind
         from unnest($2::uuid[]) with ordinality as asked (id, number)
         join equipment e on e.account_id = $1 and e.id = asked.id and not e.hidden
        order by asked.number`,
      [scope.account, ids],
    ),
  )
  return { machines: rows }
}

/**
 * Every second row, every third, …, so that at most `most` remain: finding places needs no more than one position in
 * some seconds.
 */
export function thinOut({ t, lon, lat, speed }: Drive, most = MOST_IN_TRACK): Drive {
  const every = Math.max(1, Math.ceil(t.length / most))
  const some = <T>(column: readonly T[]): T[] => column.filter((_, i) => i % every === 0)
  return { t: some(t), lon: some(lon), lat: some(lat), speed: some(speed) }
}

/** One of the last days of a machine: `day` 0 ends now. */
export async function readDay(
  database: Database,
  read: ReadTrack,
  scope: Scope,
  { id, day, now }: { id: string; day: number; now: number },
): Promise<Drive> {
  const known = await inAccount(database, scope, (tx) =>
    tx.query('select from equipment where account_id = $1 and id = $2', [scope.account, id]),
  )
  if (known.rowCount !== 1) throw notFound()
  const to = now - day * DAY_MS
  return thinOut(await read(scope, id, to - DAY_MS + 1, to))
}
