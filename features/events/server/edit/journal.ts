/** The decisions about an event, and the actions possible on it. */
import type { Infer, Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { findCommitted } from '../../../cycles/index.ts'
import type { DecidedEdit, EditAction, JournalItem, readJournal } from '../../edit/edit.endpoints.ts'
import type { EventName } from '../../event-id.ts'
import { referenceOrNull } from '../rows.ts'
import { findTargets, type Target } from './target.ts'

export interface Decided {
  readonly id: string
  readonly about: string
  readonly other: string | null
  readonly does: DecidedEdit['does']
  readonly by: string
  readonly decidedAt: string
  /** Its time: that of the event it is about. */
  readonly from: Date
  readonly undone: boolean
  readonly row: Row
}

interface Row {
  id: string
  equipment_id: string
  occurred_at: Date
  about: string
  other: string | null
  does: DecidedEdit['does']
  at: string | null
  by_id: string
  by_name: string | null
  decided_at: Date
  clears: string[] | null
  tags: Reference[] | null
  undone_by: string | null
  undone_by_name: string | null
  location_id: string | null
  location_title: string | null
  route_id: string | null
  route_title: string | null
  driver_id: string | null
  driver_title: string | null
  material_id: string | null
  material_title: string | null
  weight: number | null
  volume: number | null
  quantity: number | null
  ticket: string | null
  note_type: string | null
  note: string | null
}

/** A decision’s id: keys of stated events begin with their source. */
const ID = `split_part(d.key, ' ', 2)`
const WHEN = (of: string) => `to_timestamp((${of}.detail->>'decidedAt')::double precision / 1000)`

const DECISIONS = `select ${ID} as id, d.equipment_id, d.occurred_at, d.detail->>'about' as about,
    d.detail->>'other' as other, d.detail->>'does' as does, d.detail->>'at' as at, d.detail->>'by' as by_id,
    u.full_name as by_name, ${WHEN('d')} as decided_at, d.detail->'clears' as clears,
    undo.by_id as undone_by, undo.by_name as undone_by_name,
    (select json_agg(json_build_object('id', g.id, 'title', g.title) order by g.title, g.id) from tags g
      where g.account_id = d.account_id and g.id::text in (select json_array_elements_text(d.detail->'tags'))) as tags,
    d.location_id, l.title as location_title, d.route_id, r.title as route_title, d.driver_id, v.full_name as driver_title,
    d.material_id, m.title as material_title, d.weight, d.volume, d.quantity, d.ticket, d.note_type, d.note
  from unnest($1::uuid[], $2::text[], $3::text[]) as asked (machine, event, decision)
  join events d on d.account_id = haulway_account() and d.equipment_id = asked.machine and d.type = 'decision'
    and (d.detail->>'about' = asked.event or d.detail->>'other' = asked.event or ${ID} = asked.decision)
    and d.detail->>'does' <> 'undo'
  left join lateral (select n.detail->>'by' as by_id, w.full_name as by_name from events n
      left join users w on w.id = (n.detail->>'by')::uuid
     where n.account_id = d.account_id and n.equipment_id = d.equipment_id and n.type = 'decision'
       and n.detail->>'does' = 'undo' and n.detail->>'other' = ${ID} order by n.key limit 1) undo on true
  left join users u on u.id = (d.detail->>'by')::uuid
  left join locations l on l.account_id = d.account_id and l.id = d.location_id
  left join routes r on r.account_id = d.account_id and r.id = d.route_id
  left join drivers v on v.account_id = d.account_id and v.id = d.driver_id
  left join materials m on m.account_id = d.account_id and m.id = d.material_id
  order by ${WHEN('d')} desc, ${ID} desc`

async function findRows(tx: Transaction, events: readonly Target[]): Promise<Row[]> {
  const asked = events.flatMap(({ equipmentId, key, bears }) => [
    { equipmentId, key, decision: null },
    ...bears.map((decision) => ({ equipmentId, key: null, decision })),
  ])
  const { rows } = await tx.query<Row>(DECISIONS, [
    asked.map(({ equipmentId }) => equipmentId),
    asked.map(({ key }) => key),
    asked.map(({ decision }) => decision),
  ])
  // After a merge the decision belongs to both events.
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

const decidedOf = (row: Row): Decided => ({
  id: row.id,
  about: row.about,
  other: row.other,
  does: row.does,
  by: row.by_name ?? '',
  decidedAt: row.decided_at.toISOString(),
  from: row.occurred_at,
  undone: row.undone_by !== null,
  row,
})

/** All decisions about an event, or that created it, the newest first. */
export async function findDecisions(tx: Transaction, event: Target): Promise<Decided[]> {
  return (await findRows(tx, [event])).map(decidedOf)
}

/** The newest decision about it, including undo. */
export async function lastDecision(
  tx: Transaction,
  { equipmentId, key }: EventName,
): Promise<{ by: string; does: string; decidedAt: string } | undefined> {
  const { rows } = await tx.query<{ by: string | null; does: string; at: Date }>(
    `select u.full_name as by, d.detail->>'does' as does, ${WHEN('d')} as at from events d
       left join users u on u.id = (d.detail->>'by')::uuid
      where d.account_id = haulway_account() and d.equipment_id = $1 and d.type = 'decision'
        and (d.detail->>'about' = $2 or d.detail->>'other' = $2)
      order by (d.detail->>'decidedAt')::double precision desc, d.key desc limit 1`,
    [equipmentId, key],
  )
  const [last] = rows
  return last && { by: last.by ?? '', does: last.does, decidedAt: last.at.toISOString() }
}

/** Names of telemetry’s fields in the API. */
const FIELDS: Readonly<Record<string, DecidedEdit['clear'][number]>> = {
  locationId: 'location',
  routeId: 'route',
  driverId: 'driver',
  materialId: 'material',
  weightKg: 'weight',
  volumeM3: 'volume',
  quantity: 'quantity',
  ticket: 'ticket',
  noteType: 'noteType',
  note: 'noteComment',
}

function shown({ row, ...decided }: Decided): DecidedEdit {
  return {
    id: decided.id,
    does: decided.does,
    by: { id: row.by_id, title: decided.by },
    decidedAt: decided.decidedAt,
    undone: decided.undone,
    undoneBy: referenceOrNull(row.undone_by, row.undone_by_name),
    at: row.at === null ? null : new Date(Number(row.at)).toISOString(),
    location: referenceOrNull(row.location_id, row.location_title),
    route: referenceOrNull(row.route_id, row.route_title),
    driver: referenceOrNull(row.driver_id, row.driver_title),
    material: referenceOrNull(row.material_id, row.material_title),
    weight: row.weight,
    volume: row.volume,
    quantity: row.quantity,
    ticket: row.ticket,
    noteType: row.note_type,
    noteComment: row.note,
    tags: row.tags,
    clear: (row.clears ?? []).flatMap((name) => FIELDS[name] ?? []),
  }
}

/** The decision that created an undetected event: the missing opposite of one, or the other half. */
export const findCreatingDecision = (
  { key, kind }: Target,
  decisions: readonly Decided[],
): Decided | undefined =>
  kind === 'stated'
    ? undefined
    : decisions.find(
        ({ does, about, undone }) => !undone && about !== key && (does === 'infer' || does === 'split'),
      )

function mayOf(target: Target, decisions: readonly Decided[]): EditAction[] {
  const { kind, dropped, item } = target
  if (kind === 'derived') return []
  const holds = decisions.some(({ undone }) => !undone)
  const isOurs = kind === 'stated' && item.source === 'dispatcher'
  const undo: EditAction[] = holds || isOurs ? ['undo'] : []
  if (dropped) return undo
  if (kind === 'inferred') return ['drop', 'undo']
  return kind === 'stated' ? ['edit', 'drop', ...undo] : ['edit', 'split', 'merge', 'drop', ...undo]
}

const MOST = 100

export async function journalOf(
  tx: Transaction,
  { events }: Infer<typeof readJournal.body>,
): Promise<JournalItem[]> {
  const targets = await findTargets(
    tx,
    events.map(({ id }) => id),
  )
  const all = [...targets.values()]
  const rows = (await findRows(tx, all)).map(decidedOf)
  const committed = await findCommitted(tx, all)
  return all.map((target, place) => {
    const by = committed.get(place)
    const own = rows.filter(
      ({ about, other, id, row }) =>
        row.equipment_id === target.equipmentId &&
        (about === target.key || other === target.key || target.bears.includes(id)),
    )
    return {
      id: target.item.id,
      version: target.version,
      timeZone: target.item.timeZone,
      may: by === undefined ? mayOf(target, own) : [],
      committed: by ?? null,
      dropped: target.dropped,
      decisions: own.slice(0, MOST).map(shown),
    }
  })
}
