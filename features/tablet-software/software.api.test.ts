import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import {
  itemOf,
  itemsOf,
  openFleet,
  promote,
  SOFTWARE,
  stop,
  type TestItem,
  type TestTablet,
  uploadBuild,
  uploaded,
} from './testing/test-tablets.ts'
import { createBuild, zipOf } from './testing/zip-build.ts'

let app: TestApp
let systemAccount: string
let system: TestClient
let manager: TestClient
let tablet: TestTablet
let production: TestItem

beforeAll(async () => {
  app = await testApp()
  systemAccount = await app.account('System', { timeZone: 'UTC', system: true })
  system = await app.client(systemAccount, [], { systemAdmin: true })
  const fleet = await openFleet(app, 'North')
  manager = fleet.manager
  tablet = await fleet.join()
  production = await uploaded(system, 'first')
  expect((await promote(system, production.id)).status).toBe(200)
})
afterAll(() => app.close())

const errorOf = (reply: { body: unknown }): string => {
  const [error] = (reply.body as { errors: { field: string; key: string }[] }).errors
  return `${error?.field ?? ''} ${error?.key ?? ''}`
}
const send = (client: TestClient, zip: Buffer) => client.fetch(SOFTWARE, { method: 'POST', body: zip })

describe('an upload', () => {
  it('stores a build as pre-release, with its notes', async () => {
    const build = await createBuild('notes')
    const reply = await uploadBuild(system, build, 'Larger%20buttons')
    expect(reply.status, reply.text).toBe(201)
    expect(reply.body).toMatchObject({
      softwareVersion: build.version,
      notes: 'Larger buttons',
      state: 'pre-release',
      builtIn: false,
      files: 3,
      openedAt: null,
      given: 0,
    })
    expect((await itemsOf(system))[0]).toEqual(reply.body)
  })

  it('returns 409 for a version that is known', async () => {
    const build = await createBuild('twice')
    expect((await uploadBuild(system, build)).status).toBe(201)
    const again = await uploadBuild(system, build)
    expect(again.status).toBe(409)
    expect(errorOf(again)).toBe('file conflict.tabletSoftware.known')
  })

  it.each([
    ['something else than a ZIP', () => Buffer.from('no zip'), 'zip'],
    ['a ZIP that was cut off', (files: Files) => zipOf(files).subarray(0, 300), 'zip'],
    ['no worker', (files: Files) => zipOf(without(files, 'sw.js')), 'incomplete'],
    ['no page', (files: Files) => zipOf(without(files, 'index.html')), 'incomplete'],
    ['a file less', (files: Files) => zipOf(without(files, 'assets/index-abc.js')), 'missing'],
    ['a file more', (files: Files) => zipOf({ ...files, 'more.js': '' }), 'unlisted'],
    ['another file', (files: Files) => zipOf({ ...files, 'assets/index-abc.js': 'other' }), 'version'],
    ['another page', (files: Files) => zipOf({ ...files, 'index.html': 'other' }), 'version'],
    ['a way out of its folder', (files: Files) => zipOf({ ...files, '../out.js': '' }), 'path'],
    ['a hidden file', (files: Files) => zipOf({ ...files, 'assets/.env': '' }), 'path'],
    ['a path from the root', (files: Files) => zipOf({ ...files, '/etc/passwd': '' }), 'path'],
    [
      'a compressed file of other content',
      (files: Files) => zipOf({ ...files, 'index.html.br': 'no' }),
      'compressed',
    ],
    [
      'too many files',
      (files: Files) => {
        const more = Array.from({ length: 2_000 }, (_, n) => [`assets/${n}.js`, ''])
        return zipOf({ ...files, ...Object.fromEntries(more) })
      },
      'files',
    ],
  ])('refuses %s', async (_, zip, key) => {
    const { files } = await createBuild('refused')
    const reply = await send(system, zip(files))
    expect(reply.status).toBe(400)
    expect(errorOf(reply)).toBe(`file validation.tabletSoftware.${key}`)
  })
})
type Files = Readonly<Record<string, string>>
function without(files: Files, path: string): Files {
  return Object.fromEntries(Object.entries(files).filter(([one]) => one !== path))
}

