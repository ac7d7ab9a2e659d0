import { fieldError, type PageRequest, pageSlice, problem } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'

/** Paging parameters of a table. */
export interface Paging extends PageRequest {
  /** `field,-field`, a minus for descending. */
  readonly sort: string | null
  /** Cursor at which the page begins. */
  readonly after?: string | null
}

/** `limit … offset …` of a page. */
export function pageOf(paging: PageRequest): string {
  const { limit, offset } = pageSlice(paging)
  return `limit ${limit} offset ${offset}`
}

/** Number of rows on all pages up to the requested one. */
export function rowsUpTo(paging: PageRequest): number {
  const { limit, offset } = pageSlice(paging)
  return offset + limit
}

/**
 * Builds `order by` from `field,-field`; only known fields reach the SQL. Nulls come last in both directions; `tie`
 * makes the order total.
 */
export function orderBy<Name extends string>(
  sort: string | null,
  columns: Readonly<Record<Name, string>>,
  otherwise: string,
  tie: string,
): string {
  const terms = (sort ?? otherwise).split(',').map((term) => {
    const name = term.trim().replace(/^-/, '')
    if (!Object.hasOwn(columns, name)) {
      const choices = Object.keys(columns).join(', ')
      throw validationFailed([fieldError('sort', problem('validation.choice', { choices }))])
    }
    return `${columns[name as Name]} ${term.trim().startsWith('-') ? 'desc' : 'asc'} nulls last`
  })
  return `order by ${[...terms, tie].join(', ')}`
}
