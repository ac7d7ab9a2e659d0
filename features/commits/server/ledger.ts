/** Ledger of committed figures that were changed. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { type Infer, pageSlice } from '@haulway/resource'
import type { listRestatements, Restatement } from '../commits.endpoints.ts'

type Row = Omit<Restatement, 'at'> & { at: Date }

export async function findRestatements(
  tx: Transaction,
  query: Infer<typeof listRestatements.query>,
): Promise<{ items: Restatement[]; total: number }> {
  const { limit, offset } = pageSlice(query, 100)
  const from = `from restatements s join commits c on c.account_id = s.account_id and c.id = s.commit_id
    where s.account_id = haulway_account() and ($1::uuid is null or c.project_id = $1)`
  const values = [query.project?.id ?? null]
  const { rows } = await tx.query<Row>(
    `select s.id, s.commit_id as commit, json_build_object('id', p.id, 'title', p.title) as project,
        to_char(s.first_day, 'YYYY-MM-DD') as "firstDay", to_char(s.last_day, 'YYYY-MM-DD') as "lastDay",
        json_build_object('id', e.id, 'title', e.equipment_id) as equipment, to_char(s.day, 'YYYY-MM-DD') as day,
        s.causes, s.before, s.after, s.how, json_build_object('id', u.id, 'title', u.full_name) as by, s.made_at as at, s.reason
      from (select s.*, c.project_id, c.first_day, c.last_day ${from}
          order by s.made_at desc, s.id desc limit ${limit} offset ${offset}) s
        join projects p on p.account_id = s.account_id and p.id = s.project_id
        join equipment e on e.account_id = s.account_id and e.id = s.equipment_id
        join users u on u.id = s.made_by
      order by s.made_at desc, s.id desc`,
    values,
  )
  const counted = await tx.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  return {
    items: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total: counted.rows[0]?.total ?? 0,
  }
}
