import type { Shape } from './field.ts'
import { list } from './fields/list/list.ts'
import { number } from './fields/number/number.ts'

/** What a call answers that lists: the entries of a page, at most `max`, and how many there are in all. */
export function pageOf<const S extends Shape>(shape: S, options: { readonly max?: number } = {}) {
  return {
    items: list(shape, { ...options, required: true }),
    total: number({ required: true, integer: true, min: 0 }),
  }
}

export const LARGEST_PAGE_SIZE = 500
/** Far beyond any list, and every product with a page size still an exact integer. */
const LAST_PAGE = 1_000_000_000

/** Which entries of a collection are asked for: so many, from a page or from a place on. */
export const pageQuery = {
  limit: number({ integer: true, min: 1, max: LARGEST_PAGE_SIZE }),
  page: number({ integer: true, min: 0, max: LAST_PAGE }),
  /** In the place of `page`. */
  offset: number({ integer: true, min: 0, max: LAST_PAGE }),
} as const

export interface PageAsked {
  readonly limit?: number | null
  readonly page?: number | null
  readonly offset?: number | null
}

const DEFAULT_PAGE_SIZE = 15

/** Where a page begins, and how long it is. */
export function pageSlice({ limit, page, offset }: PageAsked, otherwise = DEFAULT_PAGE_SIZE) {
  const size = limit ?? otherwise
  return { limit: size, offset: offset ?? size * (page ?? 0) }
}
