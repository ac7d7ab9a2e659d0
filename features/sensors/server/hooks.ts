/** Rules of sensors in the calls of their resource, and the fields that follow from their model and profile. */
import { fieldError, type Item, problem } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { type Failure, refused } from '@haulway/platform/server/http/failure.ts'
import { type Change, type Hooks, inUse } from '@haulway/storage'
import { sensors } from '../sensor.resource.ts'
import type { SensorKind, SensorState } from '../sensors.ts'

type Sensor = Item<typeof sensors>

/** It belongs to another account now: what remains here is history. */
export const refuseGiven = (account: string): Failure =>
  refused(409, fieldError('ownerAccount', problem('conflict.sensors.given', { account })))

interface DerivedRow {
  id: string
  state: SensorState
  kind: SensorKind
  percent: number | null
  low: boolean
}

/** By functions of the database, by which lists filter as well. */
async function findDerived(tx: Transaction, account: string, ids: readonly string[]) {
  const { rows } = await tx.query<DerivedRow>(
    `select s.id, state(s) as state, kind(s) as kind, battery_percent(s) as percent, battery_low(s) as low
       from sensors s where s.account_id = $1 and s.id = any($2::uuid[])`,
    [account, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export const sensorHooks: Hooks<typeof sensors> = {
  beforeSave(draft, _change, before) {
    if (before?.ownerAccount) throw refuseGiven(before.ownerAccount)
    return Promise.resolve(draft)
  },
  /** An address of a removed sensor, or one given away, may be that of a new one. */
  isImportable: ({ removedAt, ownerAccount }) => removedAt === null && ownerAccount === null,
  async beforeDelete({ id, lastReceivedAt }, { tx, account }) {
    const { rowCount } = await tx.query(
      `select from sensor_pairings where account_id = $1 and sensor_id = $2
       union all select from sensor_readings where account_id = $1 and sensor_id = $2 limit 1`,
      [account, id],
    )
    if (rowCount !== 0 || lastReceivedAt !== null)
      throw refused(409, fieldError('id', problem('conflict.sensors.used')))
  },
  async toItems(items, tx, account) {
    const ids = items.map(({ id }) => id)
    const found = await findDerived(tx, account, ids)
    return items.map((item): Sensor => {
      const derived = found.get(item.id)
      const percent = derived?.percent ?? null
      return {
        ...item,
        state: derived?.state ?? null,
        kind: derived?.kind ?? null,
        accountAssignedAt: item.accountAssignedAt ?? item.auditInfo.createdAt,
        batteryPercent: percent,
        batteryLow: percent === null ? null : (derived?.low ?? null),
      }
    })
  },
}

/** A machine stays while the history of a sensor names it. */
export async function refusePairedMachine(machine: string, { tx, account }: Change): Promise<void> {
  const { rowCount } = await tx.query(
    'select from sensor_pairings where account_id = $1 and equipment_id = $2 limit 1',
    [account, machine],
  )
  if (rowCount !== 0) throw inUse(sensors.messages)
}
