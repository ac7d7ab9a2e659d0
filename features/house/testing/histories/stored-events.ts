/** Events as they are stored. */
import type { TestSite } from './test-site.ts'

/** As it stands in the table. */
export interface Row {
  readonly equipment_id: string
  readonly key: string
  readonly type: string
  readonly source: 'derived' | 'device' | 'dispatcher'
  readonly occurred_at: Date
  readonly location_id: string | null
  readonly route_id: string | null
  readonly driver_id: string | null
  readonly material_id: string | null
  readonly weight: number | null
  readonly volume: number | null
  readonly quantity: number | null
  readonly note: string | null
  readonly ticket: string | null
  readonly flags: readonly string[]
  readonly evidence: readonly { readonly kind: string; readonly t: number }[]
  readonly tags: readonly string[]
  /** Of loads and dumps that were seen: when the machine stood to be served, and seconds of its queue. */
  readonly stood_at: Date | null
  readonly wait: { readonly queue: number } | null
}

/** All but decisions, which are told with what they decided, and what was taken back. */
export async function storedEvents({ app, account }: Pick<TestSite, 'app' | 'account'>): Promise<Row[]> {
  const { rows } = await app.database.owner.query<Row & { dropped: boolean }>(
    `select e.*, array(select t.tag_id::text from event_tags t where t.account_id = e.account_id
        and t.equipment_id = e.equipment_id and t.event_key = e.key) as tags
      from events e where account_id = $1 order by occurred_at, equipment_id, key`,
    [account],
  )
  return rows.filter((one) => one.type !== 'decision' && !one.dropped)
}

/** Seconds that machines stood in each stay, by machine, place and its beginning. */
export async function storedStoppedSeconds({ app, account }: Pick<TestSite, 'app' | 'account'>) {
  const { rows } = await app.database.owner.query<{ stay: string; stood: number }>(
    `select equipment_id || ' ' || location_id || ' ' || (extract(epoch from entered_at) * 1000)::bigint as stay,
       stopped_seconds as stood from visits where account_id = $1`,
    [account],
  )
  return new Map(rows.map(({ stay, stood }) => [stay, stood]))
}
