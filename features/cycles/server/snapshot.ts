/** The report as it is now, for those who are given it by link: figures, chart, and what they come to by machine and driver. */
import { fieldError, problem, type FieldError } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { entryFilters, type CycleSnapshot, type EntryFilterName } from '../cycles.endpoints.ts'
import { findGroups } from './groups.ts'
import { rangeOf, selectionOf, type CycleFilter } from './selection.ts'
import { summarise } from './summary.ts'

/** Machines and drivers in a snapshot, those with the most cycles first. */
const MOST_GROUPS = 500
const most = { limit: MOST_GROUPS, page: 0, sort: '-cycles' }

const titleOf: Readonly<Record<EntryFilterName, string>> = {
  project: 'select title from projects',
  route: 'select title from routes',
  equipment: 'select equipment_id as title from equipment',
  driver: 'select full_name as title from drivers',
  loadLocation: 'select title from locations',
  dumpLocation: 'select title from locations',
  material: 'select title from materials',
}

/** Titles of the entries that the filter names; throws 400 for those that do not exist. */
async function titlesOf(tx: Transaction, filter: CycleFilter, account: string) {
  const titles: Partial<Record<EntryFilterName, string>> = {}
  const absent: FieldError[] = []
  for (const name of entryFilters) {
    const reference = filter[name]
    if (!reference) continue
    const { rows } = await tx.query<{ title: string }>(`${titleOf[name]} where account_id = $1 and id = $2`, [
      account,
      reference.id,
    ])
    if (rows[0]) titles[name] = rows[0].title
    else absent.push(fieldError(name, problem('validation.reference')))
  }
  if (absent.length > 0) throw validationFailed(absent)
  return titles
}

/** `now` in epoch milliseconds: the end of a range that names none. */
export async function cycleSnapshot(
  tx: Transaction,
  filter: CycleFilter,
  account: string,
  now: number,
): Promise<CycleSnapshot> {
  const range = rangeOf(filter, now)
  const titles = await titlesOf(tx, filter, account)
  const selection = selectionOf(filter, range)
  const summary = await summarise(tx, selection, range, filter.project, account)
  const equipment = await findGroups(tx, selection, 'equipment', most)
  const driver = await findGroups(tx, selection, 'driver', most)
  return {
    // The keys of cycles lead nowhere without a sign-in.
    summary: {
      ...summary,
      points: summary.points.map(([at, seconds, , machine, material]) => [
        at,
        seconds,
        '',
        machine,
        material,
      ]),
    },
    titles,
    omitOver: filter.omitOver,
    equipment: equipment.items,
    driver: driver.items,
  }
}
