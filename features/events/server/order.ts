/** Orders of the list: those in which rows follow one another however many there are, and the others. */
import { fieldError, problem } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { endlessSorts } from '../event-columns.ts'
import { listedTypes } from '../event-item.ts'
import type { EventFilter } from './selection.ts'

/** A part of an order: the events of a machine, of a type, in a place. */
export interface Part {
  readonly title: string
  /** Empty: of none. */
  readonly id: string
}

export interface Partition {
  /** All parts, in the order of their titles. */
  readonly find: (tx: Transaction, filter: Partial<EventFilter>) => Promise<Part[]>
  /** What holds for the events of one; `$` stands for its id. */
  readonly holds: string
  /** For those of none of them. */
  readonly none?: string
}

async function titled(tx: Transaction, sql: string, id: string | undefined): Promise<Part[]> {
  const { rows } = await tx.query<Part>(
    `select id::text as id, lower(title) as title from (${sql}) one where $1::uuid is null or id = $1`,
    [id ?? null],
  )
  // Here and not by the database: what comes after a mark is told here too.
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

/** By what few rows are sorted. */
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
  /** Rows follow one another however many there are. */
  readonly isEndless: boolean
  /** Whose events come one after the other; absent where all are told by time. */
  readonly partition: Partition | undefined
  /** Of few rows. */
  readonly column: string
}

/** The newest first unless told. Throws 400 for what there is no order by. */
export function orderOf(text: string | null | undefined): Order {
  const sort = text || '-at'
  const name = sort.replace(/^-/, '')
  if (!Object.hasOwn(columns, name)) {
    const choices = Object.keys(columns).join(', ')
    throw validationFailed([fieldError('sort', problem('validation.choice', { choices }))])
  }
  return {
    sort,
    isDescending: sort.startsWith('-'),
    isEndless: endlessSorts.some((one) => one === name),
    partition: Object.hasOwn(partitions, name) ? partitions[name as keyof typeof partitions] : undefined,
    column: columns[name]!,
  }
}
