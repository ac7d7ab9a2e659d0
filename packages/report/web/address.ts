import type { Address, ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import type { Narrowing, Report } from '../declaration.ts'

/** Query of the API; entries as `{ id, title }`. */
export type ReportQuery = Readonly<Record<string, unknown>>

/**
 * Parses the value of a filter, as a number where it is one. Invalid values are sent unchanged, so that the server
 * reports the error.
 */
function valueOf(text: string): string | number {
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? text : value
}

/** Parses the filters of an address. */
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

/** Changes filters in the address and resets paging. */
export function changeFilters({ aside }: Report, change: ChangeAddress, changes: Narrowing): void {
  change({ page: null, [aside.name]: null, ...changes })
}

/** Changes that clear all filters. */
export function clearedFilters({ filters }: Report): Narrowing {
  const names = ['from', 'to', ...Object.keys(filters.further), ...Object.keys(filters.entries)]
  return Object.fromEntries(names.map((name) => [name, null]))
}

/** Address with some parameters changed, for a link. */
export function reportLink({ screen }: Report, address: Address, changes: Narrowing): string {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return `${screen}${text && `?${text}`}`
}
