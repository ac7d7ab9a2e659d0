import type { ChartTheme } from '@haulway/report/chart-themes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import type { KeyFigureValues, PhaseValues, QuantityFigures } from '../cycles/widget-figures.ts'
import { widgets } from '../widgets.ts'
import type { Goal, WidgetFigures as Days } from './dashboards.endpoints.ts'
import { cycle } from './testing/cycle.ts'
import { account, app, dashboard, itemsOf, make, manager, project, type Entry } from './testing/quarry.ts'
import { blankWidget } from './widget.ts'

type WidgetFigures = Days & QuantityFigures & KeyFigureValues & PhaseValues

/** A project with two routes, granite with a density, clay without one, and four cycles on two days. */
async function makeHauls() {
  await project('Before it')
  const pit = await project('Hauls')
  const place = (title: string, kind: string, lon: number) => {
    const ring = [[lon, 33], [lon + 0.001, 33], [lon + 0.001, 33.001], [lon, 33.001], [lon, 33]] // oxfmt-ignore
    const boundary = { type: 'Polygon', coordinates: [ring] }
    return make('locations', { title, kind, boundary, project: pit.id, timeZone: 'America/New_York' })
  }
  const [load, dump] = [await place('Face', 'load', -97), await place('Crusher', 'dump', -96)]
  const granite = await make('materials', { title: 'Granite', density: 2_000 })
  const clay = await make('materials', { title: 'Clay' })
  const route = (title: string, material: Entry) =>
    make('routes', {
      title,
      project: pit.id,
      material: material.id,
      loadLocations: [load.id],
      dumpLocations: [dump.id],
    })
  const [stone, earth] = [await route('Stone', granite), await route('Earth', clay)]
  const truck = (equipmentId: string) => make('equipment', { equipmentId, kind: 'hauler' })
  const [first, second] = [await truck('T 1'), await truck('T 2')]
  await cycle(first.id, stone.id, '2026-03-03T04:30:00Z', 30_000) // 2 March, 23:30
  await cycle(first.id, stone.id, '2026-03-03T15:00:00Z', 40_000) // 3 March, 10:00
  await cycle(second.id, earth.id, '2026-03-03T16:00:00Z', 20_000, 'estimate')
  await cycle(second.id, earth.id, '2026-03-03T17:00:00Z', null, null)
  return { pit, granite, clay, stone, earth, first, second }
}

