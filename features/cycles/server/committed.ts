import type { Transaction } from '@haulway/platform/server/db/index.ts'

interface Named {
  readonly equipmentId: string
  readonly key: string
}

/**
 * Whether any of some events is in a committed period: what is decided of it changes no figure before it is taken in (record 0095).
 * In a transaction that sees what was derived.
 */
export async function anyCommitted(
  tx: Transaction,
  events: readonly Named[],
  /** Of those that are not stored as they would be. */
  instead: readonly Readonly<Record<string, unknown>>[] = [],
): Promise<boolean> {
  const { rows } = await tx.query<{ held: boolean }>(
    `select exists (select from unnest($1::uuid[], $2::text[]) as named (machine, key)
       left join events e on e.account_id = haulway_account() and e.equipment_id = named.machine and e.key = named.key
       left join jsonb_array_elements($3::jsonb) as given (one)
         on given.one ->> 'equipment_id' = named.machine::text and given.one ->> 'key' = named.key
      where haulway_commit_of(coalesce(given.one, to_jsonb(e))) is not null) as held`,
    [events.map(({ equipmentId }) => equipmentId), events.map(({ key }) => key), JSON.stringify(instead)],
  )
  return rows[0]?.held ?? false
}

/** From here on the transaction sees what was derived, also of committed periods: that is what people decide of. */
export async function seeDerived(tx: Transaction): Promise<void> {
  await tx.query(`select set_config('app.rows', 'derived', true)`)
}
