/** Revokes one part of an import: its statements are dropped, its positions leave the track. */
import { createHash } from 'node:crypto'
import { showDerivedData } from '../../../cycles/index.ts'
import { buildDecision } from '../../edit/facts.ts'
import {
  type ImportServices,
  stateFacts,
  statementsOf,
  type StoredPart,
  type UnderWay,
  within,
} from './under-way.ts'
import { storeVoidPositions } from './void-positions.ts'

/** Statements in force: the import’s own, and edits that replaced them. */
async function holding(
  taking: ImportServices,
  machine: string,
  keys: readonly string[],
): Promise<{ key: string; at: Date }[]> {
  const { rows } = await within(taking, async (tx) => {
    // Facts that committed periods keep out are removed as well.
    await showDerivedData(tx)
    return await tx.query<{ key: string; at: Date }>(
      `with recursive said as (
          select unnest($2::text[]) as key
          union select d.detail->>'other' from said join events d on d.account_id = haulway_account() and d.equipment_id = $1
            and d.type = 'decision' and d.detail->>'about' = said.key and d.detail->>'does' = 'drop'
            and d.detail->>'other' is not null)
        select e.key, e.occurred_at as at from said join events e on e.account_id = haulway_account() and e.equipment_id = $1
          and e.key = said.key where not e.dropped and not e.frozen order by e.occurred_at, e.key`,
      [machine, keys],
    )
  })
  return rows
}

export async function revokePart(taking: ImportServices, one: UnderWay, part: StoredPart): Promise<void> {
  const equipmentId = part.equipment_id
  if (one.kind === 'events') {
    const keys = statementsOf(part).map(({ event }) => `${one.made_by} ${event.id}`)
    const user = one.revoked_by!
    const author = { user, now: one.revoked_at!.getTime() }
    const events = (await holding(taking, equipmentId, keys)).map(({ key, at }) => {
      const id = createHash('sha256')
        .update(JSON.stringify([one.id, key]))
        .digest('hex')
        .slice(0, 36)
      return buildDecision(id, author, 'drop', key, {}, at.getTime())
    })
    if (events.length > 0) await stateFacts(taking, user, { equipmentId, events })
  } else {
    const gone = JSON.parse(part.facts.toString()) as number[]
    await storeVoidPositions(taking, one, part, gone)
    await taking.closeBefore(taking.account, gone.at(-1)! + 1)
    await stateFacts(taking, taking.account, { equipmentId, events: [], gone })
  }
  await within(taking, (tx) =>
    tx.query(
      `update import_parts set done = false, facts = '' where account_id = haulway_account() and import_id = $1 and part = $2`,
      [one.id, part.part],
    ),
  )
}