describe('the state of a build', () => {
  it('changes with promotion: the former production build keeps its place in the line', async () => {
    const next = await uploaded(system, 'promoted')
    const reply = await promote(system, next.id)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toMatchObject({ state: 'production', promotedBy: { title: 'User 1' } })
    expect((await itemOf(system, production.id)).state).toBe('former')
    expect(errorOf(await promote(system, next.id))).toBe('state conflict.tabletSoftware.production')
    const stopped = await stop(system, next.id, 'Crashes in trucks')
    expect(stopped.body).toMatchObject({
      state: 'stopped',
      stoppedReason: 'Crashes in trucks',
      stoppedBy: { title: 'User 1' },
    })
    expect((await itemOf(system, production.id)).state).toBe('production')
    for (const refused of [await promote(system, next.id), await stop(system, next.id)]) {
      expect(refused.status).toBe(409)
      expect(errorOf(refused)).toBe('state conflict.tabletSoftware.stopped')
    }
  })

  it('stays production where no former build could take its place', async () => {
    const reply = await stop(system, production.id)
    expect(reply.status).toBe(409)
    expect(errorOf(reply)).toBe('state conflict.tabletSoftware.noFormer')
  })

  it('goes back at once to a former build that is promoted again', async () => {
    const next = await uploaded(system, 'back and forth')
    await promote(system, next.id)
    expect((await itemOf(system, next.id)).openedAt).toBeNull()
    const again = await promote(system, production.id)
    expect(again.body).toMatchObject({ state: 'production' })
    expect((again.body as TestItem).openedAt).not.toBeNull()
  })

  it('is recorded in the system account', async () => {
    const { id } = await uploaded(system, 'recorded')
    await stop(system, id, 'Unused')
    await system.fetch(`${SOFTWARE}/${id}`, { method: 'DELETE' })
    const { rows } = await app.database.owner.query<{ line: string }>(
      `select action || ' ' || coalesce(after ->> 'state', '') as line from audit_log
        where account_id = $1 and resource = 'softwarebuilds' and entity_id = $2 order by at, id`,
      [systemAccount, id],
    )
    expect(rows.map(({ line }) => line)).toEqual(['create pre-release', 'update stopped', 'delete '])
  })
})

describe('removal', () => {
  const remove = (id: string) => system.fetch(`${SOFTWARE}/${id}`, { method: 'DELETE' })

  it('is refused for production and for a build that a tablet runs', async () => {
    expect(errorOf(await remove(production.id))).toBe('state conflict.tabletSoftware.production')
    const run = await uploaded(system, 'run')
    await tablet.report(run.softwareVersion)
    const reply = await remove(run.id)
    expect(reply.status).toBe(409)
    expect(errorOf(reply)).toBe('state conflict.tabletSoftware.run')
    await tablet.report(production.softwareVersion)
    expect((await remove(run.id)).status).toBe(204)
    expect((await remove(run.id)).status).toBe(404)
    expect((await itemsOf(system)).map(({ id }) => id)).not.toContain(run.id)
  })

  it('returns 404 for an id that is none', async () => {
    for (const id of ['no', '01900000-0000-7000-8000-000000000000'])
      expect([(await remove(id)).status, (await promote(system, id)).status]).toEqual([404, 404])
  })
})

describe('people', () => {
  it('see builds where they see tablets, without who uploaded them, and change none', async () => {
    const [item] = await itemsOf(manager)
    expect(item).toMatchObject({ uploadedBy: null })
    const admin = await app.client(tablet.account, [roleIndex.ACCOUNT_ADMIN])
    for (const client of [manager, admin]) {
      const { files } = await createBuild('by others')
      const replies = [
        await send(client, zipOf(files)),
        await promote(client, production.id),
        await stop(client, production.id),
        await client.fetch(`${SOFTWARE}/${production.id}`, { method: 'DELETE' }),
      ]
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    }
    expect((await app.anonymous.fetch(SOFTWARE)).status).toBe(401)
  })

  it('are refused the list without the right to list tablets', async () => {
    const viewer = await app.client(tablet.account, [roleIndex.DISPATCH_VIEWER])
    expect((await viewer.fetch(SOFTWARE)).status).toBe(403)
  })

  it('count the tablets of their account, system administrators those of all', async () => {
    const other = await openFleet(app, 'South')
    await tablet.report(production.softwareVersion)
    await (await other.join()).report(production.softwareVersion)
    expect(await itemOf(other.manager, production.id)).toMatchObject({ given: 1, reported: 1, failed: 0 })
    expect(await itemOf(system, production.id)).toMatchObject({ given: 2, reported: 2, failed: 0 })
  })
})
