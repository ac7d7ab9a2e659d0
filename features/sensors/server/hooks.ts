/** Rules of sensors in the calls of their resource, and the fields that follow from their model and profile. */
import { fieldError, type Item, problem } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { type Failure, refused } from '@haulway/platform/server/http/failure.ts'
import { type Change, type Hooks, inUse } from '@haulway/storage'
import { batteryPercent } from '../battery.ts'
import { sensorProfiles } from '../sensor-profile.resource.ts'
import { sensors } from '../sensor.resource.ts'
import type { SensorKind, SensorState } from '../sensors.ts'

type Sensor = Item<typeof sensors>

/** Holds without a profile. */
export const usualLowBattery = Number(sensorProfiles.fields.lowBattery.options.initial)

/** It belongs to another account now: what remains here is history. */
export const refuseGiven = (account: string): Failure =>
  refused(409, fieldError('ownerAccount', problem('conflict.sensors.given', { account })))

function stateOf({ ownerAccount, removedAt, pairedEquipment }: Sensor): SensorState {
  if (ownerAccount !== null) return 'given'
  if (removedAt !== null) return 'removed'
  return pairedEquipment === null ? 'unpaired' : 'paired'
}

interface Understood {
  id: string
  kind: SensorKind
  full_volts: number
  empty_volts: number
  low_battery: number | null
}

async function findUnderstood(tx: Transaction, account: string, ids: readonly string[]) {
  const { rows } = await tx.query<Understood>(
    `select s.id, m.kind, m.full_volts, m.empty_volts, p.low_battery
       from sensors s join sensormodels m on m.account_id = s.account_id and m.id = s.model_id
       left join sensorprofiles p on p.account_id = s.account_id and p.id = s.profile_id
      where s.account_id = $1 and s.id = any($2::uuid[])`,
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
    const found = await findUnderstood(
      tx,
      account,
      items.map(({ id }) => id),
    )
    return items.map((item): Sensor => {
      const about = found.get(item.id)
      const percent =
        about && item.batteryVolts !== null
          ? batteryPercent(item.batteryVolts, { full: about.full_volts, empty: about.empty_volts })
          : null
      return {
        ...item,
        state: stateOf(item),
        kind: about?.kind ?? null,
        accountAssignedAt: item.accountAssignedAt ?? item.auditInfo.createdAt,
        batteryPercent: percent,
        batteryLow: percent === null ? null : percent < (about?.low_battery ?? usualLowBattery),
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
