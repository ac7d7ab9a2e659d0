/** One event with all of its fields and its evidence. */
import type { Evidence } from '@haulway/cycles'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { cycleName, withEvidenceNames } from '../../cycles/index.ts'
import { isListedSql } from '../../telemetry/telemetry.ts'
import type { EventName } from '../event-id.ts'
import type { EventView } from '../event-item.ts'
import { withDisputes } from './disputes.ts'
import { COLUMNS, buildEventItem, type EventRow, ENTRY_JOINS, VERSION } from './rows.ts'

interface ViewRow extends EventRow {
  version: number
  evidence: Evidence[]
  settled_at: Date | null
  fix_at: Date | null
  device: string | null
  entered_at: Date | null
  exited_at: Date | null
  cycle_key: string | null
  loaded_at: Date
  dumped_at: Date
  is_load: boolean
}

/** Nothing longer than a week is a cycle. */
const CYCLE = `left join lateral (
  select c.key as cycle_key, c.loaded_at, c.dumped_at, c.load_event_key = e.key as is_load from cycles c
   where c.account_id = e.account_id and c.equipment_id = e.equipment_id and e.type in ('load', 'dump')
     and c.loaded_at between e.occurred_at - interval '7 days' and e.occurred_at + interval '1 day'
     and e.key in (c.load_event_key, c.dump_event_key)
   order by c.loaded_at desc limit 1) cycle on true`

const VISIT = `left join lateral (
  select v.entered_at, v.exited_at from visits v
   where v.account_id = e.account_id and v.equipment_id = e.equipment_id and v.location_id = e.location_id
     and v.entered_at <= e.occurred_at and (v.exited_at is null or v.exited_at >= e.occurred_at)
   order by v.entered_at desc limit 1) visit on true`

/** Undefined if it is absent, or not visible to this person. */
export async function findEvent(
  tx: Transaction,
  { equipmentId, key }: EventName,
): Promise<EventView | undefined> {
  const { rows } = await tx.query<ViewRow>(
    `select ${COLUMNS}, ${VERSION}, e.evidence, e.settled_at, e.fix_at,
        (select v.title from devices v where v.account_id = e.account_id and v.id = e.device_id) as device,
        visit.*, cycle.*
       from events e ${ENTRY_JOINS} ${CYCLE} ${VISIT}
      where e.equipment_id = $1 and e.key = $2 and ${isListedSql('e')}`,
    [equipmentId, key],
  )
  const [row] = rows
  if (!row) return undefined
  const said = await withEvidenceNames(tx, rows)
  const [item] = await withDisputes(tx, [buildEventItem(row)])
  return {
    ...item!,
    version: row.version,
    evidence: said(row.evidence),
    settledAt: row.settled_at && row.settled_at.toISOString(),
    fixAt: row.fix_at && row.fix_at.toISOString(),
    device: row.device,
    visit: row.entered_at && {
      enteredAt: row.entered_at.toISOString(),
      exitedAt: row.exited_at && row.exited_at.toISOString(),
    },
    cycle:
      row.cycle_key === null
        ? null
        : {
            key: cycleName(equipmentId, row.cycle_key),
            part: row.is_load ? 'load' : 'dump',
            loadedAt: row.loaded_at.toISOString(),
            dumpedAt: row.dumped_at.toISOString(),
          },
  }
}
