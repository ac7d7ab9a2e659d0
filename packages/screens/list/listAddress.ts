import { parseSort, type GridPaging, type GridSort } from '@haulway/ui'
import type { Address, ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { type Resource, filterFields } from '@haulway/resource'
import type { ListQuery } from '../calls.ts'

/** Page length when nothing is asked (core 9), and the most a list is asked for (contract). */
const DEFAULT_SIZE = 15
const LARGEST_SIZE = 500

/** What a list shows, as its address tells it. */
export interface ListState {
  readonly page: number
  readonly size: number
  readonly sort: GridSort | undefined
  readonly search: string
  readonly hidden: boolean
  /** By field; only fields that may be filtered by. */
  readonly filters: Readonly<Record<string, string>>
  /** The same as the API is asked. */
  readonly query: ListQuery
}

function whole(text: string | undefined, otherwise: number, most: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : otherwise
}

/** Reads the address of a list; whatever does not fit is left out, as addresses may come from anywhere. */
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

/** The pages of a list, turned by its address. */
export function pagingOf(state: ListState, total: number | undefined, change: ChangeAddress): GridPaging {
  return {
    page: state.page,
    size: state.size,
    total,
    onPage: (page, instead = false) => change({ page: page === 0 ? null : String(page) }, { push: !instead }),
    onSize: (size) => change({ limit: String(size), page: null }),
  }
}
