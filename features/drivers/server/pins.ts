import { fieldError, problem } from '@haulway/resource'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { change, type Change, idOf, recordAudit } from '@haulway/storage'
import { hashPassword } from '@haulway/platform/server/secrets/passwords.ts'
import { clearDriverPin, setDriverPin } from '../drivers.endpoints.ts'
import { newPinProblem } from '../pin.ts'

/** The driver, locked, so that the employee ID cannot change while the PIN is set. */
async function findDriver({ tx, account }: Change, id: string) {
  const { rows } = await tx.query<{ employee_id: string | null; has_pin: boolean }>(
    `select employee_id, exists (select from driver_pins where account_id = $1 and driver_id = $2) as has_pin
       from drivers where account_id = $1 and id = $2 for no key update`,
    [account, id],
  )
  const [driver] = rows
  if (!driver) throw notFound()
  return driver
}

async function recordPin(change: Change, id: string, before: boolean, after: boolean): Promise<void> {
  // Replacing a PIN by another is a change too, although the value returned (`hasPin`) is the same.
  await recordAudit(change, 'drivers', id, 'update', { before: { hasPin: before }, after: { hasPin: after } })
  change.changed('drivers', id)
}

export const driverPinRoutes: Route[] = [
  implement(setDriverPin, async (call, services) => {
    const id = idOf(call)
    const wrong = newPinProblem(call.body.pin)
    if (wrong) throw validationFailed([wrong])
    const hash = await hashPassword(call.body.pin)
    return await change(setDriverPin, call, services, async (change) => {
      const { employee_id, has_pin } = await findDriver(change, id)
      if (employee_id === null)
        throw validationFailed([fieldError('pin', problem('validation.pin.employee'))])
      await change.tx.query(
        `insert into driver_pins (account_id, driver_id, hash, set_at) values ($1, $2, $3, $4)
         on conflict (account_id, driver_id) do update set hash = excluded.hash, set_at = excluded.set_at`,
        [change.account, id, hash, change.now],
      )
      await recordPin(change, id, has_pin, true)
      return {}
    })
  }),
  implement(clearDriverPin, (call, services) => {
    const id = idOf(call)
    return change(clearDriverPin, call, services, async (change) => {
      const { has_pin } = await findDriver(change, id)
      await change.tx.query('delete from driver_pins where account_id = $1 and driver_id = $2', [
        change.account,
        id,
      ])
      if (has_pin) await recordPin(change, id, true, false)
      return {}
    })
  }),
]
