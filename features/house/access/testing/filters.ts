/** Filters of calls that can name an entry of another account. */
import type { Endpoint } from '@haulway/resource'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { exampleId, listReferences } from './probes.ts'
import type { MarkedSite } from '../../../testing/marked-site/site.ts'

export const ABSENT_ID = '01900000-0000-7000-8000-000000000000'

interface Filter {
  readonly endpoint: Endpoint
  readonly name: string
  /** The value for an entry of the other account, and the value for an absent entry. */
  readonly values: (other: MarkedSite) => readonly [string, string]
}

/** Every filter of a call that can name an entry of another account. */
function filtersOf(endpoint: Endpoint): Filter[] {
  const references = listReferences(endpoint.query).map(({ path, to }): Filter => ({
    endpoint,
    name: path.join('.'),
    values: (other) => [exampleId(other, to), ABSENT_ID],
  }))
  if (!('search' in endpoint.query)) return references
  return [...references, { endpoint, name: 'search', values: (other) => [other.mark, 'Zy9Qw'] }]
}

/**
 * Pairs of a call and a filter, one of six per day: a call may have ten filters, each of which takes as long to test.
 */
export const sampledFilters = (calls: readonly Endpoint[]): readonly Filter[] =>
  sample(calls.flatMap(filtersOf), 6)
