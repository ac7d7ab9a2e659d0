import { type Reference } from '@haulway/resource'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { passwordMatches } from '@haulway/platform/server/secrets/passwords.ts'
import { provePin } from '../../session/index.ts'

interface FoundDriver extends Reference {
  hash: string | null
}

/**
 * The driver with this employee ID and PIN, or null: unknown, hidden, without a PIN and wrong PIN give the same
 * answer and take the same time. Attempts are counted per driver and per device; too many throw 429.
 */
export async function driverByPin(
  services: Services,
  device: { readonly id: string; readonly account: string },
  employeeId: string,
  pin: string,
): Promise<Reference | null> {
  const { account } = device
  let found: FoundDriver | undefined
  const proven = await provePin(services, [account, employeeId], device.id, async () => {
    found = await inAccount(services.database, { account }, async (tx) => {
      const { rows } = await tx.query<FoundDriver>(
        `select d.id, d.full_name as title, p.hash from drivers d
           left join driver_pins p on p.account_id = d.account_id and p.driver_id = d.id
          where d.account_id = $1 and lower(d.employee_id) = lower($2) and not d.hidden`,
        [account, employeeId],
      )
      return rows[0]
    })
    return await passwordMatches(pin, found?.hash ?? null)
  })
  return proven && found ? { id: found.id, title: found.title } : null
}
