/** A project of a marked site that is open to some only, with a machine that hauls on its route. */
import type { TestApp, TestClient } from '../../testing/test-app.ts'
import { expectStatus, fixesBetween, HOUR, type MarkedSite, send, square } from './site.ts'

interface Entry {
  id: string
}

export interface ClosedProject {
  /** In every text of what belongs to the project. */
  readonly mark: string
  readonly project: string
  readonly machine: string
  /** Collection -> id of an entry that belongs to the project. */
  readonly examples: ReadonlyMap<string, string>
  /** Opens it to these people only. */
  openTo(users: readonly string[]): Promise<void>
  /** The machine hauls there from the moment at which it was sent there until now. */
  haul(): Promise<void>
  /** One more position; answers its moment. */
  move(): Promise<number>
}

const PIT = [37.7, 55.8] as const
const CRUSHER = [37.72, 55.8] as const

/** `manager` sees every project. Two hours pass while the machine is on its route. */
export async function closedProject(app: TestApp, manager: TestClient, mark: string): Promise<ClosedProject> {
  const make = (path: string, body: object) =>
    expectStatus<Entry & { secret: string }>(201, manager.fetch(`/api/${path}`, { body }))
  const days = { timeZone: 'UTC', workDays: ['mon'] }
  const { id: project } = await make('projects', { ...days, title: `${mark} site`, restricted: true })
  const place = (kind: string, at: readonly [number, number]) =>
    make('locations', { title: `${mark} ${kind}`, kind, boundary: square(at), project, timeZone: 'UTC' })
  const [load, dump] = [await place('load', PIT), await place('dump', CRUSHER)]
  const route = await make('routes', {
    title: `${mark} route`,
    project,
    loadLocations: [load.id],
    dumpLocations: [dump.id],
  })
  const board = await make('dashboards', {
    project,
    title: `${mark} board`,
    headerTitle: mark,
    widgets: [{ key: 'loads', kind: 'QUANTITY_BY_DAY' }],
  })
  const machine = await make('equipment', { equipmentId: 'Between sites', kind: 'hauler' })
  const { secret } = await make(`equipment/${machine.id}/devices`, { title: 'tablet' })
  const assigned = { route: route.id, equipment: [machine.id] }
  await expectStatus(200, manager.fetch('/api/equipment/assign', { body: assigned }))
  app.clock.advance(2 * HOUR)
  let seq = 0
  return {
    mark,
    project,
    machine: machine.id,
    examples: new Map([
      ['projects', project],
      ['routes', route.id],
      ['locations', load.id],
      ['dashboards', board.id],
    ]),
    async openTo(users) {
      const path = `/api/projects/${project}`
      const before = await expectStatus<object>(200, manager.fetch(path))
      const permissions = users.map((user) => ({ user, level: 'view' }))
      await expectStatus(200, manager.fetch(path, { method: 'PUT', body: { ...before, permissions } }))
    },
    async haul() {
      const fixes = fixesBetween(PIT, CRUSHER, app.clock())
      seq = fixes.length
      await send(app, secret, fixes)
    },
    async move() {
      app.clock.advance(1_000)
      const t = app.clock()
      await send(app, secret, [{ seq: (seq += 1), t, lon: PIT[0], lat: PIT[1], speed: 0 }])
      return t
    },
  }
}
