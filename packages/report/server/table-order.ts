import { fieldError, type PageAsked, pageSlice, problem } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'

/** What a page of a table is asked by. */
export interface Paging extends PageAsked {
  /** `field,-field`, a minus for descending. */
  readonly sort: string | null
  /** Of rows that follow one another: where the page begins. */
  readonly after?: string | null
}

/** `limit … offset …` of a page. */
export function pageOf(paging: PageAsked): string {
  const { limit, offset } = pageSlice(paging)
  return `limit ${limit} offset ${offset}`
}

/** Rows of all pages up to the one that is asked for. */
export function rowsUpTo(paging: PageAsked): number {
  const { limit, offset } = pageSlice(paging)
  return offset + limit
}

/**
 * `order by` of a list from `field,-field`; only known fields reach the SQL. Absent values come last either way;
 * `tie` makes the order whole.
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
