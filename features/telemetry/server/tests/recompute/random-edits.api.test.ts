/** Decisions, statements, revocations and late facts in any order lead to what all raw facts give. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOperationKey, type DecisionKind, type StatedValues } from '@haulway/cycles'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import {
  fakeClock,
  pick,
  type Random,
  seededRandom,
  shuffled,
  silentLog,
  type TestDatabase,
  testDatabase,
} from '@haulway/testing'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { decisionFact } from '../../../facts/decision.ts'
import type { StatedEvent } from '../../../facts/fix.ts'
import {
  addAccount,
  addMachine,
  comesLate,
  batchItems,
  openTestServer,
  shuttle,
  storedRows,
  type TestServer,
} from '../../testing/site.ts'

/**
 * The seeds of four histories, of which a sample is tried; `HAULWAY_EDITED=1000 npx vitest run random-edits` tries that
 * many.
 */
const wanted = process.env['HAULWAY_EDITED']
const seedsTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const seeds = wanted === undefined ? sample(seedsTo(4), 2) : seedsTo(Number(wanted))
const ACTIONS = 14
const HOUR_MS = 3_600_000
const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start + 10 * HOUR_MS)
const AUTHOR = newId()
const DRIVER = newId()

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await testDatabase()
  server = await openTestServer(database, clock, silentLog)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

interface Work {
  key: string
  type: string
  source: string
  at: Date
}

async function work(account: string, machine: string): Promise<Work[]> {
  await server.telemetry.settle()
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<Work>(
      `select key, type, source, occurred_at as at from events where equipment_id = $1 and type <> 'decision'
         and type in ('load', 'dump', 'dropped load', 'dropped dump') order by occurred_at, key`,
      [machine],
    ),
  )
  return rows
}

let decidedAt = start + 5 * HOUR_MS

/** A possible action of a person on what exists. */
function actionOf(random: Random, known: readonly Work[], said: readonly StatedEvent[]): StatedEvent {
  const id = newId()
  decidedAt += random() < 0.1 ? 0 : 1_000
  const none = { at: null, locationId: null, routeId: null, materialId: null, other: null }
  const made = { id, by: AUTHOR, decidedAt, ...none }
  const decisions = said.filter(({ type, detail }) => type === 'decision' && detail?.['does'] !== 'undo')
  const about = pick(random, known)
  const undone = pick(random, decisions)
  if (random() < 0.25 && undone) {
    const key = String(undone.detail?.['about'])
    const part = { ...made, about: key, does: 'undo' as const, other: undone.id }
    return readOperationKey(key) ? decisionFact({ ...part, at: undone.t }) : decisionFact(part, undone.t + 1)
  }
  if (random() < 0.15 || !about) {
    const t = start + Math.round(random() * 2 * HOUR_MS)
    const weight = random() < 0.5 ? { weightKg: 1_000 * Math.round(random() * 40) } : {}
    return { id, t, type: random() < 0.5 ? 'load' : 'dump', source: 'dispatcher', ...weight }
  }
  const t = about.at.getTime()
  if (about.source !== 'derived') return decisionFact({ ...made, about: about.key, does: 'drop' }, t)
  const near = t + Math.round((random() - 0.5) * 10 * 60_000)
  const other = known.find(
    ({ at, type, key }) => at.getTime() > t && type === about.type && key !== about.key,
  )
  const deeds: { does: DecisionKind; part: object }[] = [
    { does: 'drop', part: {} },
    { does: 'split', part: { at: near } },
    { does: 'infer', part: { at: near } },
    {
      does: 'set',
      part: { at: near, values: { weightKg: Math.round(random() * 4e4) } satisfies StatedValues },
    },
    { does: 'set', part: { values: { driverId: DRIVER, ticket: String(random()) } satisfies StatedValues } },
    {
      does: 'set',
      part: { values: { volumeM3: random() < 0.5 ? null : 7, note: 'wet' } satisfies StatedValues },
    },
    ...(other && readOperationKey(other.key) ? [{ does: 'merge' as const, part: { other: other.key } }] : []),
  ]
  const { does, part } = pick(random, deeds)!
  return decisionFact({
    ...made,
    about: readOperationKey(about.key) ? about.key : (other?.key ?? about.key),
    does,
    ...part,
  })
}

async function state(account: string, equipmentId: string, events: readonly StatedEvent[]): Promise<void> {
  const parts = [{ equipmentId, events }]
  const given = { author: AUTHOR, parts, tags: new Map<string, string[]>(), unchanged: [], onRoutes: [] }
  expect((await server.telemetry.storeStatements(account, given)).changed).toEqual([])
}

async function send(machine: { secret: string }, fixes: object[]): Promise<void> {
  for (let at = 0; at < fixes.length; at += 400)
    expect((await server.post(machine, { fixes: fixes.slice(at, at + 400) })).status).toBe(200)
}

async function rowsOf(account: string, machine: string): Promise<string> {
  await server.telemetry.settle()
  return JSON.stringify(await storedRows(database, account, machine), null, 1)
}

test.each(seeds)('stores what all raw facts give after edits of history %i', async (seed) => {
  const random = seededRandom(seed)
  const places = [newId(), newId()] as const
  const account = await addAccount(database, ...places)
  const machine = await addMachine(database, account)
  const fixes = batchItems(shuttle(start, 2 * 3_600, 10, seed))
  const isLate = (t: number) => comesLate(t, start, seed)
  const late = fixes.filter(({ t }) => isLate(t!))
  await send(
    machine,
    fixes.filter(({ t }) => !isLate(t!)),
  )
  const said: StatedEvent[] = []
  for (let n = 0; n < ACTIONS; n++) {
    if (n % 4 === 3) await send(machine, late.splice(0, 60))
    const action = actionOf(random, await work(account, machine.equipmentId), said)
    said.push(action)
    await state(account, machine.equipmentId, [action])
  }
  await send(machine, late)
  const stored = await rowsOf(account, machine.equipmentId)
  const again = await addAccount(database, ...places)
  const other = await addMachine(database, again)
  const order = shuffled(random, said)
  await state(again, other.equipmentId, order.slice(0, 5))
  await send(other, shuffled(random, fixes))
  for (const event of order.slice(5)) await state(again, other.equipmentId, [event])
  expect(await rowsOf(again, other.equipmentId)).toBe(stored)
})
