import type { Address, ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import type { Reference } from '@haulway/resource'
import { entryFilters, type EntryFilterName } from '../cycles.endpoints.ts'

/** What the API is asked for. */
export interface ReportQuery extends Partial<Record<EntryFilterName, Reference>> {
  from?: string
  to?: string
  /** Seconds. */
  omitOver?: number
}

/** The filters of an address. What is no number is sent as it is, so that the server names the mistake. */
export function reportQuery(address: Address): ReportQuery {
  const query: ReportQuery = {}
  const { from, to, omitOver } = address
  if (from !== undefined) query.from = from
  if (to !== undefined) query.to = to
  if (omitOver !== undefined) query.omitOver = Number(omitOver)
  for (const name of entryFilters) {
    const id = address[name]
    if (id !== undefined) query[name] = { id, title: '' }
  }
  return query
}

/** Changes filters of the address; the pages of another set of cycles start again. */
export function changeFilters(change: ChangeAddress, changes: Readonly<Record<string, string | null>>): void {
  change({ page: null, omitted: null, ...changes })
}

export const noFilters: Readonly<Record<string, null>> = Object.fromEntries(
  ['from', 'to', 'omitOver', ...entryFilters].map((name) => [name, null]),
)

/** The address with some parameters changed, for a link. */
export function reportLink(address: Address, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return `/cycle-times${text && `?${text}`}`
}
