/** A shift as Today and wall screens show it. */
import { inAccount, type UserScope, type Transaction } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { queryInTurn } from '@haulway/report/server/index.ts'
import type { Reference } from '@haulway/resource'
import { type Directory, directoryFor } from '../../dispatcher/index.ts'
import type { MachineNow } from '../../telemetry/index.ts'
import { measures, noTargets, noAmounts, sumOf, sumOfTargets } from '../amounts.ts'
import { boardOf, type Haul, type Row } from '../board.ts'
import { columnsOf, lossAtChange } from '../pace.ts'
import { sameProgress, sameShiftBefore, shiftBefore, type ShiftOfDay } from '../shift-of.ts'
import type { TodayItem } from '../today.endpoints.ts'
import { requestedSite } from './calendars.ts'
import { causeKey, causesOf } from './causes.ts'
import { frameFields, toIso, spanFields, stretchOf, type FrameQuestion } from './frame.ts'
import { hauledIn, haulsOf } from './hauls.ts'
import { siteNow, type SiteNow } from './now.ts'
import { routesOf, staysOf, type RouteOfShift } from './plans.ts'

export interface TodayQuestion extends UserScope {
  readonly project: string | null
  /** An instant within the shift; null: now. */
  readonly at: number | null
}

export type Snapshot = (account: string) => Promise<MachineNow[]>

interface Reading extends FrameQuestion {
  readonly question: TodayQuestion
}

type Titles = ReadonlyMap<string, string>

