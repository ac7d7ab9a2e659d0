/**
 * The counts of a report equal independent counts of its cycles: in two time zones, three measurement profiles and
 * every grouping.
 */
import { beforeAll, expect, test } from 'vitest'
import type { EndpointOutput } from '@haulway/resource'
import { cycle } from '../dashboards/testing/cycle.ts'
import { account, app, make, manager, project, type Entry } from '../dashboards/testing/quarry.ts'
import type { previewReport } from './scheduled-reports.endpoints.ts'
import { road } from './testing/road.ts'

type Preview = EndpointOutput<typeof previewReport>

const HOUR = 3_600_000
/** Wednesday the 4th, noon in New York. */
const NOW = Date.parse('2026-03-04T17:00:00Z')

let pit: Entry
let hill: Entry
let trucks: Entry[]
const routes: Entry[] = []
/** Each is dumped six minutes later; the earliest is 78 hours old. */
const loads: readonly (readonly [
  hours: number,
  truck: number,
  route: number,
  tonnes: number,
  estimate: boolean,
])[] = Array.from({ length: 40 }, (_, n) => [
  0.05 + ((n * 7.3) % 78),
  n % 3,
  n % 2,
  20 + (n % 5),
  n % 4 === 0,
])

async function site(title: string, timeZone: string, lon: number) {
  const own = await project(title, { timeZone, workDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] })
  routes.push(await road(own, { title: `${title} road`, lon }))
  return own
}

beforeAll(async () => {
  app.clock.set(NOW)
  pit = await site('Pit', 'America/New_York', -97)
  hill = await site('Hill', 'Asia/Kathmandu', 85)
  trucks = []
  for (const n of [1, 2, 3]) trucks.push(await make('equipment', { equipmentId: `T ${n}`, kind: 'hauler' }))
  for (const [hours, truck, route, tonnes, estimate] of loads)
    await cycle(
      trucks[truck]!.id,
      routes[route]!.id,
      new Date(NOW - hours * HOUR).toISOString(),
      tonnes * 1_000,
      estimate ? 'estimate' : 'sensor',
    )
})

const usual = {
  name: 'Counted',
  subject: 'Counted',
  language: 'en',
  emails: [],
  phones: [],
  days: ['mon'],
  time: '06:00',
  paused: false,
  includeWeights: true,
  includeVolumes: true,
  includeLink: true,
  sendEmpty: false,
  counts: 'load',
  countsBy: 'total',
  groupBy: 'machine',
  range: 'weekToDate',
  shownIn: 'en',
}
async function preview(more: object): Promise<Preview> {
  const reply = await manager.fetch('/api/scheduled-reports/preview', { body: { ...usual, ...more } })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Preview
}

const wall = (at: number, timeZone: string) => new Date(at).toLocaleString('sv', { timeZone })
interface Counted {
  readonly at: number
  readonly load: (typeof loads)[number]
}
/** The loads, or dumps, on the days of a range and within the given hours, in the local time of a zone. */
function counted(
  zone: string,
  of: { first: string; last: string; from?: string; to?: string; dump?: boolean; route?: number },
): Counted[] {
  return loads
    .map((load) => ({ load, at: NOW - load[0] * HOUR + (of.dump ? 360_000 : 0) }))
    .filter(({ load, at }) => {
      const [day = '', time = ''] = wall(at, zone).split(' ')
      const within =
        of.from === undefined ||
        (of.from < of.to! ? time >= of.from && time < of.to! : time >= of.from || time < of.to!)
      return at < NOW && day >= of.first && day <= of.last && within && (of.route ?? load[2]) === load[2]
    })
}
const tonnes = (all: readonly Counted[]) => all.reduce((sum, { load }) => sum + load[3], 0)
/** The numbers in the row of the plain-text part that begins with a title. */
function row({ text }: Preview, title: string): number[] {
  // The figures of the chart come before the table.
  const line = text.split('\n').findLast((one) => one.startsWith(`${title} `))
  return [...(line?.slice(title.length).matchAll(/[\d,]+(?:\.\d+)?/g) ?? [])].map(([number]) =>
    Number(number.replaceAll(',', '')),
  )
}

