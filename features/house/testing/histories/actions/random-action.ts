/** Random actions of users and tablets on a site, through the regular calls, which may also refuse them. */
import { expect } from 'vitest'
import { pick } from '@haulway/testing'
import { addUpDays } from '../../../../cycles/server/rollup/add-up.ts'
import { commitDay, shareReport, acceptLateFacts, unlock } from './commits.ts'
import { sendBatch } from './send-batch.ts'
import { changeFactors, changePlan, countStock, planVolume } from './stocks.ts'
import { fetchBody, HOUR, MINUTE, pickCalendar, type TestSite } from '../test-site.ts'

/** Number of successful actions by name. */
export type Tally = Map<string, number>

export interface ListedEvent {
  readonly id: string
  readonly type: string
  readonly source: string
  readonly equipment: { readonly title: string }
  readonly at: string
}

const OFFICE_EVENT_TYPES = [
  'load',
  'dump',
  'note',
  'fuel',
  'add hours',
  'driver changed',
  'engine on',
  'engine off',
]
const REFUSED = new Set([400, 404, 409])

export const iso = (t: number): string => new Date(t).toISOString()

async function listEvents(world: TestSite): Promise<ListedEvent[]> {
  const range = `from=${iso(world.from)}&to=${iso(world.to)}&limit=500`
  const { items } = await fetchBody<{ items: ListedEvent[] }>(world, `events?${range}`)
  // Events with the same time are ordered by id, which differs in each run.
  const name = ({ at, equipment, type, source }: ListedEvent) => `${at} ${equipment.title} ${type} ${source}`
  return items.toSorted((one, other) => (name(one) < name(other) ? -1 : 1))
}

const isWork = ({ type }: ListedEvent) => type === 'load' || type === 'dump'

/** A random load or dump; occasionally any event. */
async function pickEvent(world: TestSite): Promise<(ListedEvent & { version: number }) | undefined> {
  const all = await listEvents(world)
  const { random } = world
  const one = pick(random, random() < 0.85 ? all.filter(isWork) : all)
  return one && { ...one, version: (await fetchBody<{ version: number }>(world, `events/${one.id}`)).version }
}

type Reply = Awaited<ReturnType<TestSite['client']['fetch']>>
type Action = (world: TestSite) => Promise<Reply | undefined>

const near = ({ random }: TestSite, at: string, minutes: number) =>
  iso(Date.parse(at) + Math.round((random() - 0.5) * 2 * minutes * 60) * 1_000)

function pickValues(world: TestSite): Record<string, unknown> {
  const { random, drivers, materials, routes, tags } = world
  const kilograms = Math.round(random() * 45_000)
  return pick(random, [
    { weight: kilograms },
    { volume: Math.round(random() * 200) / 10 },
    { weight: kilograms, volume: 12 },
    { driver: pick(random, drivers)!.id },
    { material: pick(random, materials)!.id },
    { route: pick(random, routes)!.id },
    { driver: pick(random, drivers)!.id, material: pick(random, materials)!.id, quantity: 3 },
    { ticket: 'T-1', noteComment: 'wet; "so"', noteType: 'general' },
    { tags: [pick(random, tags)!.id] },
    { clear: ['material', 'driver'] },
    { clear: ['weight', 'volume'] },
  ])!
}

const edit: Action = async (world) => {
  const one = await pickEvent(world)
  if (!one) return undefined
  const at = world.random() < 0.3 ? { at: near(world, one.at, 2) } : {}
  const body = { version: one.version, ...at, ...pickValues(world) }
  return await world.client.fetch(`/api/events/${one.id}`, { method: 'PUT', body })
}

const eventAction =
  (what: string, more: (world: TestSite, one: ListedEvent) => object = () => ({})): Action =>
  async (world) => {
    const one = await pickEvent(world)
    if (!one) return undefined
    const { id, version } = one
    return await world.client.fetch(`/api/events/${id}/${what}`, { body: { version, ...more(world, one) } })
  }

const drop: Action = async (world) => {
  const one = await pickEvent(world)
  return (
    one && (await world.client.fetch(`/api/events/${one.id}?version=${one.version}`, { method: 'DELETE' }))
  )
}

