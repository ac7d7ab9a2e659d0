/** The state of an event before an edit. */
import { type Evidence, readOperationKey } from '@haulway/cycles'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { isListedSql } from '../../../telemetry/telemetry.ts'
import { type EventName, parseEventId } from '../../event-id.ts'
import type { EventItem } from '../../event-item.ts'
import { COLUMNS, buildEventItem, type EventRow, ENTRY_JOINS, VERSION } from '../rows.ts'

/**
 * `operation`: a detected load or dump; `inferred`: created by a decision; `stated`: by a device or a person;
 * `derived`: otherwise derived from positions, not editable.
 */
export type TargetKind = 'operation' | 'inferred' | 'stated' | 'derived'

export interface Target extends EventName {
  readonly item: EventItem
  readonly kind: TargetKind
  readonly dropped: boolean
  /** Number of decisions about it. */
  readonly version: number
  readonly detail: Readonly<Record<string, unknown>>
  /** Its position is its own rather than that of a fix. */
  readonly isPlaced: boolean
  /** Ids of the decisions applied to it. */
  readonly bears: readonly string[]
}

type Row = EventRow & { dropped: boolean; version: number; evidence: Evidence[]; fix_at: Date | null }

const INFERRED = /^(?:load|dump):decided:/

export const isInferred = (key: string): boolean => INFERRED.test(key)

function kindOf(row: Row): TargetKind {
  if (row.source !== 'derived') return 'stated'
  if (isInferred(row.key)) return 'inferred'
  return readOperationKey(row.key) === null ? 'derived' : 'operation'
}

const targetOf = (row: Row): Target => ({
  equipmentId: row.equipment_id,
  key: row.key,
  item: buildEventItem(row),
  kind: kindOf(row),
  dropped: row.dropped || row.type.startsWith('dropped'),
  version: row.version,
  detail: row.detail ?? {},
  isPlaced: row.fix_at === null,
  bears: row.evidence.flatMap(({ kind, args }) => (kind === 'decision' ? String(args['decision']) : [])),
})

/** Existing events visible to the user, by id. */
export async function findTargets(tx: Transaction, ids: readonly string[]): Promise<Map<string, Target>> {
  const named = ids.flatMap((id) => parseEventId(id) ?? [])
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS}, e.dropped, e.evidence, e.fix_at, ${VERSION}
       from unnest($1::uuid[], $2::text[]) as named (machine, key)
       join events e on e.account_id = haulway_account() and e.equipment_id = named.machine and e.key = named.key
       ${ENTRY_JOINS} where ${isListedSql('e')}`,
    [named.map(({ equipmentId }) => equipmentId), named.map(({ key }) => key)],
  )
  return new Map(rows.map((row) => targetOf(row)).map((target) => [target.item.id, target]))
}

export async function findTarget(tx: Transaction, id: string): Promise<Target> {
  const found = (await findTargets(tx, [id])).get(id)
  if (!found) throw notFound()
  return found
}
