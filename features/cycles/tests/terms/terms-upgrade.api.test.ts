import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '@haulway/testing/server.ts'
import { expect, test } from 'vitest'
import { roleIndex } from '../../../access/roles.ts'
import { CRUSHER, PIT, square } from '../../../telemetry/server/testing/site.ts'
import { testApp } from '../../../testing/test-app.ts'

test('upgrading an older database adds the terms that its entries would have had, and leaves the report unchanged', async () => {
  const app = await testApp({ roles: ['api'] })
  const manager = await app.client(await app.account('Before'), [roleIndex.HAUL_MANAGER])
  const make = async (path: string, body: object) => {
    const reply = await manager.fetch(`/api/${path}`, { body })
    expect(reply.status, reply.text).toBe(201)
    return reply.body as { id: string }
  }
  const gravel = await make('materials', { title: 'Gravel' })
  const sand = await make('materials', { title: 'Sand', density: 1_500.5, looseFactor: 1.2 })
  const project = await make('projects', {
    title: 'North',
    timeZone: 'UTC',
    workDays: ['mon', 'wed'],
    exceptions: [{ date: '2026-03-02', works: false, reason: 'Holiday' }],
    shifts: [
      { title: 'Late', start: '14:00', end: '22:00', breakStart: '18:00', breakEnd: '18:30' },
      { title: 'Early', start: '06:00', end: '14:00' },
    ],
  })
  const place = (title: string, { lon, lat }: typeof PIT, materials: object[]) =>
    make('locations', { title, kind: 'both', boundary: square(lon, lat), project, materials })
  const [pit, crusher] = [await place('Pit', PIT, [sand, gravel]), await place('Crusher', CRUSHER, [])]
  const ends = { project, loadLocations: [pit], dumpLocations: [crusher] }
  const settings = [
    { location: pit, material: sand, weight: 30_000.25, volume: null },
    { location: crusher, material: gravel, weight: null, volume: 12.5 },
  ]
  await make('routes', { title: 'By place', ...ends, materialSettings: settings })
  const route = await make('routes', { title: 'By default', ...ends, material: gravel })
  const category = {
    title: '40 t',
    machineType: 'articulatedTruck',
    capacityWeight: 40_000,
    tareDefault: 30_000,
  }
  const haulCategory = await make('haulcategories', category)
  await make('equipment', { equipmentId: 'T-1', kind: 'hauler', haulCategory, tare: 31_000 })
  const truck = await make('equipment', { equipmentId: 'T-2', kind: 'hauler' })

  const { owner } = app.database
  await owner.query(
    `insert into cycles (account_id, equipment_id, key, route_id, started_at, loaded_at, dump_stood_at, dumped_at, distance_loaded,
       distance_empty, load_event_key, dump_event_key)
     select account_id, $1, 'one', id, now(), now(), now(), now(), 0, 0, '', '' from routes where id = $2`,
    [truck.id, route.id],
  )
  const kept = async () =>
    (await owner.query<{ kind: string }>('select * from load_terms order by kind, entry_id')).rows
  await owner.query('update load_terms set due_from = null')
  const before = await kept()
  expect(new Set(before.map(({ kind }) => kind)).size).toBe(6)
  await owner.query(`drop table load_terms, recalculations;
    alter table cycles drop column stated_material_at, drop column stated_material_id, drop column material_id, drop column material_source,
      drop column volume, drop column volume_source`)
  for (const name of ['0036_load_terms', '0043_tare_terms', '0197_shifts_end_materials'])
    await owner.query(readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8'))
  expect(await kept()).toEqual(before)
  const { rows } = await owner.query('select material_id, material_source, volume from cycles')
  expect(rows).toEqual([{ material_id: gravel.id, material_source: 'route', volume: null }])
  await app.close()
})