test('counts the loads of a project by machine, in its time zone, with weight and volume', async () => {
  const found = await preview({ project: pit.id })
  const own = counted('America/New_York', { first: '2026-03-02', last: '2026-03-04', route: 0 })
  expect(found).toMatchObject({
    counted: own.length,
    timeZone: 'America/New_York',
    from: '2026-03-02T05:00:00.000Z',
    skipped: false,
  })
  expect(own.length).toBeGreaterThan(10)
  for (const n of [0, 1, 2]) {
    const mine = own.filter(({ load }) => load[1] === n)
    expect(row(found, `T ${n + 1}`)).toEqual([mine.length, tonnes(mine), tonnes(mine) / 2])
  }
  const nepal = await preview({ project: hill.id, range: 'yesterday' })
  expect(nepal.counted).toBe(
    counted('Asia/Kathmandu', { first: '2026-03-03', last: '2026-03-03', route: 1 }).length,
  )
})

test('counts dumps within hours that span midnight, and loads plus dumps of a route of the project', async () => {
  const dumps = await preview({
    project: pit.id,
    counts: 'dump',
    range: 'monthToDate',
    hoursFrom: '20:00',
    hoursTo: '05:00',
  })
  const own = counted('America/New_York', {
    first: '2026-03-01',
    last: '2026-03-04',
    from: '20:00',
    to: '05:00',
    dump: true,
    route: 0,
  })
  expect(dumps.counted).toBe(own.length)
  const both = await preview({ project: pit.id, route: routes[0]!.id, counts: 'all', range: 'today' })
  const [some, others] = [false, true].map((dump) =>
    counted('America/New_York', { first: '2026-03-04', last: '2026-03-04', dump, route: 0 }),
  )
  expect(both.counted).toBe(some!.length + others!.length)
  const foreign = await manager.fetch('/api/scheduled-reports/preview', {
    body: { ...usual, project: pit.id, route: routes[1]!.id },
  })
  expect(foreign.body).toMatchObject({ errors: [{ field: 'route' }] })
})

/** A tonne in the weight unit of each profile. */
const tonnesIn = { metric: 1, us: 1 / 0.90718474, internal: 1_000 }
const labels = {
  metric: /Payload: [\d,.]+ t;/,
  us: /Payload: [\d,.]+ tons/,
  internal: /Payload: [\d,.]+ kg;/,
}

const groups = ['driver', 'route', 'project', 'material', 'place', 'shift', 'day'] as const
test.each(groups)(
  'grouped by %s, counts every load exactly once, in total, by day and by week',
  async (groupBy) => {
    for (const countsBy of ['total', 'daily', 'weekly']) {
      const found = await preview({ groupBy, countsBy })
      // Without a project, days are in the time zone of the account.
      const own = counted(found.timeZone, { first: '2026-03-02', last: '2026-03-04' })
      expect(found.counted).toBe(own.length)
      const [total] = row(found, 'Total')
      expect(total ?? own.length).toBe(own.length)
    }
  },
)

test.each(['metric', 'us', 'internal'] as const)(
  'shows weights in the units of the %s profile of the account',
  async (profile) => {
    await app.database.owner.query('update accounts set measurement_profile = $2 where id = $1', [
      account,
      profile,
    ])
    const found = await preview({ project: pit.id })
    const own = counted('America/New_York', { first: '2026-03-02', last: '2026-03-04', route: 0 })
    const [, weight] = row(found, 'T 1')
    const mine = tonnes(own.filter(({ load }) => load[1] === 0))
    expect(Math.abs((weight ?? 0) - mine * tonnesIn[profile])).toBeLessThan(0.06)
    expect(found.text).toMatch(labels[profile])
  },
)

test('shows only the chosen sections and quantities, and requires a project for production', async () => {
  const sections = ['cycleTimes', 'production', 'queueHang', 'idleMachines', 'alarms']
  const { text } = await preview({ project: pit.id, sections, includeWeights: false, includeVolumes: false })
  for (const title of [
    'Cycle times',
    'Production against target',
    'Queue and hang',
    'Idle machines',
    'Alarms',
  ])
    expect(text).toContain(title)
  expect(text).not.toContain('Payload')
  const without = await manager.fetch('/api/scheduled-reports/preview', {
    body: { ...usual, sections: ['production'] },
  })
  expect(without.body).toMatchObject({ errors: [{ field: 'project' }] })
})
