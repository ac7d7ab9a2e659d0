import type { Change, Hooks } from '@haulway/storage'
import { projectEntryHooks } from '../../projects/index.ts'
import { keepTerms, refuseIfCommitted, refuseIfRecorded } from '../../telemetry/index.ts'
import type { locations } from '../location.resource.ts'

interface ZoneRow {
  time_zone: string
}

/** Time zone of the project, or the account's without one. */
export async function defaultTimeZone(project: string | null, { tx, account }: Change): Promise<string> {
  const { rows } = await tx.query<ZoneRow>(
    `select coalesce(p.time_zone, a.time_zone) as time_zone
       from accounts a left join projects p on p.account_id = a.id and p.id = $2
      where a.id = $1`,
    [account, project],
  )
  return rows[0]?.time_zone ?? 'UTC'
}

export const locationHooks: Hooks<typeof locations> = {
  beforeHide: (location, hidden, change) => projectEntryHooks.beforeHide(location, hidden, change),
  async beforeDelete(location, change) {
    await projectEntryHooks.beforeDelete(location, change)
    await refuseIfRecorded('location_id', location.id, change)
  },
  async afterSave(saved, change) {
    const entries = saved.map(({ id, materials, project }) => ({
      id,
      terms: { materials: (materials ?? []).map((one) => one.id), project: project?.id ?? null },
    }))
    await keepTerms('locations', entries, change)
  },
  /** Without a time zone of its own a location takes that of its project, without a project the account's. */
  async beforeSave(draft, change, before) {
    await projectEntryHooks.beforeSave(draft, change, before)
    await refuseIfCommitted('locations', before, draft, change)
    if (draft.timeZone !== null) return draft
    return { ...draft, timeZone: await defaultTimeZone(draft.project?.id ?? null, change) }
  },
}
