/** Reasons: their tree, and the usual ones with which an account starts. */
import type { Wordbook } from '@haulway/collection/server/index.ts'
import type { Language } from '@haulway/platform/messages.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { fieldError, problem } from '@haulway/resource'
import { type Change, change, type Hooks, inUse, recordAudits } from '@haulway/storage'
import { usualReasons } from '../machine-status.endpoints.ts'
import type { statusReasons } from '../status-reason.resource.ts'
import { usualReasonTree } from '../usual-reasons.ts'

/** More levels than people browse; it bounds every recursion. */
const DEEPEST = 5

const refused = (key: 'validation.statusReason.cycle' | 'validation.statusReason.depth') =>
  validationFailed([fieldError('parent', problem(key, { max: DEEPEST }))])

/** Rejects a parent that leads back to the reason itself, or that is too deep. */
async function checkPlace(tx: Transaction, id: string | null, parent: string): Promise<void> {
  // Two concurrent moves could close a cycle that neither sees.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('status_reasons ' || haulway_account(), 0))`)
  const { rows: above } = await tx.query<{ id: string }>(
    `with recursive above (id, depth) as (
       select $1::uuid, 1
       union
       select r.parent_id, above.depth + 1 from above
         join status_reasons r on r.account_id = haulway_account() and r.id = above.id
        where r.parent_id is not null and above.depth <= $2)
     select id from above`,
    [parent, DEEPEST],
  )
  if (id !== null && above.some((one) => one.id === id)) throw refused('validation.statusReason.cycle')
  const { rows: below } = await tx.query<{ levels: number }>(
    `with recursive below (id, depth) as (
       select $1::uuid, 1
       union
       select r.id, below.depth + 1 from below
         join status_reasons r on r.account_id = haulway_account() and r.parent_id = below.id
        where below.depth <= $2)
     select max(depth)::int as levels from below`,
    [id, DEEPEST],
  )
  if (above.length + (below[0]?.levels ?? 1) > DEEPEST) throw refused('validation.statusReason.depth')
}

export const reasonHooks: Hooks<typeof statusReasons> = {
  async beforeSave(draft, { tx }, before) {
    if (draft.parent) await checkPlace(tx, before?.id ?? null, draft.parent.id)
    return draft
  },
  async beforeDelete(reason, { tx }) {
    const { rows } = await tx.query<{ used: boolean }>(
      `select exists (select from machine_statuses where account_id = haulway_account() and reason_id = $1) as used`,
      [reason.id],
    )
    if (rows[0]?.used) throw inUse('machineStatus')
  },
}

interface Made {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly parent: string | null
  readonly position: number
}

function usualIn(wordbook: Wordbook, language: Language): Made[] {
  const titleOf = (name: string) => {
    const title = wordbook[language][`machineStatus.usual.${name}`]
    return typeof title === 'string' ? title : name
  }
  return usualReasonTree.flatMap(({ name, status, below }, index) => {
    const id = newId()
    const position = (index + 1) * 10
    const nested = below.map((one, at) => ({
      id: newId(),
      title: titleOf(one),
      status,
      parent: id,
      position: position + at + 1,
    }))
    return [{ id, title: titleOf(name), status, parent: null, position }, ...nested]
  })
}

async function makeUsual(change: Change, wordbook: Wordbook, language: Language): Promise<number> {
  const { tx, now, user } = change
  // Two concurrent first dispatchers create them once.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('status_reasons ' || haulway_account(), 0))`)
  const { rows } = await tx.query<{ known: boolean }>(
    'select exists (select from status_reasons where account_id = haulway_account()) as known',
  )
  if (rows[0]?.known) return 0
  const made = usualIn(wordbook, language)
  await tx.query(
    `insert into status_reasons (account_id, id, created_at, created_by, modified_at, modified_by, title, status, parent_id, position)
     select haulway_account(), one.id, $1, $2, $1, $2, one.title, one.status, one.parent, one.position
       from json_to_recordset($3) as one (id uuid, title text, status text, parent uuid, position double precision)`,
    [now, user, JSON.stringify(made)],
  )
  const recorded = made.map(({ id, title, status }) => ({ id, before: null, after: { title, status } }))
  await recordAudits(change, 'statusreasons', 'create', recorded)
  for (const { id } of made) change.changed('statusreasons', id)
  return made.length
}

/** `wordbook`: the titles are translated into the language of the user who creates them. */
export const usualReasonsRoute = (wordbook: Wordbook): Route =>
  implement(usualReasons, (call, services) =>
    change(usualReasons, call, services, async (change) => ({
      body: { made: await makeUsual(change, wordbook, call.body.language) },
    })),
  )
