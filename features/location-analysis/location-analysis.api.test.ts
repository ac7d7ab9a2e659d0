/** Visits of two locations over a change of the clocks, partly cut off by the range, calculated by hand. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { EndpointOutput, Page } from '@haulway/resource'
import { app, insertEntry, insertRow, makeSite, MINUTE, rangeQuery } from '../cycles/testing/site.ts'
import { readPdf } from '../testing/pdf.ts'
import type { TestClient } from '../testing/test-app.ts'
import { allBuckets } from './dwell.ts'
import type { locationAnalysis } from './location-analysis.report.ts'
import type { EntryRow, HourRow, Sums, VisitRow } from './visit-rows.ts'

type Figures = EndpointOutput<typeof locationAnalysis.calls.figures>

const PATH = '/api/reports/locationanalysis'
/** A Sunday of 23 hours in New York: clocks go from 02:00 to 03:00. */
const SUNDAY = rangeQuery('2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z')
const at = (text: string) => Date.parse(`2026-03-${text}Z`)

let account: string
let client: TestClient
let site: Awaited<ReturnType<typeof makeSite>>
let tip: string

interface Stay {
  readonly machine: string
  readonly place: string
  readonly from: string
  readonly minutes: number
  /** Its minutes. */
  readonly stood: number
  readonly driver?: string | null
}

async function stay({ machine, place, from, minutes, stood, driver = null }: Stay) {
  const [t0, t1] = [at(from), at(from) + minutes * MINUTE]
  const whose = { equipment_id: machine, location_id: place, settled_at: new Date(t1) }
  await insertRow(account, 'visits', {
    ...whose,
    key: `visit:${place}:${t0}`,
    entered_at: new Date(t0),
    exited_at: new Date(t1),
    stopped_seconds: stood * 60,
    distance: 0,
  })
  await event({ machine, key: `enter location:${place}:${t0}`, type: 'enter location', from, place, driver })
}

interface Said {
  readonly machine: string
  readonly type: string
  readonly from: string
  readonly key?: string
  readonly place?: string | null
  readonly driver?: string | null
  readonly more?: object
}

async function event({
  machine,
  type,
  from,
  key = `${type}:${from}`,
  place = null,
  driver = null,
  more,
}: Said) {
  const t = new Date(at(from))
  const whose = { equipment_id: machine, location_id: place, driver_id: driver, source: 'derived' }
  await insertRow(account, 'events', { ...whose, key, type, occurred_at: t, settled_at: t, ...more })
}

/**
 * A load; before it the machine stood for some minutes, of which it waited the first part for another load to finish.
 */
async function loaded(
  machine: string,
  driver: string | undefined,
  from: string,
  [stood, queue]: [number, number],
) {
  const { pit, trucks } = site
  const before = (minutes: number) => new Date(at(from) - minutes * MINUTE)
  const service = (since: number, began: number) => ({ lon: -73, lat: 41, stood_at: before(since), began_at: before(began) }) // oxfmt-ignore
  const of = { type: 'load', place: pit }
  await event({ ...of, machine, driver: driver ?? null, from, more: service(stood, stood - queue) })
  const till = before(stood - queue)
    .toISOString()
    .slice(8, 19)
  await event({ ...of, machine: trucks[2], from: till, more: service(stood + 5, stood + 5) })
}

beforeAll(async () => {
  app.clock.set(at('12T00:00:00'))
  account = await app.account('Night quarry')
  client = await app.client(account, [2])
  site = await makeSite(account)
  tip = await insertEntry(account, 'locations', {
    title: 'Tip',
    kind: 'dump',
    boundary: JSON.stringify({ type: 'Polygon', coordinates: [[[1, 1], [1.001, 1], [1.001, 1.001], [1, 1]]] }), // oxfmt-ignore
    time_zone: 'Asia/Kathmandu',
  })
  const [one, other] = site.trucks
  const [ann, bo] = site.drivers
  const { pit } = site
  // Over the start of Sunday, half of it before: stood for 10 of 40 minutes, 5 of them on Sunday.
  await stay({ machine: one, place: pit, from: '08T04:40:00', minutes: 40, stood: 10, driver: ann })
  // Across the skipped hour: 4 minutes; the engine is off for two of the three that it stands.
  await stay({ machine: one, place: pit, from: '08T06:58:00', minutes: 4, stood: 3, driver: ann })
  await event({ machine: one, type: 'engine off', from: '08T06:59:00' })
  await event({ machine: one, type: 'engine on', from: '08T07:01:00' })
  // Longer than 30 minutes, with the engine off for longer than it is known to stand; exactly 30 is not longer.
  await stay({ machine: other, place: pit, from: '08T12:00:00', minutes: 45, stood: 10, driver: bo })
  await event({ machine: other, type: 'engine off', from: '08T12:05:00' })
  await event({ machine: other, type: 'engine on', from: '08T12:35:00' })
  await stay({ machine: other, place: pit, from: '08T14:00:00', minutes: 30, stood: 30 })
  // Continues after Sunday, in another location: a third of it.
  await stay({ machine: other, place: tip, from: '09T03:50:00', minutes: 30, stood: 15, driver: bo })
  // On other days.
  await stay({ machine: one, place: pit, from: '07T12:00:00', minutes: 10, stood: 1, driver: ann })
  await stay({ machine: one, place: pit, from: '09T04:00:00', minutes: 10, stood: 1, driver: ann })
  await loaded(one, ann, '08T05:10:00', [20, 15])
  await loaded(one, ann, '08T07:01:00', [4, 2])
  await loaded(other, bo, '08T12:40:00', [50, 45])
  const gone = { key: 'gone', from: '08T12:41:00', more: { dropped: true } }
  await event({ machine: other, type: 'load', place: pit, ...gone })
  await event({ machine: other, type: 'dump', place: tip, driver: bo, from: '09T03:55:00' })
})

