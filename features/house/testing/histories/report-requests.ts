/** Requests to declared reports, and comparisons of their figures with recounted ones. */
import { expect } from 'vitest'
import { iso } from './actions/random-action.ts'
import type { Facts } from './facts.ts'
import { fetchBody, type TestSite } from './test-site.ts'

export interface Range {
  readonly from: number
  readonly to: number
}

/** Every requested address, without its query. */
export const requestedPaths = new Set<string>()
/** Number of compared figures. */
export const comparisonCounts = { figures: 0 }

export async function requestReport<T>(
  world: TestSite,
  path: string,
  { from, to }: Range,
  query = '',
): Promise<T> {
  requestedPaths.add(`/${path}`)
  return await fetchBody<T>(world, `${path}?from=${iso(from)}&to=${iso(to)}${query}`)
}

/** Reports round figures to the thousandth. */
const CLOSE = 0.0011

function differences(found: unknown, counted: unknown, where: string): string[] {
  if (typeof found === 'number' && typeof counted === 'number') {
    comparisonCounts.figures += 1
    return Math.abs(found - counted) <= CLOSE ? [] : [`${where}: ${found} instead of ${counted}`]
  }
  if (typeof found === 'object' && typeof counted === 'object' && found !== null && counted !== null) {
    const names = new Set([...Object.keys(found), ...Object.keys(counted)])
    const at = (of: object, name: string) => (of as Record<string, unknown>)[name]
    return [...names].flatMap((name) => differences(at(found, name), at(counted, name), `${where}.${name}`))
  }
  comparisonCounts.figures += 1
  return Object.is(found, counted) ? [] : [`${where}: ${String(found)} instead of ${String(counted)}`]
}

export function expectSame(found: unknown, counted: unknown, where: string): void {
  expect(differences(found, counted, where)).toEqual([])
}

/** Compares rows in any order, matched by name. */
export function expectSameRows<T>(
  found: readonly T[],
  counted: readonly T[],
  name: (row: T) => string,
  where: string,
): void {
  const named = (rows: readonly T[]) => Object.fromEntries(rows.map((row) => [name(row), row]))
  expect(found.map(name).toSorted(), where).toEqual(counted.map(name).toSorted())
  expectSame(named(found), named(counted), where)
}

/** A page of rows, as calls return it. */
export interface Page<T> {
  readonly items: T[]
  readonly total: number | null
}

export const formatFilter = (filter: object): string =>
  Object.entries(filter)
    .map(([name, value]) => `&${name}=${encodeURIComponent(String(value))}`)
    .join('')

/** Both no filter and a random one, or one of the two. */
export function chooseFilters<F extends object>(
  facts: Facts,
  both: boolean,
  some: (facts: Facts) => F,
): Partial<F>[] {
  const one = some(facts)
  if (both) return [{}, one]
  return facts.world.random() < 0.4 ? [{}] : [one]
}
