/** Which build a tablet that reports its status is to run, as the slice of builds says. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { findTablet } from './index.ts'
import { reportStatus, type StatusReport } from './server/inventory/status.ts'
import { type JoinedTablet, type TabletSite, tabletSite } from './testing/tablet-site.ts'

let app: TestApp
let site: TabletSite
let tablet: JoinedTablet
beforeAll(async () => {
  app = await testApp()
  site = await tabletSite(app)
  tablet = await site.connect()
})
afterAll(() => app.close())

const wanted = async () => {
  const { body } = await site.manager.fetch(`/api/tablet/inventory/${tablet.id}`)
  const { wantedVersion, wantedSince } = body as { wantedVersion: string | null; wantedSince: string | null }
  return [wantedVersion, wantedSince]
}

test('is told the build that it is to run, which it lacks since it was first told until it reports it', async () => {
  const heard: StatusReport[] = []
  const report = async (softwareVersion: string, version: string | null) => {
    app.clock.advance(1_000)
    const body = { t: new Date(app.clock()).toISOString(), softwareVersion, backlog: 0 }
    return await reportStatus(app.services, tablet.secret, body, (asked) => {
      heard.push(asked)
      return Promise.resolve(version === null ? null : { id: `id of ${version}`, version })
    })
  }
  const now = () => new Date(app.clock()).toISOString()
  const release = { id: 'id of b2', version: 'b2' }
  expect(await report('b1', 'b2')).toEqual({ release: [release] })
  const since = now()
  expect(await wanted()).toEqual(['b2', since])
  await report('b1', 'b2')
  expect(await wanted()).toEqual(['b2', since])
  expect(await report('b2', 'b2')).toEqual({ release: [release] })
  expect(await wanted()).toEqual([null, null])
  await report('b2', 'b3')
  expect(await wanted()).toEqual(['b3', now()])
  await report('b2', 'b4')
  expect(await wanted()).toEqual(['b4', now()])
  expect(await report('b2', null)).toEqual({ release: [] })
  expect(await wanted()).toEqual([null, null])
  const asked = { account: site.account, tablet: tablet.id, slot: 'production' }
  expect(heard[0]).toMatchObject({ ...asked, softwareVersion: 'b1', now: new Date(since) })
})

test('is asked about in the slot that was chosen, and found by its secret with it', async () => {
  const body = { version: 1, slot: 'pre-release' }
  const saved = await site.manager.fetch(`/api/tablet/inventory/${tablet.id}`, { method: 'PUT', body })
  expect(saved.status, saved.text).toBe(200)
  const found = { id: tablet.id, account: site.account, slot: 'pre-release' }
  expect(await findTablet(app.database, tablet.secret)).toMatchObject(found)
  expect(await findTablet(app.database, 'guess')).toBeNull()
  expect(await findTablet(app.database, undefined)).toBeNull()
})

test('stores nothing of a report when no build can be chosen', async () => {
  const body = { t: new Date(app.clock()).toISOString(), softwareVersion: 'b9', backlog: 9 }
  const failing = () => Promise.reject(new Error('no builds'))
  await expect(reportStatus(app.services, tablet.secret, body, failing)).rejects.toThrow('no builds')
  const { body: item } = await site.manager.fetch(`/api/tablet/inventory/${tablet.id}`)
  expect(item).toMatchObject({ softwareVersion: 'b2', backlog: 0 })
})
