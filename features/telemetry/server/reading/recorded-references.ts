/** Entries that facts refer to cannot be deleted: a proof must not lose its location or driver. */
import { withoutUser } from '@haulway/platform/server/db/index.ts'
import { type Change, inUse } from '@haulway/storage'

/** Refuses (409) when a fact refers to this entry; it can be hidden instead. */
export async function refuseIfRecorded(
  column: 'location_id' | 'route_id' | 'driver_id' | 'material_id',
  id: string,
  { tx, account }: Change,
): Promise<void> {
  const { rows } = await withoutUser(tx, async () => {
    // Includes rows kept out of committed periods (decision 0095).
    await tx.query(`select set_config('app.rows', 'all', true)`)
    const found = await tx.query<{ used: boolean }>(
      `select exists (select from events where account_id = $1 and ${column} = $2)
        ${column === 'material_id' ? 'or exists (select from cycles where account_id = $1 and material_id = $2)' : ''} as used`,
      [account, id],
    )
    await tx.query(`select set_config('app.rows', '', true)`)
    return found
  })
  if (rows[0]?.used) throw inUse('events')
}

/** Refuses (409) when any fact of the machine is stored. */
export async function refuseIfTracked(id: string, { tx, account }: Change): Promise<void> {
  const { rows } = await tx.query<{ used: boolean }>(
    'select exists (select from machine_tracks where account_id = $1 and equipment_id = $2) as used',
    [account, id],
  )
  if (rows[0]?.used) throw inUse('events')
}
