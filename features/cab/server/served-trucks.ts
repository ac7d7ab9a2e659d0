/** Which trucks stood at a loader when its operator stated loads of them. */
import { type Database, inAccount } from '@haulway/platform/server/db/index.ts'
import type { Device, GivenLoad } from '../../telemetry/index.ts'

/**
 * Of each load whether truck and loader were at one place within two minutes of it, by their visits. A stay of more than
 * half a day is no visit of a truck that is being loaded.
 */
const SERVED = `select asked.n from unnest($2::integer[], $3::uuid[], $4::timestamptz[]) as asked (n, truck, at)
    join equipment e on e.account_id = haulway_account() and e.id = asked.truck and e.kind <> 'loader'
   where exists (select from visits truck
      join visits loader on loader.account_id = truck.account_id and loader.location_id = truck.location_id
       and loader.equipment_id = $1 and loader.entered_at <= asked.at + interval '2 minutes'
       and (loader.exited_at is null or loader.exited_at >= asked.at - interval '2 minutes')
     where truck.account_id = e.account_id and truck.equipment_id = e.id
       and truck.entered_at <= asked.at + interval '2 minutes' and truck.entered_at >= asked.at - interval '12 hours'
       and (truck.exited_at is null or truck.exited_at >= asked.at - interval '2 minutes'))`

/** `settled` resolves when the visits include everything acknowledged. */
export function openServedTrucks(database: Database, settled: (account: string) => Promise<void>) {
  return async (
    { account, equipmentId }: Device,
    given: readonly GivenLoad[],
  ): Promise<readonly GivenLoad[]> => {
    await settled(account)
    const { rows } = await inAccount(database, { account }, (tx) =>
      tx.query<{ n: number }>(SERVED, [
        equipmentId,
        given.map((_, n) => n),
        given.map(({ truck }) => truck),
        given.map(({ event }) => new Date(event.t)),
      ]),
    )
    return rows.flatMap(({ n }) => given[n] ?? [])
  }
}