describe('widgets', () => {
  let hauls: Awaited<ReturnType<typeof makeHauls>>
  let board: Entry
  beforeAll(async () => {
    hauls = await makeHauls()
    const { granite, earth, first } = hauls
    board = await dashboard(hauls.pit.id, {
      startingDate: 'LAST_WEEK',
      looks: 'FORWARD',
      defaultWidgetDateRange: 'TWO_WEEKS',
      widgets: [
        { key: 'loads' },
        { key: 'weight', measure: 'WEIGHT' },
        { key: 'volume', measure: 'VOLUME' },
        { key: 'granite', materials: [granite.id] },
        { key: 'earth', routes: [earth.id], measure: 'WEIGHT' },
        { key: 'first', machines: [first.id] },
        { key: 'night', timeFrom: '22:00', timeTo: '06:00' },
        { key: 'morning', timeFrom: '09:30', timeTo: '11:00' },
        { key: 'figures', kind: 'KEY_FIGURES', measure: 'WEIGHT' },
        { key: 'phases', kind: 'CYCLE_PHASES' },
        { key: 'day', dateRange: 'SINGLE_DAY' },
      ],
    })
  })
  const ask = async (query = '') =>
    itemsOf<WidgetFigures>(await manager.fetch(`/api/dashboards/${board.id}/widgets${query}`))
  const one = async (key: string, query = '') => (await ask(`?widget=${key}${query}`))[0]
  const quantities = (found: WidgetFigures | undefined) =>
    found?.materials.map(({ material, amounts }) => [
      material?.title ?? null,
      found.days.flatMap((day, at) => (amounts[at] ? [[day, amounts[at]]] : [])),
    ])

  test.each(widgets)('$kind returns the figures that it declares', async ({ kind, figures, example }) => {
    const widget = { ...blankWidget('one'), kind, ...example }
    const reply = await manager.fetch(`/api/dashboards/${board.id}/widgets/preview`, { body: { widget } })
    expect(reply.status, reply.text).toBe(200)
    const { item } = reply.body as { item: Record<string, unknown> }
    const required = Object.entries(figures).flatMap(([name, field]) => (field.required ? [name] : []))
    expect(required.length).toBeGreaterThan(0)
    expect(required.filter((name) => item[name] === null || item[name] === undefined)).toEqual([])
  })
  test('counts loads by project day and material', async () => {
    const found = await one('loads')
    expect(found).toMatchObject({
      from: '2026-02-23T05:00:00.000Z',
      to: '2026-03-09T04:00:00.000Z',
      begun: 10,
      amount: 4,
      loads: 4,
      unknown: 0,
    })
    expect(quantities(found)).toEqual([
      ['Clay', [['2026-03-03', 2]]],
      ['Granite', [['2026-03-02', 1], ['2026-03-03', 1]]], // oxfmt-ignore
    ])
  })

  test('sums weight and volume, and reports estimated amounts and the number of loads without an amount', async () => {
    expect(await one('weight')).toMatchObject({ amount: 90_000, estimated: 20_000, loads: 4, unknown: 1 })
    expect(await one('volume')).toMatchObject({ amount: 35, estimated: 0, loads: 4, unknown: 2 })
    expect(quantities(await one('volume'))?.[0]).toEqual(['Granite', [['2026-03-02', 15], ['2026-03-03', 20]]]) // oxfmt-ignore
  })

  test.each([
    ['granite', 2],
    ['earth', 20_000],
    ['first', 2],
    ['night', 1],
    ['morning', 1],
  ])('the filter of %s selects the matching loads', async (key, amount) => {
    expect((await one(key))?.amount).toBe(amount)
  })

  test('returns cycles with their weight, average and phases', async () => {
    const average = 15 * 60
    expect(await one('figures')).toMatchObject({
      loads: 4,
      amount: 90_000,
      weight: 90_000,
      trucks: 2,
      average,
    })
    expect((await one('phases'))?.measures).toMatchObject({ loading: { average: 120 }, dumping: null })
  })

  test('steps through ranges by their own length', async () => {
    expect(await one('loads', '&step=-1')).toMatchObject({ from: '2026-02-09T05:00:00.000Z', amount: 0 })
    expect(await one('day', '&step=7')).toMatchObject({ days: ['2026-03-02'], amount: 1 })
    for (const step of ['521', '-521', '1.5', 'x']) {
      const wrong = await manager.fetch(`/api/dashboards/${board.id}/widgets?step=${step}`)
      expect(wrong.body).toMatchObject({ errors: [{ field: 'step' }] })
    }
  })

  test('counts a load of a night shift for the day on which the shift ends', async () => {
    const { id, version } = hauls.pit
    const shifts = [{ title: 'Night', start: '18:00', end: '06:00' }]
    const change = await manager.fetch(`/api/projects/${id}`, {
      method: 'PUT',
      body: { ...hauls.pit, version, shifts },
    })
    expect(change.status, change.text).toBe(200)
    expect(quantities(await one('granite'))).toEqual([['Granite', [['2026-03-03', 2]]]])
    expect(await one('day', '&step=7')).toMatchObject({ days: ['2026-03-02'], amount: 0 })
  })

  test('returns the widgets of the requested dashboard only, in their order', async () => {
    expect((await ask()).map((found) => found.key)).toEqual(
      (board['widgets'] as { key: string }[]).map((widget) => widget.key),
    )
    const other = await dashboard(hauls.pit.id, { widgets: [{ key: 'elsewhere' }] })
    expect(await ask('?widget=elsewhere')).toEqual([])
    const path = `/api/dashboards/${other.id}/widgets?widget=loads`
    expect(itemsOf(await manager.fetch(path))).toEqual([])
    const stranger = await app.client(await app.account('Elsewhere'), [roleIndex.ACCOUNT_ADMIN])
    expect((await stranger.fetch(`/api/dashboards/${board.id}/widgets`)).status).toBe(404)
  })

  test("accepts routes of the dashboard's project, and refuses other routes like absent routes", async () => {
    const other = await project('Second pit')
    const send = (route: string) =>
      manager.fetch('/api/dashboards', {
        body: { projectId: other.id, title: 'A', headerTitle: 'B', widgets: [{ key: 'k', routes: [route] }] },
      })
    const foreign = await send(hauls.stone.id)
    expect(foreign.body).toMatchObject({
      errors: [{ field: 'widgets.0.routes', key: 'validation.reference' }],
    })
    expect(foreign.text).toBe((await send('01900000-0000-7000-8000-000000000000')).text)
  })

  test('lists the goals of widgets and the chart themes', async () => {
    const goal = { goal: 'BUILDUP', measure: 'VOLUME', goalLoads: 3, goalVolume: 120, title: 'Fill' }
    const aimed = await dashboard(hauls.pit.id, {
      title: 'Aims',
      widgets: [
        { key: 'a' },
        { key: 'b', ...goal },
        { key: 'c', goal: 'CONSTANT', goalLoads: 7 },
        { key: 'd', goal: 'BURNDOWN', measure: 'WEIGHT', goalWeight: 5_000 },
      ],
    })
    const listed = itemsOf<Goal>(await manager.fetch(`/api/goals?dashboard=${aimed.id}`))
    const of = { id: aimed.id, title: 'Aims' }
    expect(listed).toEqual([
      { dashboard: of, widget: 'b', title: 'Fill', kind: 'BUILDUP', measure: 'VOLUME', amount: 120 },
      { dashboard: of, widget: 'c', title: null, kind: 'CONSTANT', measure: 'LOADS', amount: 7 },
      { dashboard: of, widget: 'd', title: null, kind: 'BURNDOWN', measure: 'WEIGHT', amount: 5_000 },
    ])
    expect(itemsOf<Goal>(await manager.fetch('/api/goals')).map((found) => found.widget)).toContain('b')
    const themes = itemsOf<ChartTheme>(await manager.fetch('/api/widget/themes'))
    expect(themes.map((theme) => theme.name)).toEqual(['STANDARD', 'EARTH', 'OCEAN', 'CONTRAST'])
  })

  test('lets managers change dashboards, dispatchers and viewers read them, and trackers see none (matrix row 29)', async () => {
    const statuses = async (role: number) => {
      const client = await app.client(account, [role])
      const path = `/api/dashboards/${board.id}`
      const read = await client.fetch(path)
      const calls = [
        client.fetch('/api/dashboards'),
        client.fetch('/api/dashboards/groupedBy/project'),
        client.fetch(`${path}/widgets`),
        client.fetch('/api/goals'),
        client.fetch('/api/widget/themes'),
        client.fetch('/api/dashboards', { body: {} }),
        client.fetch(path, { method: 'PUT', body: {} }),
        client.fetch('/api/dashboards/bulk', { body: {} }),
      ]
      return [read.status, ...(await Promise.all(calls)).map((reply) => reply.status)]
    }
    const full = [200, 200, 200, 200, 200, 200, 400, 400, 400]
    const reads = [200, 200, 200, 200, 200, 200, 403, 403, 403]
    expect(await statuses(roleIndex.ACCOUNT_ADMIN)).toEqual(full)
    expect(await statuses(roleIndex.HAUL_MANAGER)).toEqual(full)
    expect(await statuses(roleIndex.DISPATCH_VIEWER)).toEqual(reads)
    expect(await statuses(roleIndex.TRACKER)).toEqual(full.map(() => 403))
  })
})
