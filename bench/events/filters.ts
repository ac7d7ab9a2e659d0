/** The statement of the list for a filter on each column, with common and rare values. */
import { listStatement } from '@haulway/features/events/server/list.ts'
import { type EventFilter, selectEvents } from '@haulway/features/events/server/selection.ts'
import type { EventSite } from './site.ts'

const STEP = 250

interface Statement {
  readonly name: string
  readonly sql: string
  readonly values: readonly unknown[]
}

export function listFilters(ids: EventSite['ids'], from: Date, to: Date): readonly Statement[] {
  const entry = (name: keyof EventSite['ids']) => ({ [name]: { id: ids[name], title: '' } })
  const filters: readonly (readonly [string, Partial<EventFilter>])[] = [
    ['nothing', {}],
    ...(Object.keys(ids) as (keyof EventSite['ids'])[]).map((name) => [name, entry(name)] as const),
    ['a common type', { type: 'load' }],
    ['a type that never was', { type: 'proximity load paused' }],
    ['source derived', { source: 'derived' }],
    ['source device', { source: 'device' }],
    ['source dispatcher, of none', { source: 'dispatcher' }],
    ['flag inferred', { flag: 'inferred' }],
    ['flag gap, of none', { flag: 'gap' }],
    ['unresolved', { unresolved: true }],
    ['ticket', { ticket: 'T1234' }],
    ['ticket of none', { ticket: 'zz' }],
    ['note type', { noteType: 'general' }],
    ['note', { noteComment: 'dusty 99' }],
    ['note of none', { noteComment: 'nobody wrote this' }],
    ['detail of none', { detail: 'nobody said this' }],
    ['weight', { weight: 33_990 }],
    ['weight of none', { weight: 99_000 }],
    ['volume of none', { volume: 99 }],
    ['quantity of none', { quantity: 99 }],
    ['delay of none', { delay: 600 }],
    ['received', { receivedAt: new Date(to.getTime() - 3_600_000).toISOString() }],
    ['position unknown', { gps: 'unknown' }],
    ['position known', { gps: 'known' }],
  ]
  return filters.map(([name, filter]) => {
    const selection = selectEvents(filter, { from, to })
    return { name, sql: listStatement(selection, STEP), values: selection.values }
  })
}
