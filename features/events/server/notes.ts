import type { Transaction } from '@haulway/platform/server/db/index.ts'

const MOST = 500

const next = (after: string) => `(select e.note_type from events e
    where e.account_id = haulway_account() and e.note_type is not null ${after} order by e.note_type collate "C" limit 1)`

/** Types of notes ever stored: skips from one to the next by index, however many notes there are. */
export async function findNoteTypes(tx: Transaction): Promise<{ items: { title: string }[] }> {
  const { rows } = await tx.query<{ title: string }>(
    `with recursive kinds (title, n) as (select ${next('')}, 1 union all
       select ${next('and e.note_type collate "C" > kinds.title')}, n + 1 from kinds where title is not null and n < ${MOST})
     select title from kinds where title is not null`,
  )
  return { items: rows }
}
