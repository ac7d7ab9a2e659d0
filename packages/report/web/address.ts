import type { Address, ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import type { Narrowing, Report } from '../declaration.ts'

/** What the API is asked for; entries as `{ id, title }`. */
export type ReportQuery = Readonly<Record<string, unknown>>

/** The value of a filter: a number where it is one. What is wrong is sent as it is, so that the server names the mistake. */
function valueOf(text: string): string | number {
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? text : value
}

/** The filters of an address. */
export function reportQuery({ filters }: Report, address: Address): ReportQuery {
  const query: Record<string, unknown> = {}
  for (const name of ['from', 'to']) {
    if (address[name] !== undefined) query[name] = address[name]
  }
  for (const name of Object.keys(filters.further)) {
    const text = address[name]
    if (text !== undefined) query[name] = valueOf(text)
  }
  for (const name of Object.keys(filters.entries)) {
    const id = address[name]
    if (id !== undefined) query[name] = { id, title: '' }
  }
  return query
}

/** Changes filters of the address; the pages of other rows start again. */
export function changeFilters({ aside }: Report, change: ChangeAddress, changes: Narrowing): void {
  change({ page: null, [aside.name]: null, ...changes })
}

/** No filter at all. */
export function noFilters({ filters }: Report): Narrowing {
  const names = ['from', 'to', ...Object.keys(filters.further), ...Object.keys(filters.entries)]
  return Object.fromEntries(names.map((name) => [name, null]))
}

/** The address with some parameters changed, for a link. */
export function reportLink({ screen }: Report, address: Address, changes: Narrowing): string {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return `${screen}${text && `?${text}`}`
}