/** Undoes an action; actions that were done last are undone more often than events that nobody has changed. */
const undo: Action = async (world) => {
  const all = (await listEvents(world)).filter((one) => isWork(one) || one.type.startsWith('dropped'))
  const { items } = (await world.client.fetch('/api/events/journal', { body: { events: all.map(({ id }) => ({ id })).slice(0, 200) } })).body as { items: { id: string; version: number; may: string[] }[] } // oxfmt-ignore
  const one = pick(
    world.random,
    items.filter(({ may }) => may.includes('undo')),
  )
  return one && (await world.client.fetch(`/api/events/${one.id}/undo`, { body: { version: one.version } }))
}

function createDraft(world: TestSite): object {
  const { random, drivers, machines, places } = world
  const type = pick(random, OFFICE_EVENT_TYPES)!
  const t = pick(random, world.sessions)! + Math.round(random() * 25 * 60) * 1_000
  const more: Record<string, object> = {
    note: { noteComment: 'seen' },
    fuel: { quantity: 120 },
    'add hours': { quantity: 2 },
    'driver changed': { driver: pick(random, drivers)!.id },
    load: { location: places[random() < 0.7 ? 0 : 2]!.id, ...(random() < 0.5 ? { weight: 31_000 } : {}) },
    dump: { location: places[random() < 0.7 ? 1 : 3]!.id },
  }
  const at = iso(Math.min(t, world.app.clock()))
  return { type, equipment: pick(random, machines)!.id, at, ...more[type] }
}

const add: Action = (world) => world.client.fetch('/api/events', { body: createDraft(world) })
const addMany: Action = (world) =>
  world.client.fetch('/api/events/batch', { body: { events: [createDraft(world), createDraft(world)] } })

const assignMany: Action = async (world) => {
  const two = [await pickEvent(world), await pickEvent(world)].flatMap((one) => one ?? [])
  const events = two.map(({ id, version }) => ({ id, version }))
  const of = { driver: pick(world.random, world.drivers)!.id }
  return await world.client.fetch('/api/events/assign', { body: { events, ...of } })
}

/** Changes some fields of an entry. */
const amend =
  (path: string, pickOne: (world: TestSite) => string, changes: (world: TestSite) => object): Action =>
  async (world) => {
    const address = `${path}/${pickOne(world)}`
    const before = await fetchBody<object>(world, address)
    return await world.client.fetch(`/api/${address}`, {
      method: 'PUT',
      body: { ...before, ...changes(world) },
    })
  }

/** Records a setting that applies from now on. */
async function set(
  world: TestSite,
  name: string,
  value: string | number,
  doing: Action,
): Promise<Reply | undefined> {
  const reply = await doing(world)
  if (reply?.status === 200) world.settings.push({ name, value, at: world.app.clock() })
  return reply
}

const someRoute = ({ random, routes }: TestSite) => pick(random, routes)!.id
const changeDefault: Action = (world) => {
  const [route, material] = [someRoute(world), pick(world.random, world.materials)!.id]
  return set(world, `material ${route}`, material, amend('routes', () => route, () => ({ material }))) // oxfmt-ignore
}
const changeTimes = amend('routes', someRoute, ({ random, tags }) => ({
  minimumCycle: null,
  standardCycle: 4 + Math.floor(random() * 3),
  longestCycle: 7 + Math.floor(random() * 3),
  tags: tags.filter(() => random() < 0.5).map(({ id }) => id),
}))
const changeCalendar = amend(
  'projects',
  ({ random, projects }) => pick(random, projects)!.id,
  ({ random, days }) => ({
    ...pickCalendar(random),
    exceptions: random() < 0.4 ? [{ date: pick(random, days)!, works: false, reason: null }] : [],
  }),
)
const changeDensity: Action = (world) => {
  const [material, density] = [
    pick(world.random, world.materials)!.id,
    1_000 + Math.round(world.random() * 1_500),
  ]
  return set(world, `density ${material}`, density, amend('materials', () => material, () => ({ density }))) // oxfmt-ignore
}

