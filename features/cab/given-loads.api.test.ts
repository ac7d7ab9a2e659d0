/** Loads that the operator of a loader states of the trucks in front of the loader. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNightSite } from '../testing/night-site.ts'

type Site = Awaited<ReturnType<typeof openNightSite>>
type Machine = Awaited<ReturnType<Site['machine']>>

const [MINUTE, SECOND] = [60_000, 1_000]

let site: Site
let loader: Machine
let served: Machine
let elsewhere: Machine
/** When the truck stands at the loader. */
let at: number

beforeAll(async () => {
  site = await openNightSite()
  loader = await site.machine('EX-1', 'loader', site.evening)
  served = await site.machine('T-1', 'hauler')
  elsewhere = await site.machine('T-2', 'hauler')
  loader.drive('pitA')
  served.drive('pitA')
  at = served.at() + 10 * SECOND
  // Too short for a load by dwell alone.
  served.stay(20)
  served.drive('dump')
  served.stay(60)
  elsewhere.stay(600)
  loader.stay((served.at() - loader.at()) / SECOND)
  await site.at(served.at() + MINUTE)
  for (const machine of [loader, served, elsewhere]) await machine.send()
})
afterAll(() => site.app.close())

async function state(events: readonly object[]) {
  const headers = { authorization: `Bearer ${loader.secret}` }
  return await site.app.anonymous.fetch('/api/telemetry/batch', { headers, body: { events } })
}

interface Listed {
  readonly type: string
  readonly source: string
  readonly equipment: { readonly title: string }
}

async function statedLoads(): Promise<string[]> {
  const reply = await site.manager.fetch('/api/events?limit=500')
  const { items } = reply.body as { items: Listed[] }
  return items.flatMap(({ type, source, equipment }) =>
    source === 'device' && (type === 'load' || type === 'bucket load') ? [`${equipment.title} ${type}`] : [],
  )
}

const load = (id: string, truck: string) => ({ id, t: at, type: 'load', detail: { truck } })

test('states a load for the truck that stood at the loader, once, however often it is sent', async () => {
  for (const count of [
    { accepted: 1, duplicates: 0 },
    { accepted: 0, duplicates: 1 },
  ]) {
    const reply = await state([load('given-1', served.id)])
    expect(reply.body, reply.text).toMatchObject({ ...count, rejected: [] })
  }
  expect(await statedLoads()).toEqual(['T-1 load'])
  const cycles = await site.manager.fetch('/api/cyclereport/loadDumpCycles?limit=10')
  expect((cycles.body as { items: object[] }).items).toMatchObject([{ equipment: { title: 'T-1' } }])
})

test('keeps a load of a truck that was elsewhere with the loader, where it counts for no truck', async () => {
  const reply = await state([load('given-2', elsewhere.id), load('given-3', crypto.randomUUID())])
  expect(reply.body, reply.text).toMatchObject({ accepted: 2, rejected: [] })
  expect((await statedLoads()).toSorted()).toEqual(['EX-1 load', 'EX-1 load', 'T-1 load'])
})

test('names a rejected event of a batch that is divided by its place in the batch', async () => {
  const events = [
    load('given-4', served.id),
    { id: 'odd', t: at, type: 'no type' },
    load('given-1', served.id),
  ]
  const reply = await state(events.map((event, i) => (i === 2 ? { ...event, t: at + 1 } : event)))
  expect(reply.body, reply.text).toMatchObject({
    accepted: 1,
    rejected: [{ index: 1 }, { index: 2, list: 'events' }],
  })
})
