/** A run follows the saved choices of its report: each one differs from a report without it. */
import { beforeAll, expect, test } from 'vitest'
import { cycle } from '../dashboards/testing/cycle.ts'
import { account, app, make, manager, project, type Entry } from '../dashboards/testing/quarry.ts'
import { road } from './testing/road.ts'

/** Wednesday the 4th, noon in New York. */
const NOW = Date.parse('2026-03-04T17:00:00Z')

let pit: Entry
let pitRoad: Entry
beforeAll(async () => {
  app.clock.set(NOW)
  const hill = await project('Hill')
  pit = await project('Pit')
  const { id: material } = await make('materials', { title: 'Granite', density: 2_000 })
  const other = await road(pit, { title: 'Other road', lon: -96, material })
  pitRoad = await road(pit, { title: 'Pit road', lon: -97, material })
  const far = await road(hill, { title: 'Hill road', lon: -95, material })
  const truck = await make('equipment', { equipmentId: 'T 1', kind: 'hauler' })
  const hauled = [
    [pitRoad, '2026-03-03T15:00:00Z'], // Tuesday, 10:00
    [pitRoad, '2026-03-03T04:57:00Z'], // Monday, 23:57; dumped on Tuesday
    [other, '2026-03-03T19:00:00Z'], // Tuesday, 14:00
    [far, '2026-03-03T17:00:00Z'], // Tuesday, noon
    [pitRoad, '2026-03-02T15:00:00Z'], // Monday, 10:00
  ] as const
  for (const [of, at] of hauled) await cycle(truck.id, of.id, at, 30_000)
})

let reports = 0
const save = (more: object) =>
  make('scheduled-reports', {
    name: `Saved ${++reports}`,
    subject: 'Hauled',
    emails: [{ address: 'ann@haul.example' }],
    days: ['mon'],
    time: '08:00',
    project: pit.id,
    ...more,
  })

interface Found {
  readonly counted: number
  /** Titles of the rows of its first table. */
  readonly names: readonly string[]
}

async function run(more: object): Promise<Found> {
  const { id } = await save(more)
  const reply = await manager.fetch(`/api/scheduled-reports/${id}/run`, { method: 'POST' })
  expect(reply.body, reply.text).toMatchObject({ outcome: 'sent' })
  const client = await app.database.owner.connect()
  try {
    await client.query(`begin; select set_config('app.account', '${account}', true)`)
    const { rows } = await client.query<{ counted: number; rows: readonly (readonly string[])[] }>(
      `select r.counted, c.mail #> '{content,sections,0,table,rows}' as rows from scheduled_report_runs r
        join scheduled_report_contents c on c.account_id = r.account_id and c.run_id = r.id where r.report_id = $1`,
      [id],
    )
    await client.query('commit')
    const [one] = rows
    return { counted: one?.counted ?? 0, names: (one?.rows ?? []).map(([name = '']) => name) }
  } finally {
    client.release()
  }
}

test.each<[string, object, number]>([
  ['the loads of its project yesterday', {}, 2],
  ['dumps by the time of the dump', { counts: 'dump' }, 3],
  ['the loads of the week to date', { range: 'weekToDate' }, 4],
  ['loads between 09:00 and 11:00', { hoursFrom: '09:00', hoursTo: '11:00' }, 1],
  ['loads from 13:00 to 11:00, over midnight', { hoursFrom: '13:00', hoursTo: '11:00' }, 2],
])('a saved report counts %s', async (_, choice, counted) => {
  expect((await run(choice)).counted).toBe(counted)
})

test('a saved report counts only the cycles of its route', async () => {
  expect((await run({ route: pitRoad.id })).counted).toBe(1)
})

test('a saved report groups its counts by route, or lists them day by day', async () => {
  expect((await run({ groupBy: 'route' })).names).toEqual(['Other road', 'Pit road'])
  const { counted, names } = await run({ range: 'weekToDate', countsBy: 'daily' })
  expect(counted).toBe(4)
  expect(names.join(' ')).toContain('2026-03-02')
})

test('a saved report runs next at its time on the first of its days', async () => {
  // Friday, 9:30 in New York.
  expect(await save({ days: ['fri'], time: '09:30' })).toMatchObject({
    nextRunAt: '2026-03-06T14:30:00.000Z',
  })
})
