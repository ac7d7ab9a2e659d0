/** An account with dashboards and their content. */
import { afterAll, beforeAll, expect } from 'vitest'
import { roleIndex } from '../../access/access.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../../testing/test-app.ts'

export interface Entry {
  id: string
  version: number
  [field: string]: unknown
}

export let app: TestApp
export let account: string
export let manager: TestClient
export let dispatcher: TestClient
export let dispatcherId: string
beforeAll(async () => {
  app = await testApp()
  app.clock.set(Date.parse('2026-03-04T12:00:00Z'))
  account = await app.account('North quarry')
  manager = await app.client(account, [roleIndex.HAUL_MANAGER])
  dispatcher = await app.client(account, [roleIndex.DISPATCHER])
  dispatcherId = ((await dispatcher.fetch('/api/users/me')).body as Entry).id
})
afterAll(() => app.close())

export async function make(path: string, body: object, client = manager): Promise<Entry> {
  const reply = await client.fetch(`/api/${path}`, { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Entry
}

export const project = (title: string, more: object = {}) =>
  make('projects', { title, timeZone: 'America/New_York', ...more })
export const dashboard = (projectId: string, more: object = {}) =>
  make('dashboards', { projectId, title: 'Board', headerTitle: 'The quarry', ...more })
export const itemsOf = <T>(reply: TestReply): T[] => {
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { items: T[] }).items
}