const ask = async <T>(tail = '', query = '', asked = SUNDAY): Promise<T> => {
  const reply = await client.fetch(`${PATH}${tail}?${asked}&${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}

const minutes = (seconds: number | null) => (seconds === null ? null : +(seconds / 60).toFixed(6))
const inMinutes = (one: Sums) => ({
  visits: one.visits,
  over: one.over,
  parts: [one.dwell, one.moving, one.idle, one.off].map(minutes),
  lengths: [one.shortest, one.average, one.p90, one.longest].map(minutes),
  work: [one.loads, one.dumps],
})

/** Dwell on Sunday: 20, 4, 45, 30, 10. */
const WHOLE = {
  visits: 5,
  /** 45 minutes; 30 are not more than 30. */
  over: 1,
  parts: [109, 109 - (5 + 3 + 30 + 30 + 5), 5 + 1 + 0 + 30 + 5, 2 + 30],
  lengths: [4, 109 / 5, 30 + 0.6 * 15, 45],
  /** Three waits, and the loads they waited for. */
  work: [6, 1],
}

describe('a Sunday of 23 hours', () => {
  test('the figures equal sums over the visits by hand', async () => {
    const figures = await ask<Figures>('/summary')
    expect(inMinutes(figures)).toEqual(WHOLE)
    expect(figures).toMatchObject({ machines: 3, locations: 2, open: 1, before: 1, latest: null })
    expect(figures.histogram).toEqual(allBuckets([3, 9, 19, 29, 30].map((over) => ({ over, visits: 1 }))))
  })

  test('locations, machines, drivers and hours each add up to the totals', async () => {
    for (const tail of ['/byLocations', '/byEquipment', '/byDrivers', '/byHours']) {
      const { items } = await ask<Page<EntryRow>>(tail, 'limit=100')
      const sum = (name: keyof Sums) => items.reduce((all, one) => all + (one[name] ?? 0), 0)
      expect(
        ['visits', 'over', 'loads', 'dumps'].map((name) => sum(name as keyof Sums)),
        tail,
      ).toEqual([5, 1, 6, 1])
      const parts = [sum('dwell'), sum('moving'), sum('idle'), sum('off')].map(minutes)
      expect(parts, tail).toEqual(WHOLE.parts)
    }
    const drivers = await ask<Page<EntryRow>>('/byDrivers', 'sort=-visits,title')
    expect(drivers.items.map(({ of, visits }) => [of?.title ?? null, visits])).toEqual([
      ['Ann', 2],
      ['Bo', 2],
      [null, 1],
    ])
    // In local time of the location: 00:00 as Sunday begins, 01:58 before the skipped hour, 08:00 and 10:00 after.
    const hours = await ask<Page<HourRow>>('/byHours', `location=${site.pit}&limit=24`)
    expect(hours.items.filter((one) => one.visits > 0).map(({ hour }) => hour)).toEqual([0, 1, 8, 10])
  })

  test('lists single visits, including those cut off by the range', async () => {
    const { items, total } = await ask<Page<VisitRow>>('', 'sort=enteredAt')
    expect(total).toBe(5)
    const told = items.map((one) => [
      minutes(one.dwell),
      one.isBefore,
      one.isOpen,
      one.loads,
      one.driver?.title,
    ])
    expect(told).toEqual([
      [20, true, false, 1, 'Ann'],
      [4, false, false, 1, 'Ann'],
      [45, false, false, 1, 'Bo'],
      [30, false, false, 0, undefined],
      [10, false, true, 0, 'Bo'],
    ])
    const open = await ask<Page<VisitRow>>('', 'open=true')
    expect(open.items.map(({ location, dumps }) => [location.title, dumps])).toEqual([['Tip', 1]])
    for (const sort of ['equipment', '-location', 'driver', 'exitedAt', '-dwell', '-loads', 'dumps,-moving'])
      expect((await ask<Page<VisitRow>>('', `sort=${sort}`)).items).toHaveLength(5)
    const loads = await ask<Page<VisitRow>>('', 'sort=-loads,-enteredAt')
    expect(loads.items.map((one) => [one.loads, one.driver?.title])).toEqual([
      [1, 'Bo'],
      [1, 'Ann'],
      [1, 'Ann'],
      [0, 'Bo'],
      [0, undefined],
    ])
    const dumps = await ask<Page<VisitRow>>('', 'sort=-dumps&limit=1')
    expect(dumps.items.map(({ location }) => location.title)).toEqual(['Tip'])
    for (const page of [0, 1, 2]) {
      const some = await ask<Page<VisitRow>>('', `sort=enteredAt&limit=2&page=${page}`)
      expect([some.items, some.total]).toEqual([items.slice(page * 2, page * 2 + 2), 5])
      const back = await ask<Page<VisitRow>>('', `limit=2&page=${page}`)
      expect(back.items).toEqual(items.toReversed().slice(page * 2, page * 2 + 2))
    }
    const longest = await ask<Page<VisitRow>>('', 'sort=-dwell&limit=1')
    expect(longest.items.map(({ dwell }) => minutes(dwell))).toEqual([45])
    const wrong = await client.fetch(`${PATH}?${SUNDAY}&sort=colour`)
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('sort')])
  })

  test('reports waiting machines by hour in local time of the location', async () => {
    const { queue, timeZone } = await ask<Figures>('/summary', `location=${site.pit}`)
    expect(timeZone).toBe('America/New_York')
    // No hour from 02:00; the first wait began ten minutes before Sunday, the long one spans two hours.
    expect(queue.map(({ hour }) => hour)).toEqual(
      Array.from({ length: 24 }, (_, n) => n).filter((n) => n !== 2),
    )
    expect(queue.every(({ passed }) => passed === 3_600)).toBe(true)
    const waits = queue.filter((one) => one.waited > 0)
    expect(waits.map(({ hour, waited: sum, most }) => [hour, minutes(sum), most])).toEqual([
      [0, 5, 1],
      [1, 2, 1],
      [7, 10, 1],
      [8, 35, 1],
    ])
  })

  test('filters narrow the figures, in the zone of the filtered location or project', async () => {
    const of = async (query: string) => await ask<Figures>('/summary', query)
    expect(await of(`location=${tip}`)).toMatchObject({ visits: 1, open: 1, timeZone: 'Asia/Kathmandu' })
    expect(await of(`driver=${site.drivers[1]}`)).toMatchObject({ visits: 2, loads: 1, dumps: 1 })
    expect(await of(`equipment=${site.trucks[0]}`)).toMatchObject({ visits: 2, before: 1, loads: 2 })
    // A project’s locations: the tip belongs to none.
    expect(await of(`project=${site.project}`)).toMatchObject({ visits: 4, dumps: 0 })
    expect(await of(`location=${site.crusher}`)).toMatchObject({ visits: 0, average: null, latest: null })
  })
})

test('two days are the sums of each day, except for visits in both', async () => {
  const of = async (from: string, to: string) => await ask<Figures>('/summary', '', rangeQuery(from, to))
  const [saturday, sunday, monday, all] = [
    await of('2026-03-07T05:00:00Z', '2026-03-08T05:00:00Z'),
    await of('2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'),
    await of('2026-03-09T04:00:00Z', '2026-03-10T04:00:00Z'),
    await of('2026-03-07T05:00:00Z', '2026-03-10T04:00:00Z'),
  ]
  const days = [saturday, sunday, monday]
  for (const name of ['dwell', 'moving', 'idle', 'off', 'loads', 'dumps'] as const)
    expect(
      days.reduce((sum, one) => sum + one[name], 0),
      name,
    ).toBeCloseTo(all[name], 6)
  expect(days.reduce((sum, one) => sum + one.visits - one.before, 0)).toBe(all.visits)
  const none = await of('2026-03-10T04:00:00Z', '2026-03-11T04:00:00Z')
  expect(none).toMatchObject({ visits: 0, p90: null, latest: '2026-03-09T04:00:00.000Z' })
})

test('files contain the visits, and shared links the figures', async () => {
  const { text } = await client.fetch(`${PATH}.csv?${SUNDAY}&lang=en`)
  const [header, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(header).toMatch(/^Equipment,Location,Driver,Entered \(.+\),Left \(.+\),"Dwell, s",/)
  expect(lines.map((line) => line.split(',').slice(0, 3).join())).toEqual([
    '0896,Pit 2,Ann',
    '0896,Pit 2,Ann',
    '0901,Pit 2,Bo',
    '0901,Pit 2,',
    '0901,Tip,Bo',
  ])
  const ofBo = await client.fetch(`${PATH}.csv?${SUNDAY}&lang=en&driver=${site.drivers[1]}`)
  expect(ofBo.text.trim().split('\r\n')).toHaveLength(3)
  const document = await fetch(`${app.url}${PATH}.pdf?${SUNDAY}&lang=en`, {
    headers: { cookie: client.cookie },
  })
  const pdf = await readPdf(new Uint8Array(await document.arrayBuffer()))
  expect(pdf.text).toContain('Longestdwell45:00')
  const wish = { report: 'locationAnalysis', recipient: 'Ann', language: 'en' }
  const body = { ...wish, location: { id: tip }, from: '2026-03-08T05:00:00Z', to: '2026-03-09T04:00:00Z' }
  const shared = await client.fetch('/api/sharedreports', { body })
  expect(shared.status, shared.text).toBe(201)
})
