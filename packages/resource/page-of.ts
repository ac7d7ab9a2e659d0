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
