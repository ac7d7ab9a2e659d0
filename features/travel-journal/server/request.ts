/** Resolves the machines and the span of a request, and refuses excessive ones by field. */
import { fieldError, problem, type MessageKey } from '@haulway/resource'
import { referencedId } from '@haulway/resource/fields/reference/reference.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type IconRow, iconOf, machineIcon } from '../../haul-categories/index.ts'
import type { Span } from '../engine/movement.ts'
import {
  ALL_MACHINES,
  DEFAULT_MACHINES,
  DEFAULT_MAX_DAYS,
  DEFAULT_MAX_MACHINES,
} from '../travel-journal.endpoints.ts'

export interface JournalRequest {
  readonly machines: string | null
  readonly from: string
  readonly to: string
}

export interface RequestedMachine {
  readonly id: string
  readonly title: string
  readonly kind: string
  readonly icon: string
}

export interface Limits {
  readonly machines: number
  readonly days: number
  /** Of the account. */
  readonly zone: string
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const invalidField = (field: string, key: MessageKey, args?: Record<string, string | number>) =>
  validationFailed([fieldError(field, problem(key, args))])

export async function limitsOf(tx: Transaction): Promise<Limits> {
  const { rows } = await tx.query<{ zone: string | null; days: number | null; machines: number | null }>(
    `select time_zone as zone, (settings->>'travelJournalMaxDays')::int as days,
        (settings->>'travelJournalMaxMachines')::int as machines from accounts where id = haulway_account()`,
  )
  const [found] = rows
  return {
    zone: found?.zone ?? 'UTC',
    days: found?.days ?? DEFAULT_MAX_DAYS,
    machines: found?.machines ?? DEFAULT_MAX_MACHINES,
  }
}

/** The past part of the requested span. */
export function requestedSpan({ from, to }: JournalRequest, { days }: Limits, now: number): Span {
  const span = { from: Date.parse(from), to: Date.parse(to) }
  if (span.from >= span.to) throw invalidField('to', 'validation.order', { start: 'from', end: 'to' })
  if (span.from >= now) throw invalidField('from', 'validation.travelJournal.ahead')
  // A day on which clocks are set back has an hour more.
  if (span.to - span.from > days * DAY_MS + HOUR_MS)
    throw invalidField('to', 'validation.travelJournal.days', { max: days })
  return { from: span.from, to: Math.min(span.to, now) }
}

/** The named machines, all that were ever heard, or the first of these by name. */
export async function requestedMachines(
  tx: Transaction,
  { machines }: JournalRequest,
  limits: Limits,
): Promise<RequestedMachine[]> {
  const isAll = machines === ALL_MACHINES
  const ids = machines === null || isAll ? null : [...new Set(machines.split(','))]
  const tooMany = () =>
    invalidField('machines', 'validation.travelJournal.machines', { max: limits.machines })
  if (ids && ids.length > limits.machines) throw tooMany()
  if (ids?.some((id) => referencedId(id) === undefined))
    throw invalidField('machines', 'validation.reference')
  const { rows } = await tx.query<IconRow & Omit<RequestedMachine, 'icon'>>(
    `select e.id, e.equipment_id as title, e.kind, ${machineIcon.columns} from equipment e ${machineIcon.joins}
      where e.account_id = haulway_account() and ${
        ids
          ? 'e.id = any($1::uuid[])'
          : `$1::uuid[] is null and not e.hidden and exists (select from machine_tracks t
               where t.account_id = e.account_id and t.equipment_id = e.id)`
      } order by lower(e.equipment_id), e.id limit $2`,
    [ids, ids?.length ?? (isAll ? limits.machines + 1 : Math.min(DEFAULT_MACHINES, limits.machines))],
  )
  if (rows.length > limits.machines) throw tooMany()
  if (ids && rows.length < ids.length) throw invalidField('machines', 'validation.reference')
  return rows.map(({ id, title, kind, ...icon }) => ({ id, title, kind, icon: iconOf(icon, kind) }))
}
