/** Sensors on machines: paired, unpaired, removed and returned, with their history. */
import { fieldError, problem } from '@haulway/resource'
import { DatabaseProblem, inAccount } from '@haulway/platform/server/db/index.ts'
import { notFound, refused, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { type Change, idOf } from '@haulway/storage'
import { listPairings, pairSensor, removeSensor, returnSensor, unpairSensor } from '../sensors.endpoints.ts'
import { changeSensor, type ServedSensors } from './change-sensor.ts'

const refusedFor = (field: string, why: 'removed' | 'notRemoved' | 'notPaired' | 'taken') =>
  refused(409, fieldError(field, problem(`conflict.sensors.${why}`)))

/** Writes fields that only these calls write, as a new version. `sql` refers to `$5` and further values. */
async function write(id: string, sql: string, values: readonly unknown[], change: Change): Promise<void> {
  const { tx, account, user, now } = change
  await tx.query(
    `update sensors set version = version + 1, modified_at = $3, modified_by = $4, ${sql}
      where account_id = $1 and id = $2`,
    [account, id, now, user, ...values],
  )
}

/** Ends the open pairing of a sensor, if there is one. */
export async function endPairing(
  sensor: string,
  comment: string | null,
  { tx, account, user, now }: Change,
): Promise<void> {
  // A clock that was set back must not let a pairing end before it began.
  await tx.query(
    `update sensor_pairings set ended_at = greatest($3, paired_at), ended_by = $4, end_comment = $5
      where account_id = $1 and sensor_id = $2 and ended_at is null`,
    [account, sensor, now, user, comment],
  )
}

export const UNPAIRED = 'paired_equipment_id = null, pairing_comment = null, paired_at = null'

async function refuseForeignMachine(machine: string, { tx, account }: Change): Promise<void> {
  const { rowCount } = await tx.query(
    'select from equipment where account_id = $1 and id = $2 for key share',
    [account, machine],
  )
  if (rowCount === 0) throw validationFailed([fieldError('equipment', problem('validation.reference'))])
}

/** Begins when the pairing before it ended. */
async function beginPairing(
  sensor: string,
  machine: string,
  comment: string | null,
  { tx, account, user, now }: Change,
): Promise<Date> {
  const { rows } = await tx.query<{ paired_at: Date }>(
    `insert into sensor_pairings (account_id, id, sensor_id, equipment_id, comment, paired_at, paired_by)
     select $1, $2, $3, $4, $5, greatest($6, max(ended_at)), $7 from sensor_pairings
      where account_id = $1 and sensor_id = $3 returning paired_at`,
    [account, newId(), sensor, machine, comment, now, user],
  )
  return rows[0]?.paired_at ?? now
}

const pairRoute = (served: ServedSensors) =>
  implement(pairSensor, (call, services) =>
    changeSensor(pairSensor, served(), call, services, async (before, change) => {
      if (before.removedAt !== null) throw refusedFor('removedAt', 'removed')
      const { equipment, comment } = call.body
      await refuseForeignMachine(equipment.id, change)
      await endPairing(before.id, null, change)
      const at = await beginPairing(before.id, equipment.id, comment, change)
      const values = [equipment.id, comment, at]
      await write(before.id, 'paired_equipment_id = $5, pairing_comment = $6, paired_at = $7', values, change)
      return { comment: null }
    }),
  )

const unpairRoute = (served: ServedSensors) =>
  implement(unpairSensor, (call, services) =>
    changeSensor(unpairSensor, served(), call, services, async (before, change) => {
      if (before.pairedEquipment === null) throw refusedFor('pairedEquipment', 'notPaired')
      await endPairing(before.id, call.body.comment, change)
      await write(before.id, UNPAIRED, [], change)
      return { comment: call.body.comment }
    }),
  )

const removeRoute = (served: ServedSensors) =>
  implement(removeSensor, (call, services) =>
    changeSensor(removeSensor, served(), call, services, async (before, change) => {
      if (before.removedAt !== null) throw refusedFor('removedAt', 'removed')
      const { reason, comment } = call.body
      await endPairing(before.id, comment, change)
      const values = [change.now, reason]
      await write(before.id, `${UNPAIRED}, removed_at = $5, removal_reason = $6`, values, change)
      return { comment }
    }),
  )

/** Whether an error says that another sensor in use has the address. */
export const isTaken = (error: unknown): boolean =>
  error instanceof DatabaseProblem && error.constraint === 'sensors_device_id_unique'

export const addressTaken = () => refusedFor('deviceId', 'taken')

const returnRoute = (served: ServedSensors) =>
  implement(returnSensor, async (call, services) => {
    try {
      return await changeSensor(returnSensor, served(), call, services, async (before, change) => {
        if (before.removedAt === null) throw refusedFor('removedAt', 'notRemoved')
        await write(before.id, 'removed_at = null, removal_reason = null', [], change)
        return { comment: null }
      })
    } catch (error) {
      throw isTaken(error) ? addressTaken() : error
    }
  })

interface PairingRow {
  equipment_id: string
  equipment: string
  comment: string | null
  paired_at: Date
  ended_at: Date | null
  paired_by: string
  paired_by_name: string | null
  ended_by: string | null
  ended_by_name: string | null
  end_comment: string | null
}

const person = (id: string | null, name: string | null) => (id === null ? null : { id, title: name ?? '' })

const listRoute = implement(listPairings, async (call, { database }) => {
  const id = idOf(call)
  const { account } = call.context
  const rows = await inAccount(database, scopeOf(call.context), async (tx) => {
    const known = await tx.query('select from sensors where account_id = $1 and id = $2', [account.id, id])
    if (known.rowCount === 0) throw notFound()
    const found = await tx.query<PairingRow>(
      `select p.equipment_id, e.equipment_id as equipment, p.comment, p.paired_at, p.ended_at, p.paired_by,
          b.full_name as paired_by_name, p.ended_by, u.full_name as ended_by_name, p.end_comment
         from sensor_pairings p join equipment e on e.account_id = p.account_id and e.id = p.equipment_id
         left join users b on b.id = p.paired_by left join users u on u.id = p.ended_by
        where p.account_id = $1 and p.sensor_id = $2 order by p.paired_at desc, p.ended_at desc nulls first, p.id desc`,
      [account.id, id],
    )
    return found.rows
  })
  const items = rows.map((row) => ({
    equipment: { id: row.equipment_id, title: row.equipment },
    comment: row.comment,
    from: row.paired_at.toISOString(),
    until: row.ended_at?.toISOString() ?? null,
    by: person(row.paired_by, row.paired_by_name),
    endedBy: person(row.ended_by, row.ended_by_name),
    endComment: row.end_comment,
  }))
  return { body: { items, total: items.length } }
})

export const pairingRoutes = (served: ServedSensors): readonly Route[] => [
  pairRoute(served),
  unpairRoute(served),
  removeRoute(served),
  returnRoute(served),
  listRoute,
]
