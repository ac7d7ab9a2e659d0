/** Random stock counts, volume targets and changes of the factors of materials. */
import { pick } from '@haulway/testing'
import { type Entry, fetchBody, HOUR, type TestSite } from '../test-site.ts'

type Reply = Awaited<ReturnType<TestSite['client']['fetch']>>
type Action = (world: TestSite) => Promise<Reply | undefined>

const iso = (t: number): string => new Date(t).toISOString()

/** Swell and shrinkage, one of which is unknown now and then. */
async function setFactors(world: TestSite, material: Entry): Promise<Reply> {
  const { random, app, client, settings } = world
  const values = {
    looseFactor: random() < 0.2 ? null : 1 + Math.round(random() * 60) / 100,
    compactedFactor: random() < 0.3 ? null : 0.7 + Math.round(random() * 30) / 100,
  }
  const before = await fetchBody<object>(world, `materials/${material.id}`)
  const body = { ...before, ...values }
  const reply = await client.fetch(`/api/materials/${material.id}`, { method: 'PUT', body })
  const at = app.clock()
  if (reply.status === 200)
    settings.push(
      { name: `loose ${material.id}`, value: values.looseFactor, at },
      { name: `compacted ${material.id}`, value: values.compactedFactor, at },
    )
  return reply
}

/** Factors of two of the materials; the third has none at first. */
export async function createFactors(world: TestSite): Promise<void> {
  for (const { id } of world.materials)
    for (const name of ['loose', 'compacted'])
      world.settings.push({ name: `${name} ${id}`, value: null, at: 0 })
  world.app.clock.advance(1_000)
  for (const material of world.materials.slice(0, 2)) await setFactors(world, material)
}

export const changeFactors: Action = (world) => setFactors(world, pick(world.random, world.materials)!)

const states = ['bank', 'loose', 'compacted']

/** A volume of a heap, or a weight. */
const pickAmount = ({ random }: TestSite) =>
  random() < 0.7
    ? { volume: 1 + Math.round(random() * 9_000) / 100, weight: null }
    : { volume: null, weight: 1_000 + Math.round(random() * 150_000) }

/** A past instant: of a load or dump, on which bounds are tried, or any. */
async function pickInstant(world: TestSite): Promise<string> {
  const { random, app, sessions, from, to } = world
  const range = `from=${iso(from)}&to=${iso(to)}&limit=500&sort=loadedAt`
  const { items } = await fetchBody<{ items: { loadedAt: string; dumpedAt: string }[] }>(
    world,
    `cyclereport/loadDumpCycles?${range}`,
  )
  const one = random() < 0.5 ? pick(random, items) : undefined
  const moment = random() < 0.5 ? one?.loadedAt : one?.dumpedAt
  const other = pick(random, sessions)! + Math.round((random() - 0.2) * 2 * HOUR)
  return iso(Math.min(moment === undefined ? other : Date.parse(moment), app.clock()))
}

async function countDraft(world: TestSite): Promise<object> {
  const { random, places, materials } = world
  const amount = pickAmount(world)
  return {
    location: pick(random, places)!.id,
    material: random() < 0.15 ? null : pick(random, materials)!.id,
    countedAt: await pickInstant(world),
    ...amount,
    ...(random() < 0.2 ? { weight: 12_345 } : {}),
    state: pick(random, states),
    source: pick(random, ['measured', 'estimated']),
  }
}

const targetDraft = (world: TestSite): object => ({
  location: pick(world.random, world.places)!.id,
  material: world.random() < 0.3 ? null : pick(world.random, world.materials)!.id,
  figure: pick(world.random, ['in', 'out', 'stock']),
  ...pickAmount(world),
  state: pick(world.random, states),
  validFrom: pick(world.random, world.days),
})

const title = ({ random }: TestSite) => `Number ${Math.round(random() * 1e9)}`

export const countStock: Action = async (world) =>
  await world.client.fetch('/api/stockcounts', {
    body: { title: title(world), ...(await countDraft(world)) },
  })

export const planVolume: Action = (world) =>
  world.client.fetch('/api/targets', { body: { title: title(world), ...targetDraft(world) } })

/** Changes or deletes a stock count or a target. */
export const changePlan: Action = async (world) => {
  const { client, random } = world
  const path = pick(random, ['stockcounts', 'targets'])!
  const { items } = await fetchBody<{ items: (Entry & { title: string; version: number })[] }>(
    world,
    `${path}?limit=100`,
  )
  const one = pick(random, items.toSorted((a, b) => (a.title < b.title ? -1 : 1))) // oxfmt-ignore
  if (!one) return undefined
  const address = `/api/${path}/${one.id}`
  if (random() < 0.3) return await client.fetch(`${address}?version=${one.version}`, { method: 'DELETE' })
  const draft = path === 'targets' ? targetDraft(world) : await countDraft(world)
  return await client.fetch(address, { method: 'PUT', body: { ...one, ...draft } })
}
