/** Decisions about loads and dumps, and whether they are in force. */
import { readOperationKey, type Evidence } from '@haulway/cycles'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { DecisionItem, SettlingDecision } from '../../resolving.endpoints.ts'
import { referenceOrNull } from '../cycle-rows.ts'
import { locationZoneSql, type UnresolvedQuery } from './unresolved.ts'

const MAX_DECISIONS = 200

/** What telemetry stores of a decision beside the fields of events. */
interface Detail {
  readonly about: string
  readonly at: number | null
  readonly by: string
  readonly decidedAt: number
  readonly does: SettlingDecision
  readonly other: string | null
}

interface DecisionRow {
  id: string
  equipment_id: string
  equipment_title: string
  time_zone: string
  detail: Detail
  location_id: string | null
  location_title: string | null
  route_id: string | null
  route_title: string | null
  material_id: string | null
  material_title: string | null
  by_name: string | null
  undone: boolean
  /** Its event as derived. */
  event_at: Date | null
  evidence: Evidence[] | null
}

/** A decision’s id: keys of stated events begin with their source. */
const ID = `split_part(e.key, ' ', 2)`

const DECISIONS = `select ${ID} as id, e.equipment_id, m.equipment_id as equipment_title, ${locationZoneSql('l')} as time_zone,
    e.detail, e.location_id, l.title as location_title, e.route_id, r.title as route_title,
    e.material_id, t.title as material_title, u.full_name as by_name,
    exists (select from events w where w.account_id = e.account_id and w.equipment_id = e.equipment_id
             and w.source <> 'derived' and w.type = 'decision' and w.occurred_at = e.occurred_at and w.detail->>'other' = ${ID}) as undone,
    o.occurred_at as event_at, o.evidence
  from events e
  join equipment m on m.account_id = e.account_id and m.id = e.equipment_id
  left join locations l on l.account_id = e.account_id and l.id = e.location_id
  left join routes r on r.account_id = e.account_id and r.id = e.route_id
  left join materials t on t.account_id = e.account_id and t.id = e.material_id
  left join users u on u.id = (e.detail->>'by')::uuid
  left join events o on o.account_id = e.account_id and o.equipment_id = e.equipment_id
    and o.key = e.detail->>'about' and o.source = 'derived'
  where e.source <> 'derived' and e.type = 'decision' and e.detail->>'does' in ('infer', 'drop', 'merge', 'assign')
    and (e.detail->>'about' like 'load:%' or e.detail->>'about' like 'dump:%')`

/** Ids of the decisions in the evidence of a derived event. */
export const decisionIds = (evidence: readonly Evidence[]): string[] =>
  evidence.filter(({ kind }) => kind === 'decision').map(({ args }) => String(args['decision']))

function stateOf({ id, undone, evidence }: DecisionRow): DecisionItem['state'] {
  if (undone) return 'undone'
  return decisionIds(evidence ?? []).includes(id) ? 'inForce' : 'resting'
}

function itemOf(row: DecisionRow): DecisionItem {
  const { about, at, by, decidedAt, does } = row.detail
  const read = readOperationKey(about)
  const first = read?.first ?? decidedAt
  return {
    id: row.id,
    equipment: { id: row.equipment_id, title: row.equipment_title },
    timeZone: row.time_zone,
    event: about,
    role: read?.role ?? 'load',
    eventAt: (row.event_at ?? new Date(first)).toISOString(),
    does,
    at: at === null ? null : new Date(at).toISOString(),
    location: referenceOrNull(row.location_id, row.location_title),
    route: referenceOrNull(row.route_id, row.route_title),
    material: referenceOrNull(row.material_id, row.material_title),
    by: { id: by, title: row.by_name ?? '' },
    decidedAt: new Date(decidedAt).toISOString(),
    state: stateOf(row),
  }
}

/** Decisions about events of the range, the newest first. */
export async function findDecisions(
  tx: Transaction,
  { query, from, to }: UnresolvedQuery,
): Promise<DecisionItem[]> {
  const { rows } = await tx.query<DecisionRow>(
    `${DECISIONS} and e.occurred_at >= $1 and e.occurred_at < $2 and ($3::uuid is null or e.equipment_id = $3)
      order by (e.detail->>'decidedAt')::double precision desc, e.key limit ${MAX_DECISIONS}`,
    [from, to, query.equipment?.id ?? null],
  )
  return rows.map(itemOf)
}

export interface StoredDecision {
  readonly about: string
  readonly at: number | null
  readonly other: string | null
  readonly does: SettlingDecision
  readonly state: DecisionItem['state']
}

/** One decision about one machine; undefined when there is none. */
export async function findDecision(
  tx: Transaction,
  equipment: string,
  id: string,
): Promise<StoredDecision | undefined> {
  const { rows } = await tx.query<DecisionRow>(`${DECISIONS} and e.equipment_id = $1 and ${ID} = $2`, [
    equipment,
    id,
  ])
  return rows[0] && { ...rows[0].detail, state: stateOf(rows[0]) }
}
