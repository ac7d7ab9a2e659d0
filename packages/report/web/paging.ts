import type { Address, ChangeAddress } from '@haulway/platform/web/navigation.tsx'
import { parseSort, sortText, type GridPaging, type GridSort } from '@haulway/ui'

/** Default page size (core 9). */
const DEFAULT_SIZE = 15
const LARGEST_SIZE = 500

const whole = (text: string | undefined, otherwise: number) => {
  const value = Number(text)
  return text !== undefined && Number.isInteger(value) && value >= 0 ? value : otherwise
}

export interface PagedQuery {
  readonly limit: number
  readonly page: number
  readonly sort?: string
}

/** Page and order of a table as the address holds them. */
export function pagedQuery(address: Address): PagedQuery {
  const size = whole(address['limit'], DEFAULT_SIZE)
  const { sort } = address
  return {
    limit: size > 0 && size <= LARGEST_SIZE ? size : DEFAULT_SIZE,
    page: whole(address['page'], 0),
    ...(sort === undefined ? {} : { sort }),
  }
}

/** What a grid in server mode is told, and what it tells the address. */
export function gridPaging(
  query: PagedQuery,
  total: number | undefined,
  change: ChangeAddress,
): { paging: GridPaging; sort: GridSort | undefined; onSort: (sort: GridSort | undefined) => void } {
  return {
    paging: {
      page: query.page,
      size: query.limit,
      total,
      onPage: (page) => change({ page: page === 0 ? null : String(page) }),
      onSize: (size) => change({ page: null, limit: size === DEFAULT_SIZE ? null : String(size) }),
    },
    sort: query.sort === undefined ? undefined : parseSort(query.sort),
    onSort: (sort) => change({ page: null, sort: sortText(sort) || null }),
  }
}
