import type { Shape } from './field.ts'
import { list } from './fields/list/list.ts'
import { number } from './fields/number/number.ts'

/** Output shape of a list endpoint: the entries of a page, at most `max`, and the total. */
export function pageOf<const S extends Shape>(shape: S, options: { readonly max?: number } = {}) {
  return {
    items: list(shape, { ...options, required: true }),
    total: number({ required: true, integer: true, min: 0 }),
  }
}

export const LARGEST_PAGE_SIZE = 500
/** Far beyond any list, yet small enough that times a page size it is an exact integer. */
const LAST_PAGE = 1_000_000_000

/** Query of a paged collection: the page size, and a page or an offset. */
export const pageQuery = {
  limit: number({ integer: true, min: 1, max: LARGEST_PAGE_SIZE }),
  page: number({ integer: true, min: 0, max: LAST_PAGE }),
  /** Alternative to `page`. */
  offset: number({ integer: true, min: 0, max: LAST_PAGE }),
} as const

export interface PageRequest {
  readonly limit?: number | null
  readonly page?: number | null
  readonly offset?: number | null
}

const DEFAULT_PAGE_SIZE = 15

/** Start and length of the requested page. */
export function pageSlice({ limit, page, offset }: PageRequest, otherwise = DEFAULT_PAGE_SIZE) {
  const size = limit ?? otherwise
  return { limit: size, offset: offset ?? size * (page ?? 0) }
}
