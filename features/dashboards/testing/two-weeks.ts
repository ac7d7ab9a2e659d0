import { seededRandom } from '@haulway/testing/random.ts'
import { cycle } from './cycle.ts'
import { make, project, type Entry } from './quarry.ts'

/** Two weeks of three machines on three routes, two of which are tagged. */
export async function makeTwoWeeks(now: number) {
  const shifts = [
    { title: 'Day', start: '06:00', end: '18:00', breakStart: '12:00', breakEnd: '13:00' },
    { title: 'Night', start: '18:00', end: '06:00' },
  ]
  const workDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const pit = await project('Recounted', { shifts, workDays })
  const ring = (lon: number) => [[lon, 33], [lon + 0.001, 33], [lon + 0.001, 33.001], [lon, 33.001], [lon, 33]] // oxfmt-ignore
  const place = (title: string, kind: string, lon: number) =>
    make('locations', {
      title,
      kind,
      boundary: { type: 'Polygon', coordinates: [ring(lon)] },
      project: pit.id,
      timeZone: 'America/New_York',
    })
  const loads = [await place('North', 'load', -97), await place('South', 'load', -96)]
  const dump = await place('Crusher', 'dump', -95)
  const category = await make('tags/categories', { title: 'Contract' })
  const tags = [
    await make('tags', { title: 'Base', category: category.id }),
    await make('tags', { title: 'Cap', category: category.id }),
  ]
  const routes: Entry[] = []
  for (const n of [0, 1, 2]) {
    const material = await make('materials', { title: `M${n}`, density: 2_000 })
    const own = n === 0 ? tags : n === 1 ? [tags[0]] : []
    routes.push(
      await make('routes', {
        title: `R${n}`,
        project: pit.id,
        material: material.id,
        loadLocations: [loads[n % 2]?.id],
        dumpLocations: [dump.id],
        tags: own.map((one) => one?.id),
        // The third has no target; the second runs by day only.
        targetWeight: n === 2 ? null : 100_000 * (n + 1),
        shifts: n === 1 ? ['first'] : [],
      }),
    )
  }
  const machines: Entry[] = []
  for (const n of [0, 1, 2]) machines.push(await make('equipment', { equipmentId: `T-${n}`, kind: 'hauler' }))
  const chance = seededRandom(80)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T
  for (let n = 0; n < 60; n++) {
    const at = new Date(now - Math.floor(chance() * 14 * 24 * 60) * 60_000).toISOString()
    const weight = chance() < 0.1 ? null : 1_000 * Math.floor(20 + chance() * 20)
    const source = weight === null ? null : chance() < 0.3 ? 'estimate' : 'sensor'
    await cycle(pick(machines).id, pick(routes).id, at, weight, source, Math.floor(10 + chance() * 20))
  }
  return { pit, routes, machines, tags }
}