const recalculate: Action = async (world) => {
  const now = world.app.clock()
  const [route, from] = [
    someRoute(world),
    Math.min(pick(world.random, world.sessions)! + 5 * MINUTE, now - 1),
  ]
  const reply = await world.client.fetch(`/api/routes/${route}/recalculate`, { body: { from: iso(from) } })
  if (reply.status === 200) world.recalculated.push({ route, from, at: now })
  return reply
}

const reassign: Action = ({ client, random, routes, machines }) => {
  const haulers = machines.filter(({ kind }) => kind === 'hauler')
  const body = { route: pick(random, routes)!.id, equipment: [pick(random, haulers)!.id] }
  return client.fetch('/api/equipment/assign', { body })
}

const setStatus: Action = async (world) => {
  const { client, random, reasons, machines } = world
  const equipment = pick(random, machines)!.id
  const { items } = await fetchBody<{ items: { equipment: { id: string }; version: number }[] }>(
    world,
    'machinestatuses/now',
  )
  const seen = items.find((one) => one.equipment.id === equipment)?.version ?? 0
  const [tyres, blast] = reasons
  const values = pick(random, [
    { status: 'down', reason: tyres!.id },
    { status: 'delay', reason: blast!.id },
    { status: 'standby' },
    { status: 'operating' },
  ])!
  const from = Math.min(
    pick(random, world.sessions)! + Math.round(random() * 120) * MINUTE,
    world.app.clock(),
  )
  const to = random() < 0.7 ? { to: iso(from + Math.round(1 + random() * 300) * MINUTE) } : {}
  return await client.fetch('/api/machinestatuses', {
    body: { equipment, seen, from: iso(from), ...values, ...to },
  })
}

const addUp: Action = async ({ app, account }) => {
  await addUpDays(app.database, account, app.clock() + 2 * HOUR)
  return undefined
}

const sendLate: Action = async (world) => {
  const isPast = ({ t }: { readonly t: number }) => t <= world.app.clock()
  const machine = pick(
    world.random,
    world.machines.filter(({ late }) => late.some(isPast)),
  )
  if (machine)
    await sendBatch(world, machine, machine.late.splice(0, Math.min(40, machine.late.filter(isPast).length)))
  return undefined
}

const actions: readonly (readonly [name: string, weight: number, doing: Action])[] = [
  ['edit', 5, edit],
  ['split', 2, eventAction('split', (world, { at }) => ({ at: near(world, at, 1) }))],
  ['merge', 2, eventAction('merge')],
  ['drop', 2, drop],
  ['undo', 3, undo],
  ['add', 2, add],
  ['addMany', 1, addMany],
  ['assignMany', 1, assignMany],
  ['changeDefault', 2, changeDefault],
  ['changeTimes', 1, changeTimes],
  ['changeCalendar', 1, changeCalendar],
  ['changeDensity', 1, changeDensity],
  ['recalculate', 1, recalculate],
  ['reassign', 1, reassign],
  ['setStatus', 3, setStatus],
  ['addUp', 2, addUp],
  ['sendLate', 3, sendLate],
  ['commitDay', 4, commitDay],
  ['takeIn', 2, acceptLateFacts],
  ['unlock', 1, unlock],
  ['share', 2, shareReport],
  ['countStock', 4, countStock],
  ['planVolume', 3, planVolume],
  ['changePlan', 2, changePlan],
  ['changeFactors', 1, changeFactors],
]
const weighted = actions.flatMap(([name, weight, doing]) =>
  Array.from({ length: weight }, () => [name, doing] as const),
)

export async function performRandomAction(world: TestSite, tally: Tally): Promise<void> {
  const [name, action] = pick(world.random, weighted)!
  world.app.clock.advance(1_000)
  const reply = await action(world)
  if (reply && reply.status >= 300) {
    expect(REFUSED.has(reply.status), `${name}: ${reply.status} ${reply.text}`).toBe(true)
    tally.set(`${name} refused`, (tally.get(`${name} refused`) ?? 0) + 1)
  } else tally.set(name, (tally.get(name) ?? 0) + 1)
}
