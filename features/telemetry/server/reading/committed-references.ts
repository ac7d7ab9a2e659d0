/** Entries of committed figures keep their project (decision 0095). */
import { fieldError, problem } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Change } from '@haulway/storage'

type OfProject = { readonly project?: { readonly id: string } | null }

/** SQL over cycles `t`: whether a cycle belongs to the entry. */
const cycleCondition = {
  routes: 't.route_id = $1',
  locations: 't.route_id is null and t.load_location_id = $1',
} as const

/**
 * Refuses to change an entry's project when loads of the entry are in a committed period of the old or the new
 * project.
 */
export async function refuseIfCommitted(
  resource: keyof typeof cycleCondition,
  before: (OfProject & { readonly id: string }) | null,
  draft: OfProject,
  { tx }: Change,
): Promise<void> {
  const projects = [before?.project?.id, draft.project?.id]
  if (before === null || projects[0] === projects[1]) return
  const { rows } = await tx.query<{ first: string; last: string }>(
    `select to_char(first_day, 'YYYY-MM-DD') as first, to_char(last_day, 'YYYY-MM-DD') as last from commits c
      where c.account_id = haulway_account() and c.unlocked_at is null and c.project_id = any($2::uuid[])
        and exists (select from cycles t where t.account_id = c.account_id and t.loaded_at >= c.from_at
          and t.loaded_at < c.until_at and ${cycleCondition[resource]})
      order by c.from_at desc limit 1`,
    [before.id, projects.filter((id) => id !== undefined)],
  )
  const [period] = rows
  if (period) throw validationFailed([fieldError('project', problem('validation.commits.moved', period))])
}
