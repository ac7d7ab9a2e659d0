/** A cycle counts for the project of its route, wherever it was loaded. */
import { expect, test } from 'vitest'
import { cycle } from './testing/cycle.ts'
import { dashboard, itemsOf, make, manager, project } from './testing/quarry.ts'

test('counts a cycle for the project of its route, not for that of its load location', async () => {
  const [quarry, site] = [await project('Quarry'), await project('Site')]
  const ring = [[-97, 33], [-96.999, 33], [-96.999, 33.001], [-97, 33.001], [-97, 33]] // oxfmt-ignore
  const boundary = { type: 'Polygon', coordinates: [ring] }
  const place = (title: string, kind: string) =>
    make('locations', { title, kind, boundary, project: quarry.id, timeZone: 'America/New_York' })
  const [face, crusher] = [await place('Face', 'load'), await place('Crusher', 'dump')]
  const material = await make('materials', { title: 'Granite' })
  const ends = { loadLocations: [face.id], dumpLocations: [crusher.id] }
  const route = await make('routes', {
    title: 'To the site',
    project: site.id,
    material: material.id,
    ...ends,
  })
  const truck = await make('equipment', { equipmentId: 'T 1', kind: 'hauler' })
  await cycle(truck.id, route.id, '2026-03-03T15:00:00Z', 30_000)

  const loadsOf = async (of: string) => {
    const board = await dashboard(of, { defaultWidgetDateRange: 'TWO_WEEKS', widgets: [{ key: 'loads' }] })
    return itemsOf<{ loads: number }>(await manager.fetch(`/api/dashboards/${board.id}/widgets`))[0]?.loads
  }
  expect([await loadsOf(quarry.id), await loadsOf(site.id)]).toEqual([0, 1])
})
