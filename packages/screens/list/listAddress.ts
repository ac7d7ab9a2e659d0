import { parseSort, type GridPaging, type GridSort } from '@haulway/ui'
import type { Address, ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { type Resource, filterFields } from '@haulway/resource'
import type { ListQuery } from '../calls.ts'

/** Default page length (core 9), and the maximum per request (contract). */
const DEFAULT_SIZE = 15
const LARGEST_SIZE = 500

/** State of a list, as stored in its address. */
export interface ListState {
  readonly page: number
  readonly size: number
  readonly sort: GridSort | undefined
  readonly search: string
  readonly hidden: boolean
  /** By field; filterable fields only. */
  readonly filters: Readonly<Record<string, string>>
  /** The same as a query of the API. */
  readonly query: ListQuery
}

function whole(text: string | undefined, otherwise: number, most: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : otherwise
}

/** Parses the address of a list; invalid parameters are dropped, because addresses may come from anywhere. */
export function readListAddress(resource: Resource, address: Address): ListState {
  const page = whole(address['page'], 0, 1_000_000)
  const size = Math.max(1, whole(address['limit'], DEFAULT_SIZE, LARGEST_SIZE))
  const asked = parseSort(address['sort'] ?? '')
  const known = (name: string) => name === 'modifiedAt' || Object.hasOwn(resource.fields, name)
  const sort = asked && known(asked.column) ? asked : undefined
  const search = (address['search'] ?? '').slice(0, 255)
  const hidden = resource.hideable && address['hidden'] === 'true'
  const filters: Record<string, string> = {}
  for (const name of Object.keys(filterFields(resource))) {
    const value = address[name]
    if (value) filters[name] = value
  }
  const order = sort && `${sort.descending ? '-' : ''}${sort.column}`
  const query: ListQuery = {
    ...filters,
    limit: size,
    page,
    ...(order ? { sort: order } : {}),
    ...(search ? { search } : {}),
    ...(hidden ? { hidden } : {}),
  }
  return { page, size, sort, search, hidden, filters, query }
}

/** Paging of a list, stored in its address. */
export function pagingOf(state: ListState, total: number | undefined, change: ChangeAddress): GridPaging {
  return {
    page: state.page,
    size: state.size,
    total,
    onPage: (page, instead = false) => change({ page: page === 0 ? null : String(page) }, { push: !instead }),
    onSize: (size) => change({ limit: String(size), page: null }),
  }
}
