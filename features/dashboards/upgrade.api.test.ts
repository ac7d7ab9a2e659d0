import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '@haulway/testing/server.ts'
import { expect, test } from 'vitest'
import { app, dashboard, make, manager, project, type Entry } from './testing/quarry.ts'

/** Tables as they were before filters had several values. */
const BEFORE = `
  alter table dashboards_widgets add column material_id uuid, add column route_id uuid, add column equipment_id uuid;
  update dashboards_widgets w set
    material_id = (select material_id from dashboards_widgets_materials l where (l.dashboard_id, l.part) = (w.dashboard_id, w.position)),
    route_id = (select route_id from dashboards_widgets_routes l where (l.dashboard_id, l.part) = (w.dashboard_id, w.position)),
    equipment_id = (select equipment_id from dashboards_widgets_machines l
      where (l.dashboard_id, l.part) = (w.dashboard_id, w.position));
  drop table dashboards_widgets_materials, dashboards_widgets_routes, dashboards_widgets_machines, dashboards_widgets_tags;
  alter table dashboards_widgets drop column bucket, drop column layers, drop column rank_by, drop column most;
  alter table dashboards drop column looks;
  update deleted_entries d set kept = (
    select jsonb_agg(case one->>'table' when 'dashboards_widgets' then jsonb_build_object('table', one->'table', 'rows',
        (select jsonb_agg(w || jsonb_build_object('material_id', (select l->'material_id'
            from jsonb_array_elements(d.kept) t, jsonb_array_elements(t->'rows') l
            where t->>'table' = 'dashboards_widgets_materials' and l->'part' = w->'position')))
          from jsonb_array_elements(one->'rows') w)) else one end)
    from jsonb_array_elements(d.kept) one where one->>'table' in ('dashboards', 'dashboards_widgets'))`

test('keeps dashboards of earlier versions: forward ranges and single-value filters, also after a restore', async () => {
  const pit = await project('Before')
  const material = await make('materials', { title: 'Slate' })
  const place = (title: string, kind: string, lon: number) => {
    const ring = [[lon, 33], [lon + 0.001, 33], [lon + 0.001, 33.001], [lon, 33.001], [lon, 33]] // oxfmt-ignore
    return make('locations', {
      title,
      kind,
      boundary: { type: 'Polygon', coordinates: [ring] },
      project: pit.id,
    })
  }
  const ends = [await place('Face', 'load', -97), await place('Tip', 'dump', -96)]
  const route = await make('routes', {
    title: 'Out',
    project: pit.id,
    loadLocations: [ends[0]?.id],
    dumpLocations: [ends[1]?.id],
  })
  const truck = await make('equipment', { equipmentId: 'T-1', kind: 'hauler' })
  const board = (title: string) =>
    dashboard(pit.id, {
      title,
      looks: 'FORWARD',
      defaultWidgetDateRange: 'SINGLE_WEEK',
      widgets: [
        { key: 'all', title: 'All' },
        {
          key: 'one',
          materials: [material.id],
          routes: [route.id],
          machines: [truck.id],
          goal: 'BUILDUP',
          goalLoads: 7,
        },
      ],
    })
  const [kept, gone] = [await board('Kept'), await board('Gone')]
  expect((await manager.fetch(`/api/dashboards/${gone.id}`, { method: 'DELETE' })).status).toBe(204)

  const { owner } = app.database
  await owner.query(BEFORE)
  await owner.query(readFileSync(join(migrationsFolder, '0080_dashboards_widened.sql'), 'utf8'))

  const read = async (id: string) => (await manager.fetch(`/api/dashboards/${id}`)).body as Entry
  expect(await read(kept.id)).toEqual(kept)
  const back = await manager.fetch(`/api/dashboards/${gone.id}/restore`, { method: 'POST' })
  expect(back.status, back.text).toBe(200)
  const { widgets } = await read(gone.id)
  expect(widgets).toMatchObject([
    { key: 'all', materials: [] },
    { key: 'one', materials: [{ id: material.id, title: 'Slate' }], goalLoads: 7 },
  ])
  // An entry that a widget filters by counts as used.
  const used = await manager.fetch(`/api/materials/${material.id}`, { method: 'DELETE' })
  expect(used.body).toMatchObject({ errors: [{ key: 'conflict.inUse', args: { resource: 'dashboards' } }] })
})
