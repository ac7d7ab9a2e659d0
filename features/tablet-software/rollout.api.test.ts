import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { checkBuild } from './server/check-build.ts'
import { registerBuiltIn } from './server/built-in.ts'
import {
  itemOf,
  itemsOf,
  MINUTE,
  openFleet,
  promote,
  type TestItem,
  type TestTablet,
  uploaded,
} from './testing/test-tablets.ts'
import { createBuild } from './testing/zip-build.ts'

let app: TestApp
let system: TestClient
let fleet: Awaited<ReturnType<typeof openFleet>>
/** A tablet more than are given a build first. */
let tablets: TestTablet[]
let old: TestItem

const later = (minutes: number) => app.clock.set(app.clock() + minutes * MINUTE)

beforeEach(async () => {
  app = await testApp()
  system = await app.client(await app.account('System', { timeZone: 'UTC', system: true }), [], {
    systemAdmin: true,
  })
  old = await uploaded(system, 'old')
  await promote(system, old.id)
  fleet = await openFleet(app, 'North')
  tablets = await fleet.joinSeveral(6)
  for (const tablet of tablets) expect(await tablet.report(old.softwareVersion)).toBe(old.softwareVersion)
  later(1)
})
afterEach(() => app.close())

/** A build that was made production after the tablets reported the old one. */
async function promoted(title: string): Promise<TestItem> {
  const build = await uploaded(system, title)
  expect((await promote(system, build.id)).status).toBe(200)
  return build
}

/** What each tablet, which runs the old build, is told to run. */
async function ask(some: readonly TestTablet[] = tablets): Promise<(string | null)[]> {
  const versions: (string | null)[] = []
  for (const tablet of some) versions.push(await tablet.report(old.softwareVersion))
  return versions
}

const times = (version: string, count: number) => Array.from({ length: count }, () => version)

describe('a promoted build', () => {
  it('is given to five tablets, and to all others once these have reported it', async () => {
    const { id, softwareVersion: version } = await promoted('good')
    expect(await ask()).toEqual([...times(version, 5), old.softwareVersion])
    later(2)
    for (const tablet of tablets.slice(0, 4)) await tablet.report(version)
    expect(await tablets[5]!.report(old.softwareVersion)).toBe(old.softwareVersion)
    await tablets[4]!.report(version)
    expect(await tablets[5]!.report(old.softwareVersion)).toBe(version)
    expect(await itemOf(system, id)).toMatchObject({ given: 6, reported: 5, failed: 0, state: 'production' })
  })

  it('is given to all of fewer tablets only after their ten minutes', async () => {
    const { id, softwareVersion: version } = await promoted('few')
    await ask(tablets.slice(0, 2))
    for (const tablet of tablets.slice(0, 2)) await tablet.report(version)
    await app.run('roll-out-software')
    expect((await itemOf(system, id)).openedAt).toBeNull()
    later(10)
    await app.run('roll-out-software')
    expect((await itemOf(system, id)).openedAt).not.toBeNull()
  })

  it('stops by itself when two of the first five have not reported it within ten minutes, and the former returns', async () => {
    const { id, softwareVersion: version } = await promoted('bad')
    await ask()
    for (const tablet of tablets.slice(0, 3)) await tablet.report(version)
    later(9)
    await app.run('roll-out-software')
    expect((await itemOf(system, id)).state).toBe('production')
    later(1)
    await app.run('roll-out-software')
    expect(await itemOf(system, id)).toMatchObject({
      state: 'stopped',
      stoppedBy: null,
      stoppedReason: null,
      given: 5,
      reported: 3,
      failed: 2,
    })
    expect((await itemOf(system, old.id)).state).toBe('production')
    expect(await tablets[0]!.report(version)).toBe(old.softwareVersion)
    expect(await ask()).toEqual(times(old.softwareVersion, 6))
  })

  it('stops with the next report of any tablet, where no job runs', async () => {
    const { id } = await promoted('bad, no job')
    await ask()
    later(10)
    expect(await tablets[5]!.report(old.softwareVersion)).toBe(old.softwareVersion)
    expect((await itemOf(system, id)).state).toBe('stopped')
  })

  it('goes on with one silent tablet of five', async () => {
    const { softwareVersion: version } = await promoted('one silent')
    await ask()
    for (const tablet of tablets.slice(1, 5)) await tablet.report(version)
    later(10)
    expect(await tablets[5]!.report(old.softwareVersion)).toBe(version)
  })

  it('counts the first five over all accounts', async () => {
    const { softwareVersion: version } = await promoted('two accounts')
    await ask(tablets.slice(0, 4))
    const others = await (await openFleet(app, 'South')).joinSeveral(2)
    expect(await ask(others)).toEqual([version, old.softwareVersion])
    expect(await ask(tablets.slice(4))).toEqual(times(old.softwareVersion, 2))
  })

  it('gives its five places once where tablets ask at the same moment', async () => {
    const { softwareVersion: version } = await promoted('race')
    const told = await Promise.all(tablets.map((tablet) => tablet.report(old.softwareVersion)))
    expect(told.filter((one) => one === version)).toHaveLength(5)
  })

  it('is given to practice accounts first only where there are no other tablets', async () => {
    const practice = await openFleet(app, 'Practice', { practice: true })
    const [first] = await practice.joinSeveral(1)
    const { softwareVersion: version } = await promoted('practice')
    expect(await first!.report(old.softwareVersion)).toBe(old.softwareVersion)
    for (const { id } of tablets)
      await app.database.owner.query('update tablets set unregistered_at = now() where id = $1', [id])
    expect(await first!.report(old.softwareVersion)).toBe(version)
  })
})

