/** The live channel gives each account its own machines (threats B15), and only with the role and the feature (B11). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { everyFeature, setFeatures } from '../../testing/features.ts'
import { listen, type Listener, patiently, seesMove } from './testing/listen.ts'
import { send } from '../../testing/hauls.ts'
import { type MarkedSite, markedSite } from '../../testing/marked-site/site.ts'

const REFUSED = 'You do not have enough permissions.'

let app: TestApp
let ours: MarkedSite
let theirs: MarkedSite
beforeAll(async () => {
  app = await testApp()
  ours = await markedSite(app, 'Qx7Zk')
  theirs = await markedSite(app, 'Wp3Vj')
})
afterAll(() => app.close())

/** Asks until it is refused: a request that was on its way with the change may still be answered. */
async function isRefused(one: Listener): Promise<void> {
  const last = () => {
    one.say({ sub: ['fleet'] })
    return one.frames.at(-1)
  }
  await expect.poll(last, patiently).toEqual({ ch: 'fleet', error: REFUSED })
}

let moves = 0
/** One more position of an account's machine, a second after the last; answers its moment. */
async function move(site: MarkedSite): Promise<number> {
  moves += 1
  app.clock.advance(1_000)
  const t = app.clock()
  await send(app, site.deviceSecret, [{ seq: 10_000 + moves, t, lon: 37.6, lat: 55.7, speed: 0 }])
  return t
}

test('names of other accounts, of their entries, and patterns above accounts are no channels', async () => {
  const one = await listen(app, ours.client)
  const machine = theirs.examples.get('equipment') ?? ''
  const strange = [
    '*',
    '#',
    '+',
    'fleet/#',
    'fleet *',
    theirs.account,
    `fleet ${theirs.account}`,
    `fleet/${theirs.account}`,
    `fleet:${machine}`,
    machine,
    'Fleet',
    '__proto__',
    'constructor',
  ]
  one.say({ sub: ['fleet', ...strange] })
  await expect.poll(() => one.frames.length, patiently).toBe(1 + strange.length)
  expect(one.frames.filter(({ error }) => error === REFUSED).map(({ ch }) => ch)).toEqual(strange)
  // Their news is out before ours, so it would be here before ours is.
  await move(theirs)
  await seesMove(one, await move(ours))
  expect(one.text()).toContain(ours.mark)
  expect(one.text()).not.toContain(theirs.mark)
  expect(one.text()).not.toContain(machine)
  one.close()
})

test('a socket is opened in accounts of one’s own only, and stays in its account', async () => {
  const named = [
    theirs.account,
    '01900000-0000-7000-8000-000000000000',
    'x',
    `${ours.account},${theirs.account}`,
  ]
  for (const account of named) {
    await expect(listen(app, ours.client, `?account=${account}`)).rejects.toThrow('401')
    await expect(listen(app, ours.client, '', { 'x-context-account': account })).rejects.toThrow('401')
  }
  const administrator = await app.client(await app.account('System'), [], { systemAdmin: true })
  const first = await listen(app, administrator, `?account=${theirs.account}`)
  const second = await listen(app, administrator, `?account=${ours.account}`)
  for (const one of [first, second]) one.say({ sub: ['fleet'] })
  // What a message says of an account changes nothing.
  second.say({ sub: ['fleet'], account: theirs.account, 'x-context-account': theirs.account })
  await seesMove(first, await move(theirs))
  await seesMove(second, await move(ours))
  expect(second.text()).not.toContain(theirs.mark)
  expect(first.text()).not.toContain(ours.mark)
  first.close()
  second.close()
})

test('without the tracker feature there is no fleet, also for those who listen already', async () => {
  const one = await listen(app, ours.client)
  one.say({ sub: ['fleet'] })
  await seesMove(one, await move(ours))
  await setFeatures(app, ours.account, { ...everyFeature(true), tracker: false })
  await isRefused(one)
  const before = one.frames.length
  const late = await listen(app, ours.client)
  late.say({ sub: ['fleet'] })
  await expect.poll(() => late.frames, patiently).toEqual([{ ch: 'fleet', error: REFUSED }])
  await setFeatures(app, ours.account, everyFeature(true))
  // Its devices were refused as well.
  const t = await move(ours)
  await expect
    .poll(() => {
      late.say({ sub: ['fleet'] })
      return late.frames.some(({ d }) => d?.machines.some((machine) => machine.t === t))
    }, patiently)
    .toBe(true)
  expect(one.frames.slice(before).filter(({ d }) => d !== undefined)).toEqual([])
  one.close()
  late.close()
})

test('a permission that came with a group goes with it', async () => {
  const listener = await app.client(ours.account, [])
  const { id } = (await listener.fetch('/api/users/me')).body as { id: string }
  const path = `/api/users/${id}`
  const body = { title: 'Watchers', permissions: { dispatcher: ['read'] } }
  const group = (await ours.client.fetch('/api/groups', { body })).body as { id: string; version: number }
  const user = (await ours.client.fetch(path)).body as object
  const put = { ...user, directGroups: [group.id] }
  expect((await ours.client.fetch(path, { method: 'PUT', body: put })).status).toBe(200)
  const one = await listen(app, listener)
  one.say({ sub: ['fleet'] })
  await seesMove(one, await move(ours))
  const less = { ...group, title: 'Nobody', permissions: {} }
  expect((await ours.client.fetch(`/api/groups/${group.id}`, { method: 'PUT', body: less })).status).toBe(200)
  await isRefused(one)
  one.close()
})
