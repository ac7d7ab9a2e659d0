/** An alarm about the tablet in a machine, from its reports to its end. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AlarmItem } from './attention.endpoints.ts'
import { type TestTruck, type WatchedSite, watchedSite } from './testing/watched-site.ts'

let site: WatchedSite
let truck: TestTruck
let other: TestTruck
let tablet: Awaited<ReturnType<typeof joinedTablet>>

async function post(path: string, body: object, secret?: string): Promise<unknown> {
  const headers = secret === undefined ? undefined : { authorization: `Bearer ${secret}` }
  const reply = await site.app.anonymous.fetch(path, { body, ...(headers && { headers }) })
  if (reply.status !== 200) throw new Error(`${path} ${reply.status} ${reply.text}`)
  return reply.body
}

/** A tablet that may be put into both trucks. */
async function joinedTablet(title: string) {
  const machines = [truck.id, other.id]
  const made = await site.manager.fetch('/api/tabletsetup/codes', { body: { title, machines } })
  expect(made.status, made.text).toBe(201)
  const { id, code } = made.body as { id: string; code: string }
  const { secret } = (await post('/api/telemetry/tablet/join', { code })) as { secret: string }
  return {
    id,
    enter: (machine: string) => post('/api/telemetry/tablet/machine', { equipment: { id: machine } }, secret),
    report: (status: object) =>
      post(
        '/api/telemetry/tablet/status',
        {
          t: new Date(site.app.clock()).toISOString(),
          softwareVersion: 'b1',
          battery: 0.9,
          backlog: 0,
          ...status,
        },
        secret,
      ),
  }
}

const alarm = async (machine: TestTruck): Promise<AlarmItem | undefined> =>
  (await site.alarms('?rule=device')).find(({ subject }) => subject.id === machine.id)

/** Both trucks report; the site is read again within a minute. */
async function minute(): Promise<void> {
  for (let step = 0; step < 7; step += 1) {
    await truck.stay(5)
    await other.stay(5)
  }
}

beforeAll(async () => {
  site = await watchedSite()
  truck = await site.truck()
  other = await site.truck()
  await minute()
  tablet = await joinedTablet('Cab 7')
  await tablet.enter(truck.id)
})
afterAll(() => site.app.close())

test('is raised for a battery under the limit, with what it held, and ends once it is charged', async () => {
  await tablet.report({ battery: 0.15, charging: false })
  await minute()
  await expect
    .poll(() => alarm(truck))
    .toMatchObject({
      subject: { id: truck.id },
      facts: { trouble: 'battery', battery: 0.15 },
      threshold: { name: 'deviceBattery', value: 20, level: 'system' },
    })
  expect(await alarm(other)).toBeUndefined()
  await tablet.report({ battery: 0.6, charging: true })
  await minute()
  await minute()
  await expect.poll(() => alarm(truck)).toBeUndefined()
})

test('is raised for data that waits, by the limit of the project, and for a wrong clock', async () => {
  const entry = (await site.manager.fetch(`/api/projects/${site.project}`)).body as object
  const alarms = { silentMinutes: 3, deviceBacklogMinutes: 10 }
  const saved = await site.manager.fetch(`/api/projects/${site.project}`, {
    method: 'PUT',
    body: { ...entry, alarms },
  })
  expect(saved.status, saved.text).toBe(200)
  const waitingFor = (minutes: number) => ({
    backlog: 40,
    backlogOldest: new Date(site.app.clock() - minutes * 60_000).toISOString(),
  })
  await tablet.report(waitingFor(8))
  await minute()
  expect(await alarm(truck)).toBeUndefined()
  await tablet.report(waitingFor(11))
  await minute()
  await expect
    .poll(() => alarm(truck))
    .toMatchObject({
      facts: { trouble: 'backlog', seconds: 660 },
      threshold: { name: 'deviceBacklogMinutes', value: 10, level: 'project', of: 'North' },
    })
  await tablet.report({ t: new Date(site.app.clock() + 600_000).toISOString() })
  await minute()
  await minute()
  await expect.poll(() => alarm(truck)).toMatchObject({ facts: { trouble: 'clock', seconds: 600 } })
})

test('follows the tablet into another machine, and ends when it is unregistered', async () => {
  await tablet.enter(other.id)
  await minute()
  await minute()
  await expect.poll(() => alarm(truck)).toBeUndefined()
  await expect.poll(() => alarm(other)).toMatchObject({ facts: { trouble: 'clock' } })
  const gone = await site.manager.fetch(`/api/tabletsetup/${tablet.id}`, { method: 'DELETE' })
  expect(gone.status, gone.text).toBeLessThan(300)
  await minute()
  await minute()
  await expect.poll(() => alarm(other)).toBeUndefined()
})
