/** Orders of the list: those that support cursors over any number of rows, and the others. */
import { fieldError, problem } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { cursorSorts } from '../event-columns.ts'
import { listedTypes } from '../event-item.ts'
import type { EventFilter } from './selection.ts'

/** A part of an order: the events of a machine, of a type, or at a location. */
export interface Part {
  readonly title: string
  /** Empty: events without one. */
  readonly id: string
}

export interface Partition {
  /** All parts, in the order of their titles. */
  readonly find: (tx: Transaction, filter: Partial<EventFilter>) => Promise<Part[]>
  /** Condition for the events of one part; `$` stands for its id. */
  readonly holds: string
  /** Condition for events in no part. */
  readonly none?: string
}

async function titled(tx: Transaction, sql: string, id: string | undefined): Promise<Part[]> {
  const { rows } = await tx.query<Part>(
    `select id::text as id, lower(title) as title from (${sql}) one where $1::uuid is null or id = $1`,
    [id ?? null],
  )
  // Sorted here rather than in the database: cursors compare in the same order.
  return rows.toSorted(inOrder)
}

const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const inOrder = (one: Part, other: Part) => compared(one.title, other.title) || compared(one.id, other.id)

const partitions = {
  equipment: {
    find: (tx, { equipment }) =>
      titled(
        tx,
        'select id, equipment_id as title from equipment where account_id = haulway_account()',
        equipment?.id,
      ),
    holds: 'e.equipment_id = $::uuid',
  },
  location: {
    find: (tx, { location }) =>
      titled(tx, 'select id, title from locations where account_id = haulway_account()', location?.id),
    holds: 'e.location_id = $::uuid',
    none: `(e.location_id is null or not exists (select from locations where account_id = e.account_id and id = e.location_id))`,
  },
  type: {
    find: (_, { type }) =>
      Promise.resolve(
        listedTypes
          .filter((one) => type == null || one === type)
          .toSorted()
          .map((one) => ({ id: one, title: one })),
      ),
    holds: 'e.type = $::text',
  },
} as const satisfies Readonly<Record<string, Partition>>

/** Sort columns for few rows. */
const columns: Readonly<Record<string, string>> = {
  at: 'e.occurred_at',
  equipment: 'lower(q.equipment_id)',
  location: 'lower(l.title)',
  type: 'e.type',
  route: 'lower(r.title)',
  driver: 'lower(d.full_name)',
  material: 'lower(m.title)',
  weight: 'e.weight',
  volume: 'e.volume',
  quantity: 'e.quantity',
  ticket: 'lower(e.ticket)',
  noteType: 'lower(e.note_type)',
  noteComment: 'lower(e.note)',
  source: 'e.source',
  receivedAt: 'e.received_at',
  delay: 'e.received_at - e.occurred_at',
}

export interface Order {
  readonly sort: string
  readonly isDescending: boolean
  /** Supports cursors over any number of rows. */
  readonly isEndless: boolean
  /** The partition by which events are listed; absent if all are listed by time. */
  readonly partition: Partition | undefined
  /** For few rows only. */
  readonly column: string
}

/** The newest first by default. Throws 400 for an unknown order. */
export function parseOrder(text: string | null | undefined): Order {
  const sort = text || '-at'
  const name = sort.replace(/^-/, '')
  if (!Object.hasOwn(columns, name)) {
    const choices = Object.keys(columns).join(', ')
    throw validationFailed([fieldError('sort', problem('validation.choice', { choices }))])
  }
  return {
    sort,
    isDescending: sort.startsWith('-'),
    isEndless: cursorSorts.some((one) => one === name),
    partition: Object.hasOwn(partitions, name) ? partitions[name as keyof typeof partitions] : undefined,
    column: columns[name]!,
  }
}