async function titlesOf(tx: Transaction, ids: readonly string[]): Promise<Titles> {
  const { rows } = await tx.query<Reference>(
    `select id, equipment_id as title from equipment where account_id = haulway_account() and id = any($1::uuid[])
     union all select id, title from locations where account_id = haulway_account() and id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const referenceOf = (titles: Titles, id: string | null): Reference | null =>
  id === null ? null : { id, title: titles.get(id) ?? '' }

/** The same shift of the previous work day, whole and up to the same progress. */
async function yesterdayOf({ tx, site, now }: Reading, span: ShiftOfDay): Promise<TodayItem['yesterday']> {
  const before = sameShiftBefore(site.calendar, span)
  if (!before) return null
  const until = sameProgress(before, span, now)
  const hauls = await haulsOf(tx, site.project?.id ?? null, before, [until])
  return {
    ...stretchOf(before),
    whole: sumOf(hauls),
    sofar: hauledIn(hauls, { from: before.start, to: until }),
  }
}

/** Of the last completed shift. */
async function changeOf(
  reading: Reading,
  span: ShiftOfDay,
  own: readonly Haul[],
): Promise<TodayItem['change']> {
  const { tx, site, now } = reading
  const isOver = now >= span.end
  const over = isOver ? span : shiftBefore(site.calendar, span)
  if (!over || over.kind === 'day') return null
  const hauls = isOver ? own : await haulsOf(tx, site.project?.id ?? null, over)
  // Nobody worked: nothing was lost.
  if (hauls.length === 0) return null
  const of = (measure: (typeof measures)[number]) =>
    lossAtChange(over, (stretch) => hauledIn(hauls, stretch)[measure])
  const [weight, loads, volume] = [of('weight'), of('loads'), of('volume')]
  return weight && loads && volume ? { ...stretchOf(over), weight, loads, volume } : null
}

const sortedRows = (rows: readonly Row[], titles: Titles) => {
  const kinds: readonly Row['kind'][] = ['loader', 'place', 'elsewhere']
  const of = (id: string | null) => (id === null ? '' : (titles.get(id) ?? ''))
  return rows.toSorted(
    (a, b) =>
      Number(a.place === null) - Number(b.place === null) ||
      of(a.place).localeCompare(of(b.place), 'en') ||
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      of(a.id).localeCompare(of(b.id), 'en'),
  )
}

function nowOf(loading: SiteNow['loading'], id: string | null): TodayItem['rows'][number]['now'] {
  const found = id === null ? undefined : loading.get(id)
  if (!found?.trucks || (found.activity !== 'loading' && found.activity !== 'waiting')) return null
  const queue = found.trucks.filter(({ doing }) => doing === 'next').length
  return { doing: found.activity, since: toIso(found.since), queue }
}

interface Told {
  readonly live: SiteNow
  readonly titles: Titles
  readonly causes: Awaited<ReturnType<typeof causesOf>>
  readonly starts: readonly number[]
}

function rowTold(row: Row, { live, titles, causes, starts }: Told): TodayItem['rows'][number] {
  const { kind, id, place, cells, actual, target } = row
  const heard = id === null ? undefined : live.heard.get(id)
  const keyAt = (index: number) =>
    causeKey(kind === 'loader' ? id : null, kind === 'place' ? id : null, starts[index] ?? 0)
  return {
    kind,
    id,
    title: id === null ? '' : (titles.get(id) ?? ''),
    place: referenceOf(titles, place),
    cells: cells.map((cell, index) => ({ ...cell, cause: causes.get(keyAt(index)) ?? null })),
    actual,
    target,
    planned: place === null ? 0 : (live.planned.get(place)?.size ?? 0),
    there: place === null ? 0 : (live.there.get(place)?.size ?? 0),
    now: nowOf(live.loading, id),
    heard: heard === undefined ? null : toIso(heard),
  }
}

const earliest = (moments: readonly number[]) => (moments.length === 0 ? null : toIso(Math.min(...moments)))

const nothingShown: Pick<
  TodayItem,
  'span' | 'columns' | 'rows' | 'actual' | 'target' | 'routes' | 'yesterday' | 'change'
> = {
  span: null,
  columns: [],
  rows: [],
  actual: noAmounts,
  target: noTargets,
  routes: [],
  yesterday: null,
  change: null,
}

async function boardTold(
  reading: Reading,
  { span, live, routes }: { span: ShiftOfDay; live: SiteNow; routes: readonly RouteOfShift[] },
) {
  const { tx, site, now } = reading
  const project = site.project?.id ?? null
  const hauls = await haulsOf(tx, project, span)
  const stays = await staysOf(tx, { project, routes }, span, live.heard)
  const rows = boardOf({ span, now, routes, stays, hauls })
  const titles = await titlesOf(
    tx,
    rows.flatMap(({ id, place }) => [id, place].filter((one) => one !== null)),
  )
  const causes = await causesOf(tx, project, span)
  const columns = columnsOf(span)
  const told: Told = { live, titles, causes, starts: columns.map(({ from }) => from) }
  return {
    span: spanFields(span),
    columns: columns.map(({ from, to }) => ({ from: toIso(from), to: toIso(to) })),
    rows: sortedRows(rows, titles).map((row) => rowTold(row, told)),
    actual: sumOf(hauls),
    target: sumOfTargets(routes.map(({ target }) => target)),
    routes: routes
      .filter(({ target }) => measures.some((one) => target[one] !== null))
      .map(({ id, title, target }) => ({ id, title, target })),
    yesterday: await yesterdayOf(reading, span),
    change: await changeOf(reading, span, hauls),
  }
}

async function told(reading: Reading, machines: readonly MachineNow[], directory: Directory) {
  const { tx, site, question, now } = reading
  const { span } = site
  const project = site.project?.id ?? null
  const frame = await frameFields(reading)
  const routes = span ? await routesOf(tx, project, span) : []
  const runsSince = frame.runs && span ? span.start : null
  const shift = span && span.index !== null ? { date: span.date, index: span.index } : null
  const watched = { machines, directory, routes, project, shift, runsSince, now }
  const live = await siteNow(tx, question.account, watched)
  const board = span ? await boardTold(reading, { span, live, routes }) : nothingShown
  const places = await titlesOf(
    tx,
    live.out.flatMap(({ placeId }) => (placeId === null ? [] : [placeId])),
  )
  return {
    ...frame,
    ...board,
    machines: live.out.map(({ id, title, reason, since, placeId }) => ({
      id,
      title,
      reason,
      since: toIso(since),
      place: referenceOf(places, placeId),
    })),
    queue: { trucks: live.queue.length, since: earliest(live.queue) },
    hang: { loaders: live.hang.length, since: earliest(live.hang) },
    lastData: live.lastData === null ? null : toIso(live.lastData),
  }
}

/** undefined: there is no such project. Call `settled` first, so that everything acknowledged is included. */
export async function readToday(
  { database, clock }: Services,
  snapshot: Snapshot,
  question: TodayQuestion,
): Promise<TodayItem | undefined> {
  const now = clock()
  const { account, user, role, project } = question
  const scope = { account, user, role }
  return await queryInTurn(database, scope, ['today', project, question.at], async () => {
    const directory = await directoryFor(database, scope)
    const machines = await snapshot(account)
    const read = async (tx: Transaction) => {
      const site = await requestedSite(tx, project, Math.min(question.at ?? now, now))
      return site && (await told({ tx, question, site, now }, machines, directory))
    }
    return await inAccount(database, scope, read, database.reports)
  })
}
