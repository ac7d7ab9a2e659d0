/** A project of a marked site that is open only to some users, with a machine that hauls on its route. */
import type { TestApp, TestClient } from '../../../testing/test-app.ts'
import {
  CRUSHER,
  expectStatus,
  fixesBetween,
  HOUR,
  PIT,
  sendFixes,
  squareAround,
} from '../../../testing/hauls.ts'

interface Entry {
  id: string
}

export interface ClosedProject {
  /** Part of every text of the project and its entries. */
  readonly mark: string
  readonly project: string
  readonly machine: string
  /** When the machine was assigned to its route, in epoch milliseconds. */
  readonly assignedAt: number
  /** Collection -> id of an entry of the project. */
  readonly examples: ReadonlyMap<string, string>
  /** Grants access to exactly these users. */
  grantAccess(users: readonly string[]): Promise<void>
  /** Sends the hauling of the machine since its assignment; each call sends half of it. */
  sendHauls(): Promise<void>
  /** Sends one more position; returns its time. */
  sendPosition(): Promise<number>
}

const CLOSED_PIT = [37.7, 55.8] as const
const CLOSED_CRUSHER = [37.72, 55.8] as const

/** `manager` must see every project. The clock advances two hours while the machine is on its route. */
export async function createClosedProject(
  app: TestApp,
  manager: TestClient,
  mark: string,
): Promise<ClosedProject> {
  const make = (path: string, body: object) =>
    expectStatus<Entry & { secret: string }>(201, manager.fetch(`/api/${path}`, { body }))
  const days = { timeZone: 'UTC', workDays: ['mon'] }
  const { id: project } = await make('projects', { ...days, title: `${mark} site`, restricted: true })
  const place = (kind: string, at: readonly [number, number]) =>
    make('locations', {
      title: `${mark} ${kind}`,
      kind,
      boundary: squareAround(at),
      project,
      timeZone: 'UTC',
    })
  const [load, dump] = [await place('load', CLOSED_PIT), await place('dump', CLOSED_CRUSHER)]
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
  let seq = 0
  const numbered = (fixes: ReturnType<typeof fixesBetween>) =>
    fixes.map((fix) => ({ ...fix, seq: (seq += 1) }))
  // Before the assignment it hauls where every user sees it.
  await sendFixes(app, secret, numbered(fixesBetween(PIT, CRUSHER, app.clock())))
  const assignedAt = app.clock()
  const assigned = { route: route.id, equipment: [machine.id] }
  await expectStatus(200, manager.fetch('/api/equipment/assign', { body: assigned }))
  app.clock.advance(2 * HOUR)
  const hauled = numbered(fixesBetween(CLOSED_PIT, CLOSED_CRUSHER, app.clock()))
  const half = hauled.length / 2
  return {
    mark,
    project,
    machine: machine.id,
    assignedAt,
    examples: new Map([
      ['projects', project],
      ['routes', route.id],
      ['locations', load.id],
      ['dashboards', board.id],
    ]),
    async grantAccess(users) {
      const path = `/api/projects/${project}`
      const before = await expectStatus<object>(200, manager.fetch(path))
      const permissions = users.map((user) => ({ user, level: 'view' }))
      await expectStatus(200, manager.fetch(path, { method: 'PUT', body: { ...before, permissions } }))
    },
    sendHauls: () => sendFixes(app, secret, hauled.splice(0, half)),
    async sendPosition() {
      app.clock.advance(1_000)
      const t = app.clock()
      await sendFixes(app, secret, [{ seq: (seq += 1), t, lon: CLOSED_PIT[0], lat: CLOSED_PIT[1], speed: 0 }])
      return t
    },
  }
}
