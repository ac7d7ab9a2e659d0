/** An account with two trucks and people of each kind, and tablets that join it. */
import { roleIndex } from '../../access/roles.ts'
import { expectStatus } from '../../testing/hauls.ts'
import { type TestApp, type TestClient, type TestReply } from '../../testing/test-app.ts'

interface Entry {
  id: string
}

/** A tablet that has joined. */
export interface JoinedTablet {
  readonly id: string
  readonly secret: string
  /** Puts it into a machine; returns its device and the secret of the device. */
  enter(machine: string): Promise<{ device: string; secret: string }>
  report(body?: object): Promise<TestReply>
  answer(message: string, body?: object): Promise<TestReply>
}

export interface TabletSite {
  readonly app: TestApp
  readonly account: string
  readonly manager: TestClient
  readonly trucks: readonly [string, string]
  connect(title?: string): Promise<JoinedTablet>
  /** Enrols a device of a truck. */
  track(truck: string): Promise<{ id: string; secret: string }>
}

export const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })

export async function tabletSite(app: TestApp, title = 'Tablets'): Promise<TabletSite> {
  const account = await app.account(title)
  const manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  const truck = async (equipmentId: string) => {
    const made = manager.fetch('/api/equipment', { body: { equipmentId, kind: 'hauler' } })
    return (await expectStatus<Entry>(201, made)).id
  }
  const trucks = [await truck('T-1'), await truck('T-2')] as const
  const post = (path: string, secret: string, body: object) =>
    app.anonymous.fetch(`/api/telemetry/${path}`, { ...bearer(secret), body })
  return {
    app,
    account,
    manager,
    trucks,
    async connect(name = 'Cab tablet') {
      const body = { title: name, machines: trucks.map((id) => ({ id })) }
      const made = manager.fetch('/api/tabletsetup/codes', { body })
      const { id, code } = await expectStatus<{ id: string; code: string }>(201, made)
      const joined = app.anonymous.fetch('/api/telemetry/tablet/join', { body: { code } })
      const { secret } = await expectStatus<{ secret: string }>(200, joined)
      return {
        id,
        secret,
        enter: (machine) => expectStatus(200, post('tablet/machine', secret, { equipment: { id: machine } })),
        report: (more = {}) =>
          post('tablet/status', secret, {
            t: new Date(app.clock()).toISOString(),
            softwareVersion: 'b1',
            backlog: 0,
            ...more,
          }),
        answer: (message, more = {}) => post(`tablet/messages/${message}`, secret, more),
      }
    },
    track: (truck) =>
      expectStatus(201, manager.fetch(`/api/equipment/${truck}/devices`, { body: { title: 'Tracker' } })),
  }
}