describe('a slot', () => {
  it('gives a pre-release build to tablets in it alone', async () => {
    const [early, late] = tablets as [TestTablet, TestTablet]
    await early.useSlot('pre-release')
    const { id, softwareVersion: version } = await uploaded(system, 'early')
    expect(await ask([early, late])).toEqual([version, old.softwareVersion])
    await early.report(version)
    later(60)
    await app.run('roll-out-software')
    expect((await itemOf(system, id)).openedAt).not.toBeNull()
    expect(await ask([early, late])).toEqual([version, old.softwareVersion])
    await early.useSlot('production')
    expect(await early.report(version)).toBe(old.softwareVersion)
  })

  it('stops a pre-release build that two tablets fail to report', async () => {
    const early = tablets.slice(0, 3)
    for (const tablet of early) await tablet.useSlot('pre-release')
    const { id } = await uploaded(system, 'early and bad')
    await ask(early)
    later(10)
    await app.run('roll-out-software')
    expect((await itemOf(system, id)).state).toBe('stopped')
    expect(await ask(early)).toEqual(times(old.softwareVersion, 3))
  })

  it('gives production anew to five tablets first, although the build ran as pre-release', async () => {
    await tablets[0]!.useSlot('pre-release')
    const { id, softwareVersion: version } = await uploaded(system, 'both')
    await ask(tablets.slice(0, 1))
    await tablets[0]!.report(version)
    later(10)
    await app.run('roll-out-software')
    await promote(system, id)
    expect((await itemOf(system, id)).openedAt).toBeNull()
    const rest = [...tablets.slice(1), await fleet.join()]
    expect(await ask(rest)).toEqual([...times(version, 5), old.softwareVersion])
    expect(await tablets[0]!.report(version)).toBe(version)
  })
})

describe('the build of a server', () => {
  const register = async (title: string): Promise<string> => {
    const { version, files } = await createBuild(title)
    const bytes = Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)] as const)
    await registerBuiltIn(app.services, await checkBuild(new Map(bytes)))
    return version
  }
  const statesOf = async () =>
    Object.fromEntries((await itemsOf(system)).map((one) => [one.softwareVersion, one.state]))

  it('waits as pre-release while tablets are in use, and is known from then on', async () => {
    const version = await register('server')
    await register('server')
    expect(await statesOf()).toEqual({ [old.softwareVersion]: 'production', [version]: 'pre-release' })
    expect((await itemsOf(system))[0]).toMatchObject({ builtIn: true, uploadedBy: null })
  })

  it('becomes production at once where no tablet is in use but those of practice accounts', async () => {
    await app.database.owner.query('update tablets set unregistered_at = now()')
    const practice = await openFleet(app, 'Practice', { practice: true })
    const [tablet] = await practice.joinSeveral(1)
    const version = await register('newcomer')
    expect(await statesOf()).toEqual({ [old.softwareVersion]: 'former', [version]: 'production' })
    expect(await tablet!.report(old.softwareVersion)).toBe(version)
  })

  it('becomes production again where an earlier server is started again', async () => {
    await app.database.owner.query('update tablets set unregistered_at = now()')
    const first = await register('one')
    const second = await register('two')
    await register('one')
    expect(await statesOf()).toMatchObject({ [first]: 'production', [second]: 'former' })
  })

  it('is kept, for the last five servers', async () => {
    await app.database.owner.query('update tablets set unregistered_at = now()')
    for (let n = 0; n < 8; n += 1) {
      later(1)
      await register(`server ${n}`)
    }
    const builtIn = (await itemsOf(system)).filter((one) => one.builtIn)
    expect(builtIn.map(({ state }) => state)).toEqual(['production', ...times('former', 5)])
  })
})
