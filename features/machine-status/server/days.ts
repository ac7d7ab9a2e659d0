/** Hours of machines by status, day by day. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Range } from '@haulway/report/server/index.ts'
import {
  type QueriedMachine,
  calendarFor,
  type CutDay,
  splitByDay,
  resolveSpentQuery,
  machineHours,
  findQueriedMachines,
} from '../../utilisation/index.ts'
import type { StatusDay, StatusReason } from '../machine-status.report.ts'
import { statusFromFacts } from '../status-from-facts.ts'
import { statusSpans, type StatusSpan, type Stretch } from '../status-spans.ts'
import { hoursByStatus, scheduledSeconds } from '../time-model.ts'
import { findCalendars, findSetStatuses, clipShifts, findWork } from './facts.ts'

type Asking = Parameters<typeof resolveSpentQuery>

export interface DaysQuery {
  readonly account: string
  readonly filter: Asking[1]
  readonly range: Range
  /** Epoch milliseconds. */
  readonly now: number
  /** Hours of tracks that are not closed yet. */
  readonly open: Asking[4]
}

export interface Days {
  readonly zone: string
  readonly days: readonly StatusDay[]
  readonly reasons: readonly StatusReason[]
}

interface Day extends Stretch {
  readonly day: string
  /** Its start and end. */
  readonly opens: number
  readonly closes: number
}

const cut = ({ from, to }: Stretch, { day, opens, closes }: CutDay): Day => ({
  day,
  opens,
  closes,
  from: Math.max(from, opens),
  to: Math.min(to, closes),
})

const iso = (at: number) => new Date(at).toISOString()

function dayOf({ id, title }: QueriedMachine, day: Day, spans: readonly StatusSpan[]): StatusDay {
  const within = spans.flatMap((one) => {
    const [from, to] = [Math.max(one.from, day.from), Math.min(one.to, day.to)]
    return from < to ? [{ ...one, from, to }] : []
  })
  return {
    equipment: { id, title },
    day: day.day,
    from: iso(day.opens),
    to: iso(day.closes),
    ...hoursByStatus(within),
  }
}

/** By status and reason. */
class Reasons {
  readonly #found = new Map<string, { row: Omit<StatusReason, 'machines'>; machines: Set<string> }>()
  readonly #titles: ReadonlyMap<string, string>

  constructor(titles: ReadonlyMap<string, string>) {
    this.#titles = titles
  }

  add(machine: string, spans: readonly StatusSpan[]): void {
    for (const { from, to, part, status, reason } of spans) {
      const key = `${status} ${reason ?? ''}`
      const title = this.#titles.get(reason ?? '') ?? ''
      const entry = reason === null ? null : { id: reason, title }
      const known = this.#found.get(key) ?? {
        row: { reason: entry, status, seconds: 0 },
        machines: new Set(),
      }
      known.row.seconds += ((to - from) / 1_000) * part
      known.machines.add(machine)
      this.#found.set(key, known)
    }
  }

  get rows(): StatusReason[] {
    return [...this.#found.values()].map(({ row, machines }) => ({ ...row, machines: machines.size }))
  }
}

/**
 * A machine follows the calendar of the filtered project; else of the one that it last worked for in the range; else
 * of the only one that there is.
 */
export async function readDays(tx: Transaction, asked: DaysQuery): Promise<Days> {
  const { account, filter, now } = asked
  const calendar = await calendarFor(tx, filter, account)
  const question = resolveSpentQuery(account, filter, asked.range, now, asked.open, calendar)
  const span = { from: asked.range.from.getTime(), to: Math.min(now, asked.range.to.getTime()) }
  const machines = await findQueriedMachines(tx, question)
  const hours = Map.groupBy(await machineHours(tx, question), ({ machine }) => machine)
  const work = await findWork(tx, span)
  const { spans: set, titles } = await findSetStatuses(tx, span)
  const calendars = await findCalendars(tx)
  const only = calendars.size === 1 ? [...calendars.keys()][0] : undefined
  const reasons = new Reasons(titles)
  const calendarDays = splitByDay(calendar, span.from, span.to).map((one) => cut(span, one))
  const days = machines.flatMap((machine) => {
    const own = work.get(machine.id) ?? []
    const project = filter.project?.id ?? own.at(-1)?.project ?? only ?? ''
    const shifts = clipShifts(calendars.get(project), span)
    const moving = (hours.get(machine.id) ?? []).map(
      (one) => [one.hour.getTime(), one.moving * 1_000] as const,
    )
    const shown = statusFromFacts(shifts, {
      isCounted: machine.kind !== 'other',
      work: own,
      held: own.flatMap(({ held }) => held),
      hours: new Map(moving),
    })
    const spans = statusSpans(shifts, set.get(machine.id) ?? [], shown, now)
    reasons.add(machine.id, spans)
    return calendarDays.map((day) => dayOf(machine, day, spans)).filter((day) => scheduledSeconds(day) > 0)
  })
  return { zone: calendar.zone, days, reasons: reasons.rows }
}
