import { type Item, fieldError, problem } from '@haulway/resource'
import type { Hooks } from '@haulway/storage'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { refuseIfRecorded } from '../../telemetry/index.ts'
import type { drivers } from '../driver.resource.ts'

async function withPin(tx: Transaction, account: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    'select driver_id as id from driver_pins where account_id = $1 and driver_id = any($2::uuid[])',
    [account, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

export const driverHooks: Hooks<typeof drivers> = {
  async beforeSave(draft, _change, before) {
    // Drivers sign on with their employee ID: without it the PIN could not be used.
    if (before?.hasPin && draft.employeeId === null)
      throw validationFailed([fieldError('employeeId', problem('validation.pin.employee'))])
    return draft
  },
  beforeDelete: (driver, change) => refuseIfRecorded('driver_id', driver.id, change),
  async toItems(items, tx, account) {
    const set = await withPin(
      tx,
      account,
      items.map(({ id }) => id),
    )
    return items.map((item): Item<typeof drivers> => ({ ...item, hasPin: set.has(item.id) }))
  },
}
