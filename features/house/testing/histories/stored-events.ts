/** Reads stored events. */
import { isListed } from '../../../telemetry/telemetry.ts'
import type { TestSite } from './test-site.ts'

/** A row of the events table. */
export interface EventRow {
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
  /** Of detected loads and dumps: when the machine stood to be served, and the seconds of its queue. */
  readonly stood_at: Date | null
  readonly wait: { readonly queue: number } | null
}

/** All events except decisions, which appear with the events they decided, and dropped events. */
export async function readStoredEvents({
  app,
  account,
}: Pick<TestSite, 'app' | 'account'>): Promise<EventRow[]> {
  const { rows } = await app.database.owner.query<EventRow & { dropped: boolean }>(
    `select e.*, array(select t.tag_id::text from event_tags t where t.account_id = e.account_id
        and t.equipment_id = e.equipment_id and t.event_key = e.key) as tags
      from events e where account_id = $1 order by occurred_at, equipment_id, key`,
    [account],
  )
  return rows.filter((one) => isListed(one.type) && !one.dropped)
}

/** Seconds for which machines stood in each stay, by machine, location and start. */
export async function readStoppedSeconds({ app, account }: Pick<TestSite, 'app' | 'account'>) {
  const { rows } = await app.database.owner.query<{ stay: string; stood: number }>(
    `select equipment_id || ' ' || location_id || ' ' || (extract(epoch from entered_at) * 1000)::bigint as stay,
       stopped_seconds as stood from visits where account_id = $1`,
    [account],
  )
  return new Map(rows.map(({ stay, stood }) => [stay, stood]))
}
