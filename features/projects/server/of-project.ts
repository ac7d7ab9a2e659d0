import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { forbidden } from '@haulway/platform/server/http/failure.ts'
import type { Change } from '@haulway/storage'

/**
 * Whether the caller may change what belongs to these projects; one that is open for viewing only says no. What is not open at
 * all is absent: the database's policies see to that.
 */
export async function areOpen(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await tx.query<{ closed: boolean }>(
    `select exists (select from projects, haulway_opened_projects('change') as opened
       where account_id = haulway_account() and id = any($1::uuid[]) and restricted
         and opened is not null and not (id = any(opened))) as closed`,
    [ids],
  )
  return !rows[0]?.closed
}

/** Refuses (403) to change what belongs to a project that is open to the caller for viewing only. */
export async function refuseUnlessOpen(
  tx: Transaction,
  ...projects: readonly ({ readonly id: string } | null | undefined)[]
): Promise<void> {
  const ids = projects.flatMap((one) => (one ? [one.id] : []))
  if (!(await areOpen(tx, ids))) throw forbidden()
}

/** The projects that are closed to the transaction's person, in order. Where nobody asks, none. */
export async function closedProjects(tx: Transaction): Promise<readonly string[]> {
  const { rows } = await tx.query<{ closed: string[] }>(`select haulway_closed('projects')::text[] as closed`)
  return rows[0]?.closed ?? []
}

type OfProject = { readonly project?: { readonly id: string } | null }

/** Hooks of a resource whose entries belong to projects: they are changed by those who may change the project. */
export const ofProjectHooks = {
  async beforeSave<D extends OfProject>(draft: D, { tx }: Change, before: OfProject | null): Promise<D> {
    await refuseUnlessOpen(tx, draft.project, before?.project)
    return draft
  },
  async beforeHide(before: OfProject, _hidden: boolean, { tx }: Change): Promise<void> {
    await refuseUnlessOpen(tx, before.project)
  },
  async beforeDelete(before: OfProject, { tx }: Change): Promise<void> {
    await refuseUnlessOpen(tx, before.project)
  },
}
