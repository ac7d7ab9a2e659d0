/** Previews of edits: the cycles that would change, and what the machine hauls in that shift. */
import type { Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { dateText } from '@haulway/platform/dates.ts'
import {
  addDays,
  type CalendarException,
  type Shift,
  shiftAt,
  wallInstant,
  type Weekday,
} from '@haulway/schedule'
import { CALENDAR } from '../../../projects/index.ts'
import type { ChangedCycle, CycleSummary, StatedEvent, DryRun } from '../../../telemetry/telemetry.ts'
import { MAX_PREVIEWED, type Preview, type PreviewedCycle, type ShiftFigures } from '../../edit/preview.ts'
import { referenceOrNull } from '../rows.ts'
import type { Target } from './target.ts'

interface Calendar {
  zone: string
  workDays: Weekday[]
  shifts: (Shift & { title: string | null })[]
  exceptions: CalendarException[]
}

/** Events as the person saw them, and their edits. */
interface Edited {
  readonly seen: readonly { readonly target: Target }[]
  readonly facts: readonly { readonly equipmentId: string; readonly event: StatedEvent }[]
}

/** The edited event, or the first of many. */
function aboutWhat({ seen, facts }: Edited) {
  const target = seen[0]?.target
  const event = facts[0]?.event
  return {
    equipmentId: target?.equipmentId ?? facts[0]?.equipmentId ?? '',
    at: target === undefined ? (event?.t ?? 0) : Date.parse(target.item.at),
    route: target?.item.route?.id ?? event?.routeId ?? null,
    location: target?.item.location?.id ?? event?.locationId ?? null,
  }
}

/** The shift of the project of its route or location; else of the account’s only project, or the account’s day. */
async function calendarOf(
  tx: Transaction,
  { route, location }: ReturnType<typeof aboutWhat>,
): Promise<Calendar> {
  const { rows } = await tx.query<Calendar>(
    `select ${CALENDAR} from projects p where p.account_id = haulway_account() and p.id = coalesce(
        (select project_id from routes where account_id = haulway_account() and id = $1::uuid),
        (select project_id from locations where account_id = haulway_account() and id = $2::uuid),
        (select min(id::text)::uuid from projects where account_id = haulway_account() and not hidden having count(*) = 1))`,
    [route, location],
  )
  if (rows[0]) return rows[0]
  const account = await tx.query<{ zone: string }>(
    'select time_zone as zone from accounts where id = haulway_account()',
  )
  return { zone: account.rows[0]?.zone ?? 'UTC', workDays: [], shifts: [], exceptions: [] }
}

interface Span {
  readonly title: string | null
  readonly from: number
  readonly to: number
}

function spanOf(calendar: Calendar, at: number): Span {
  const run = shiftAt(calendar, at)
  if (run) return { title: run.shift.title, from: run.start, to: run.end }
  const { zone } = calendar
  const day = dateText(at, zone)
  return {
    title: null,
    from: wallInstant(day, '00:00', zone),
    to: wallInstant(addDays(day, 1), '00:00', zone),
  }
}

async function hauled(tx: Transaction, equipmentId: string, { from, to }: Span): Promise<ShiftFigures> {
  const { rows } = await tx.query<ShiftFigures>(
    `select count(*)::int as cycles, coalesce(sum(weight), 0)::double precision as weight,
        coalesce(sum(volume), 0)::double precision as volume
       from cycles c where c.account_id = haulway_account() and c.equipment_id = $1 and c.loaded_at >= $2 and c.loaded_at < $3`,
    [equipmentId, new Date(from), new Date(to)],
  )
  return rows[0]!
}

const THOUSAND = 1_000
const exact = (amount: number): number => Math.round(amount * THOUSAND) / THOUSAND

/** The figures with some cycles replaced. */
function after(before: ShiftFigures, cycles: readonly ChangedCycle[], { from, to }: Span): ShiftFigures {
  const sum = { ...before }
  const add = (one: CycleSummary | null, sign: 1 | -1): void => {
    const at = one && Date.parse(one.loadedAt)
    if (one === null || at === null || at < from || at >= to) return
    sum.cycles += sign
    sum.weight += sign * (one.weightKg ?? 0)
    sum.volume += sign * (one.volumeM3 ?? 0)
  }
  for (const cycle of cycles) {
    add(cycle.before, -1)
    add(cycle.after, 1)
  }
  return { cycles: sum.cycles, weight: exact(sum.weight), volume: exact(sum.volume) }
}

/** Without projects that are closed to the person: an edit can change those too, as late facts do. */
async function openOf(tx: Transaction, cycles: readonly ChangedCycle[]): Promise<ChangedCycle[]> {
  const { rows } = await tx.query<{ routes: string[]; places: string[] }>(
    `select haulway_closed('routes')::text[] as routes, haulway_closed('locations')::text[] as places`,
  )
  const { routes = [], places = [] } = rows[0] ?? {}
  const open = (one: CycleSummary | null): CycleSummary | null => {
    if (one === null) return null
    const { routeId, loadLocationId } = one
    const isClosed = routeId === null ? places.includes(loadLocationId ?? '') : routes.includes(routeId)
    return isClosed ? null : one
  }
  return cycles
    .map((one) => ({ ...one, before: open(one.before), after: open(one.after) }))
    .filter(({ before, after: now }) => before !== null || now !== null)
}

async function titlesOf(tx: Transaction, cycles: readonly ChangedCycle[]): Promise<Map<string, string>> {
  const ids = cycles.flatMap(({ before, after: now }) =>
    [before, now].flatMap((one) => [one?.loadLocationId ?? [], one?.dumpLocationId ?? []].flat()),
  )
  const { rows } = await tx.query<{ id: string; title: string }>(
    'select id, title from locations where account_id = haulway_account() and id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Titles of machines by id. */
async function machinesOf(tx: Transaction, ids: readonly string[]): Promise<(id: string) => Reference> {
  const { rows } = await tx.query<{ id: string; title: string }>(
    'select id, equipment_id as title from equipment where account_id = haulway_account() and id = any($1::uuid[])',
    [ids],
  )
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return (id) => ({ id, title: titles.get(id) ?? '' })
}

const begins = ({ before, after: now }: ChangedCycle): string => (before ?? now)?.loadedAt ?? ''

/** Requires a transaction that sees derived data. */
export async function buildPreview(tx: Transaction, edited: Edited, trial: DryRun): Promise<Preview> {
  const cycles = await openOf(tx, trial.cycles)
  const about = aboutWhat(edited)
  const calendar = await calendarOf(tx, about)
  const span = spanOf(calendar, about.at)
  const shown = cycles.toSorted((a, b) => (begins(a) < begins(b) ? -1 : 1)).slice(0, MAX_PREVIEWED)
  const machines = await machinesOf(tx, [about.equipmentId, ...shown.map(({ equipmentId }) => equipmentId)])
  const titles = await titlesOf(tx, shown)
  const place = (id: string | null) => referenceOrNull(id, id === null ? null : (titles.get(id) ?? null))
  const told = (one: CycleSummary | null): PreviewedCycle | null =>
    one && {
      loadedAt: one.loadedAt,
      dumpedAt: one.dumpedAt,
      from: place(one.loadLocationId),
      to: place(one.dumpLocationId),
      weight: one.weightKg,
      volume: one.volumeM3,
    }
  const stored = await hauled(tx, about.equipmentId, span)
  const before = { ...stored, weight: exact(stored.weight), volume: exact(stored.volume) }
  const own = cycles.filter(({ equipmentId }) => equipmentId === about.equipmentId)
  return {
    timeZone: calendar.zone,
    equipment: machines(about.equipmentId),
    cycles: shown.map((one) => ({
      equipment: machines(one.equipmentId),
      before: told(one.before),
      after: told(one.after),
    })),
    more: cycles.length - shown.length,
    shift: {
      title: span.title,
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      before,
      after: after(stored, own, span),
    },
  }
}
