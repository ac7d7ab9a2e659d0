/** Tablets of accounts that report their status, and builds that are uploaded. */
import { expect } from 'vitest'
import { roleIndex } from '../../access/roles.ts'
import { expectStatus } from '../../testing/hauls.ts'
import type { TestApp, TestClient, TestReply } from '../../testing/test-app.ts'
import { createBuild, type TestBuild, zipOf } from './zip-build.ts'

export const SOFTWARE = '/api/tabletsetup/software'
export const MINUTE = 60_000

export interface TestItem {
  readonly id: string
  readonly softwareVersion: string
  readonly state: string
  readonly openedAt: string | null
  readonly stoppedReason: string | null
  readonly stoppedBy: object | null
  readonly uploadedBy: object | null
  readonly builtIn: boolean
  readonly given: number
  readonly reported: number
  readonly failed: number
}

export interface TestTablet {
  readonly id: string
  readonly account: string
  readonly headers: { readonly authorization: string }
  /** Reports a version; returns the one that it is to run. */
  report(version: string): Promise<string | null>
  useSlot(slot: 'production' | 'pre-release'): Promise<void>
}

export function uploadBuild(client: TestClient, { files }: TestBuild, notes = ''): Promise<TestReply> {
  return client.fetch(`${SOFTWARE}?notes=${notes}`, { method: 'POST', body: zipOf(files) })
}

/** A build that a system administrator has uploaded. */
export async function uploaded(system: TestClient, title: string): Promise<TestItem> {
  return await expectStatus<TestItem>(201, uploadBuild(system, await createBuild(title)))
}

export async function itemsOf(client: TestClient): Promise<TestItem[]> {
  return (await expectStatus<{ items: TestItem[] }>(200, client.fetch(SOFTWARE))).items
}

export async function itemOf(client: TestClient, id: string): Promise<TestItem> {
  const item = (await itemsOf(client)).find((one) => one.id === id)
  if (!item) throw new Error(`no build ${id}`)
  return item
}

export const promote = (client: TestClient, id: string): Promise<TestReply> =>
  client.fetch(`${SOFTWARE}/${id}/promote`, { method: 'POST' })

export const stop = (client: TestClient, id: string, reason = 'Bad'): Promise<TestReply> =>
  client.fetch(`${SOFTWARE}/${id}/stop`, { body: { reason } })

/** Connects tablets in a new account. */
export async function openFleet(app: TestApp, title: string, features: Record<string, boolean> = {}) {
  const account = await app.account(title, { features: { tracker: true, ...features } })
  const manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  const admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const body = { equipmentId: `${title} 1`, kind: 'hauler' }
  const machine = await expectStatus<{ id: string }>(201, admin.fetch('/api/equipment', { body }))

  async function join(): Promise<TestTablet> {
    const { id, code } = await expectStatus<{ id: string; code: string }>(
      201,
      admin.fetch('/api/tabletsetup/codes', { body: { title: 'Cab', machines: [{ id: machine.id }] } }),
    )
    const { secret } = await expectStatus<{ secret: string }>(
      200,
      app.anonymous.fetch('/api/telemetry/tablet/join', { body: { code } }),
    )
    const headers = { authorization: `Bearer ${secret}` }
    return {
      id,
      account,
      headers,
      async report(softwareVersion) {
        const t = new Date(app.clock()).toISOString()
        const reply = await app.anonymous.fetch('/api/telemetry/tablet/status', {
          body: { t, softwareVersion, backlog: 0 },
          headers,
        })
        expect(reply.status, reply.text).toBe(200)
        return (reply.body as { release: { version: string }[] }).release[0]?.version ?? null
      },
      async useSlot(slot) {
        await app.database.owner.query('update tablets set slot = $2 where id = $1', [id, slot])
      },
    }
  }
  return {
    account,
    manager,
    admin,
    join,
    joinSeveral: async (count: number) => {
      const tablets: TestTablet[] = []
      while (tablets.length < count) tablets.push(await join())
      return tablets
    },
  }
}
