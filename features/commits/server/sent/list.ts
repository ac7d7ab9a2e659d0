/** The list of sent copies with changed figures. */
import type { ChangedFigure } from '@haulway/report'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { type Infer, pageSlice, type Reference } from '@haulway/resource'
import type { listSent, SentRestatement } from '../../sent.endpoints.ts'

interface Row extends Omit<
  SentRestatement,
  'narrowed' | 'sentAt' | 'from' | 'to' | 'foundAt' | 'changedAt' | 'figures' | 'more' | 'told'
> {
  filter: Readonly<Record<string, unknown>>
  sent_at: Date
  from_at: Date
  until_at: Date
  found_at: Date
  changed_at: Date
  changes: { figures: ChangedFigure[]; more: number }
  told_at: Date | null
  told_by: Reference | null
}

const CAUSES = `(select coalesce(json_agg(json_build_object('cause', k.cause,
      'equipment', case when e.id is null then null else json_build_object('id', e.id, 'title', e.equipment_id) end,
      'by', case when u.id is null then null else json_build_object('id', u.id, 'title', u.full_name) end)
    order by k.cause, lower(e.equipment_id), lower(u.full_name)), '[]')
  from sent_causes k left join equipment e on e.account_id = k.account_id and e.id = k.equipment_id
    left join users u on u.id = k.by_id
   where k.account_id = s.account_id and k.copy_id = s.id
     -- What others did follows from what is told of them, unless there is nothing else.
     and (k.cause <> 'others' or not exists (select from sent_causes o
       where o.account_id = k.account_id and o.copy_id = k.copy_id and o.cause <> 'others')))`

/** A filter as in an address. */
function narrowedOf(filter: Row['filter']): SentRestatement['narrowed'] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (value === null) return []
    const said = typeof value === 'object' && 'id' in value ? value.id : value
    return [{ name, value: String(said) }]
  })
}

function itemOf(row: Row): SentRestatement {
  const { filter, sent_at, from_at, until_at, found_at, changed_at, changes, told_at, told_by, ...same } = row
  return {
    ...same,
    narrowed: narrowedOf(filter),
    sentAt: sent_at.toISOString(),
    from: from_at.toISOString(),
    to: until_at.toISOString(),
    foundAt: found_at.toISOString(),
    changedAt: changed_at.toISOString(),
    figures: changes.figures,
    more: changes.more,
    told: told_at && told_by && { by: told_by, at: told_at.toISOString() },
  }
}

const OF_SENT = `s.account_id = haulway_account() and s.changes is not null`

/** `where`: SQL over copies `s` with these values. */
async function sentWhere(tx: Transaction, where: string, values: readonly unknown[], tail: string) {
  const { rows } = await tx.query<Row>(
    `select s.id, s.kind, s.report, s.filter, s.recipient, s.address, json_build_object('id', u.id, 'title', u.full_name) as "sentBy",
        s.sent_at, s.from_at, s.until_at, s.zone as "timeZone", s.ended, s.found_at, s.changed_at, s.changes, s.told_at,
        ${CAUSES} as causes,
        case when t.id is null then null else json_build_object('id', t.id, 'title', t.full_name) end as told_by
      from sent_copies s join users u on u.id = s.sent_by left join users t on t.id = s.told_by
     where ${OF_SENT} and ${where} ${tail}`,
    [...values],
  )
  return rows.map(itemOf)
}

export async function findSent(tx: Transaction, id: string): Promise<SentRestatement | undefined> {
  const [found] = await sentWhere(tx, 's.id::text = $1', [id], 'limit 1')
  return found
}

export async function listSentCopies(
  tx: Transaction,
  query: Infer<typeof listSent.query>,
): Promise<{ items: SentRestatement[]; total: number; waiting: number }> {
  const { limit, offset } = pageSlice(query, 30)
  const where = '($1::uuid is null or s.projects = array[$1::uuid]) and ($2::text is null or s.id::text = $2)'
  const values = [query.project?.id ?? null, query.copy]
  const tail = `order by s.changed_at desc, s.id limit ${limit} offset ${offset}`
  const { rows } = await tx.query<{ total: number; waiting: number }>(
    `select count(*) filter (where ${OF_SENT} and ${where})::int as total,
        count(*) filter (where s.stale_at is not null and not s.ended)::int as waiting
      from sent_copies s where s.account_id = haulway_account()`,
    values,
  )
  const { total, waiting } = rows[0] ?? { total: 0, waiting: 0 }
  return { items: await sentWhere(tx, where, values, tail), total, waiting }
}
