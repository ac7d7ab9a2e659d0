/** Finds what the facts of readings depend on: their predecessors and successors, pairings and kinds of machines. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { SensorFact } from '../../../telemetry/telemetry.ts'
import { type ComparedReading, factsOf, type Pairing, PREDECESSOR_MS, type WorkOf } from '../../evidence.ts'
import type { SensorKind } from '../../sensors.ts'
import type { Taken } from './store-readings.ts'

interface ComparedRow {
  sensor: string
  kind: SensorKind
  t: Date
  value: number
  heard_by: string
  before_t: Date | null
  before_value: number | null
}

/** Readings of the sensor that another may be compared with. */
const comparable = (as: string, to: string) =>
  `${as}.account_id = haulway_account() and ${as}.sensor_id = ${to}.sensor_id and ${as}.kind = ${to}.kind
    and ${as}.value is not null and not ${as}.ahead
    and (${as}.kind <> 'proximity' or ${as}.heard_by_id = ${to}.heard_by_id)`

/** The readings and their successors, each with its predecessor. */
async function findCompared(
  tx: Transaction,
  heardBy: string,
  readings: readonly Taken[],
): Promise<ComparedReading[]> {
  const { rows } = await tx.query<ComparedRow>(
    `with told as materialized (
       select one.sensor_id, one.t, one.kind, $4::uuid as heard_by_id
         from unnest($1::uuid[], $2::timestamptz[], $3::text[]) as one (sensor_id, t, kind)),
     compared as materialized (
       select * from told
       union
       select n.sensor_id, n.t, n.kind, n.heard_by_id from told cross join lateral (
         select n.* from sensor_readings n where ${comparable('n', 'told')}
           and n.t > told.t and n.t <= told.t + $5 * interval '1 millisecond' order by n.t limit 1) n)
     select r.sensor_id as sensor, r.kind, r.t, r.value, r.heard_by_id as heard_by, b.t as before_t, b.value as before_value
       from compared c
       join sensor_readings r on r.account_id = haulway_account() and r.sensor_id = c.sensor_id and r.t = c.t
        and r.kind = c.kind and r.heard_by_id = c.heard_by_id
       left join lateral (
         select b.t, b.value from sensor_readings b where ${comparable('b', 'r')}
           and b.t < r.t and b.t >= r.t - $5 * interval '1 millisecond' order by b.t desc limit 1) b on true`,
    [
      readings.map(({ sensor }) => sensor.id),
      readings.map(({ t }) => new Date(t)),
      readings.map(({ kind }) => kind),
      heardBy,
      PREDECESSOR_MS,
    ],
  )
  return rows.map((row) => ({
    sensor: row.sensor,
    kind: row.kind,
    t: row.t.getTime(),
    value: row.value,
    heardBy: row.heard_by,
    before: row.before_t && { t: row.before_t.getTime(), value: row.before_value ?? 0 },
  }))
}

async function findPairings(tx: Transaction, sensors: readonly string[]): Promise<Pairing[]> {
  const { rows } = await tx.query<{ sensor: string; equipment: string; from: Date; until: Date | null }>(
    `select sensor_id as sensor, equipment_id as equipment, paired_at as "from", ended_at as until
       from sensor_pairings where account_id = haulway_account() and sensor_id = any($1::uuid[])`,
    [sensors],
  )
  return rows.map((row) => ({ ...row, from: row.from.getTime(), until: row.until?.getTime() ?? null }))
}

const works = { loader: 'loads', hauler: 'hauls', barge: 'hauls', other: undefined } as const

async function findWorks(tx: Transaction, machines: readonly string[]): Promise<WorkOf> {
  const { rows } = await tx.query<{ id: string; kind: keyof typeof works }>(
    'select id, kind from equipment where account_id = haulway_account() and id = any($1::uuid[])',
    [machines],
  )
  const found = new Map(rows.map(({ id, kind }) => [id, works[kind]]))
  return (machine) => found.get(machine)
}

/** Facts of machines that these stored readings, and those that follow them, tell. */
export async function factsAbout(
  tx: Transaction,
  { equipmentId }: { readonly equipmentId: string },
  readings: readonly Taken[],
): Promise<Map<string, SensorFact[]>> {
  const telling = readings.filter(({ value, ahead }) => value !== null && !ahead)
  if (telling.length === 0) return new Map()
  const sensors = new Map(telling.map(({ sensor }) => [sensor.id, sensor]))
  const pairings = await findPairings(tx, [...sensors.keys()])
  if (pairings.length === 0) return new Map()
  const compared = await findCompared(tx, equipmentId, telling)
  const machines = [...pairings.map((one) => one.equipment), ...compared.map(({ heardBy }) => heardBy)]
  const workOf = await findWorks(tx, [...new Set(machines)])
  const understandingOf = (sensor: string) => {
    const found = sensors.get(sensor)
    if (!found) throw new Error('a reading of another sensor')
    return found.understanding
  }
  return factsOf(compared, pairings, understandingOf, workOf)
}
