import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { forbidden } from '@haulway/platform/server/http/failure.ts'
import type { Change } from '@haulway/storage'

/**
 * Whether the caller may change entries of these projects; false for projects open for viewing only. Closed projects
 * are absent for the caller by database policies.
 */
export async function areProjectsEditable(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await tx.query<{ closed: boolean }>(
    `select exists (select from projects, haulway_opened_projects('change') as opened
       where account_id = haulway_account() and id = any($1::uuid[]) and restricted
         and opened is not null and not (id = any(opened))) as closed`,
    [ids],
  )
  return !rows[0]?.closed
}

/** Refuses (403) changes to entries of a project that the caller may only view. */
export async function refuseUnlessEditable(
  tx: Transaction,
  ...projects: readonly ({ readonly id: string } | null | undefined)[]
): Promise<void> {
  const ids = projects.flatMap((one) => (one ? [one.id] : []))
  if (!(await areProjectsEditable(tx, ids))) throw forbidden()
}

/** The projects closed to the transaction's user, in order. Empty without a user. */
export async function closedProjects(tx: Transaction): Promise<readonly string[]> {
  const { rows } = await tx.query<{ closed: string[] }>(`select haulway_closed('projects')::text[] as closed`)
  return rows[0]?.closed ?? []
}

type OfProject = { readonly project?: { readonly id: string } | null }

/** Hooks for resources whose entries belong to projects: changing them requires edit access to the project. */
export const projectEntryHooks = {
  async beforeSave<D extends OfProject>(draft: D, { tx }: Change, before: OfProject | null): Promise<D> {
    await refuseUnlessEditable(tx, draft.project, before?.project)
    return draft
  },
  async beforeHide(before: OfProject, _hidden: boolean, { tx }: Change): Promise<void> {
    await refuseUnlessEditable(tx, before.project)
  },
  async beforeDelete(before: OfProject, { tx }: Change): Promise<void> {
    await refuseUnlessEditable(tx, before.project)
  },
}
