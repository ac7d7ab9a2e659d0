/**
 * The live channel sends each account only its own machines (threats B15), and only to users with the role in
 * accounts with the feature (B11).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { allFeatures, setFeatures } from '../../testing/features.ts'
import { openListener, type Listener, longTimeout, waitForPosition } from './testing/live-listener.ts'
import { sendFixes } from '../../testing/hauls.ts'
import { type MarkedSite, createMarkedSite } from '../../testing/marked-site/site.ts'

const REFUSED = 'You do not have enough permissions.'

let app: TestApp
let ours: MarkedSite
let theirs: MarkedSite
beforeAll(async () => {
  app = await testApp()
  ours = await createMarkedSite(app, 'Qx7Zk')
  theirs = await createMarkedSite(app, 'Wp3Vj')
})
afterAll(() => app.close())

/** Subscribes until it is refused: a request in flight during the change may still be accepted. */
async function waitUntilRefused(one: Listener): Promise<void> {
  const last = () => {
    one.send({ sub: ['fleet'] })
    return one.frames.at(-1)
  }
  await expect.poll(last, longTimeout).toEqual({ ch: 'fleet', error: REFUSED })
}

let moves = 0
/** Sends one more position of the account's machine, a second after the last one; returns its time. */
async function move(site: MarkedSite): Promise<number> {
  moves += 1
  app.clock.advance(1_000)
  const t = app.clock()
  await sendFixes(app, site.deviceSecret, [{ seq: 10_000 + moves, t, lon: 37.6, lat: 55.7, speed: 0 }])
  return t
}

test('refuses channels named after other accounts or their entries, and wildcard patterns', async () => {
  const one = await openListener(app, ours.client)
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
  one.send({ sub: ['fleet', ...strange] })
  await expect.poll(() => one.frames.length, longTimeout).toBe(1 + strange.length)
  expect(one.frames.filter(({ error }) => error === REFUSED).map(({ ch }) => ch)).toEqual(strange)
  // Published before our own update, so it would arrive first.
  await move(theirs)
  await waitForPosition(one, await move(ours))
  expect(one.text()).toContain(ours.mark)
  expect(one.text()).not.toContain(theirs.mark)
  expect(one.text()).not.toContain(machine)
  one.close()
})

test('opens a socket only in accounts of the user, and keeps it in its account', async () => {
  const named = [
    theirs.account,
    '01900000-0000-7000-8000-000000000000',
    'x',
    `${ours.account},${theirs.account}`,
  ]
  for (const account of named) {
    await expect(openListener(app, ours.client, `?account=${account}`)).rejects.toThrow('401')
    await expect(openListener(app, ours.client, '', { 'x-context-account': account })).rejects.toThrow('401')
  }
  const administrator = await app.client(await app.account('System'), [], { systemAdmin: true })
  const first = await openListener(app, administrator, `?account=${theirs.account}`)
  const second = await openListener(app, administrator, `?account=${ours.account}`)
  for (const one of [first, second]) one.send({ sub: ['fleet'] })
  // An account named in a message has no effect.
  second.send({ sub: ['fleet'], account: theirs.account, 'x-context-account': theirs.account })
  await waitForPosition(first, await move(theirs))
  await waitForPosition(second, await move(ours))
  expect(second.text()).not.toContain(theirs.mark)
  expect(first.text()).not.toContain(ours.mark)
  first.close()
  second.close()
})

test('closes the fleet channel without the tracker feature, also for existing subscribers', async () => {
  const one = await openListener(app, ours.client)
  one.send({ sub: ['fleet'] })
  await waitForPosition(one, await move(ours))
  await setFeatures(app, ours.account, { ...allFeatures(true), tracker: false })
  await waitUntilRefused(one)
  const before = one.frames.length
  const late = await openListener(app, ours.client)
  late.send({ sub: ['fleet'] })
  await expect.poll(() => late.frames, longTimeout).toEqual([{ ch: 'fleet', error: REFUSED }])
  await setFeatures(app, ours.account, allFeatures(true))
  // Requests of the account's devices were refused as well in the meantime.
  const t = await move(ours)
  await expect
    .poll(() => {
      late.send({ sub: ['fleet'] })
      return late.frames.some(({ d }) => d?.machines.some((machine) => machine.t === t))
    }, longTimeout)
    .toBe(true)
  expect(one.frames.slice(before).filter(({ d }) => d !== undefined)).toEqual([])
  one.close()
  late.close()
})

test('closes a subscription when the group that granted its permission loses it', async () => {
  const listener = await app.client(ours.account, [])
  const { id } = (await listener.fetch('/api/users/me')).body as { id: string }
  const path = `/api/users/${id}`
  const body = { title: 'Watchers', permissions: { dispatcher: ['read'] } }
  const group = (await ours.client.fetch('/api/groups', { body })).body as { id: string; version: number }
  const user = (await ours.client.fetch(path)).body as object
  const put = { ...user, directGroups: [group.id] }
  expect((await ours.client.fetch(path, { method: 'PUT', body: put })).status).toBe(200)
  const one = await openListener(app, listener)
  one.send({ sub: ['fleet'] })
  await waitForPosition(one, await move(ours))
  const less = { ...group, title: 'Nobody', permissions: {} }
  expect((await ours.client.fetch(`/api/groups/${group.id}`, { method: 'PUT', body: less })).status).toBe(200)
  await waitUntilRefused(one)
  one.close()
})
