/**
 * Conditions on `e` of the events that a report is about. Values are passed as parameters; all text in the SQL is our
 * own.
 */
import type { Range } from '@haulway/report/server/index.ts'
import type { Infer } from '@haulway/resource'
import { isListedSql } from '../../telemetry/telemetry.ts'
import type { events } from '../events.report.ts'

export type EventFilter = Infer<typeof events.filter> & {
  /** Only unresolved loads and dumps. */
  readonly unresolved?: boolean | null
}

export interface Selection {
  readonly conditions: readonly string[]
  readonly values: readonly unknown[]
}

/** As in the index events_said: derived events do not have these fields. */
const SAID = `e.source <> 'derived'`
/** Last code point of Unicode. */
const LAST_LETTER = 0x10ffff

/**
 * Conditions of each filter on `e`; `$` stands for its value. Conditions on stated fields begin with that
 * restriction, as their indexes do.
 */
const asked: Partial<Record<keyof EventFilter, string>> = {
  equipment: 'e.equipment_id = $',
  location: 'e.location_id = $',
  route: 'e.route_id = $',
  driver: 'e.driver_id = $',
  material: 'e.material_id = $',
  tag: `(e.equipment_id, e.key) in (select t.equipment_id, t.event_key from event_tags t
    where t.account_id = haulway_account() and t.tag_id = $)`,
  type: 'e.type = $',
  flag: `$ = any (e.flags) and e.flags <> '{}'`,
  weight: 'e.weight is not null and e.weight >= $',
  volume: `${SAID} and e.volume >= $`,
  quantity: `${SAID} and e.quantity >= $`,
  // Row-level security lets an index be used only by leakproof operators; starts_with is not one.
  ticket: `e.ticket is not null and e.ticket collate "C" >= $ and e.ticket collate "C" < $ || chr(${LAST_LETTER})`,
  noteType: `e.note_type is not null and e.note_type collate "C" = $`,
  noteComment: `e.note is not null and e.note ilike '%' || $ || '%'`,
  detail: `${SAID} and e.detail::text ilike '%' || $ || '%'`,
  receivedAt: `${SAID} and e.received_at >= $`,
  delay: `${SAID} and e.received_at - e.occurred_at >= $ * interval '1 second'`,
}

/** Escapes a LIKE pattern. */
const plain = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
const patterns: ReadonlySet<string> = new Set(['noteComment', 'detail'])

const casts: Readonly<Record<string, string>> = {
  weight: '::double precision',
  volume: '::double precision',
  quantity: '::double precision',
  delay: '::double precision',
  receivedAt: '::timestamptz',
  type: '::text',
  flag: '::text',
  ticket: '::text',
  noteType: '::text',
  noteComment: '::text',
  detail: '::text',
}

const wanted = (name: string, value: unknown): unknown => {
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  return patterns.has(name) ? plain(String(value)) : value
}

/** A project's events are those on its routes and, off any route, those in its locations. */
const OF_PROJECT = `(e.route_id = any (array(select id from routes where account_id = haulway_account() and project_id = $))
  or e.route_id is null and e.location_id = any (array(select id from locations
    where account_id = haulway_account() and project_id = $)))`

/**
 * The events of a range that match every filter. Decisions and readings of sensors are shown with the events they
 * decided; revoked events are excluded.
 */
export function selectEvents(filter: Partial<EventFilter>, range: Range | null): Selection {
  const values: unknown[] = []
  const conditions = [`${isListedSql('e')} and not e.dropped`]
  const add = (condition: string, value: unknown, cast = '::uuid') => {
    const place = `$${values.push(value)}${cast}`
    conditions.push(condition.replaceAll('$', () => place))
  }
  if (range) {
    add('e.occurred_at >= $', range.from, '::timestamptz')
    add('e.occurred_at < $', range.to, '::timestamptz')
  }
  for (const [name, condition] of Object.entries(asked)) {
    const value = filter[name as keyof EventFilter]
    if (value != null && value !== '') add(condition, wanted(name, value), casts[name])
  }
  if (filter.project) add(OF_PROJECT, filter.project.id)
  // Two conditions, of which one has an index.
  if (filter.source)
    add(filter.source === 'derived' ? 'e.source = $' : `${SAID} and e.source = $`, filter.source, '::text')
  if (filter.gps) conditions.push(filter.gps === 'known' ? 'e.lon is not null' : 'e.lon is null')
  if (filter.unresolved === true) conditions.push(UNRESOLVED)
  return { conditions, values }
}

/** As in the index events_unresolved. */
export const UNRESOLVED = `'unresolved' = any (e.flags) and e.source = 'derived' and e.type in ('load', 'dump')`

/** Adds one condition, built from the placeholders of its values. */
export function withCondition(
  { conditions, values }: Selection,
  more: readonly unknown[],
  condition: (...places: string[]) => string,
): Selection {
  const places = more.map((_, n) => `$${values.length + n + 1}`)
  return { conditions: [...conditions, condition(...places)], values: [...values, ...more] }
}

export const whereSql = ({ conditions }: Selection): string => conditions.join(' and ')
