/** Data of an older detection, opened by one with other rules and a further stateful detector. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, silentLog, type TestDatabase, testDatabase } from '@haulway/testing'
import {
  type Detection,
  detectionOf,
  detectors,
  type MachineState,
  type PathDetector,
} from '../../../detection/derive.ts'
import { defineDetector } from '../../../detector.ts'
import { stateOfFirstRelease } from '../../../fixtures/first-release.ts'
import { olderDetection } from '../../testing/older-detection.ts'
import { packState } from '../../model/packed-state.ts'
import {
  addAccount,
  addMachine,
  batchItems,
  openTestServer,
  shuttle,
  storedRows,
  type TestMachine,
  type TestServer,
} from '../../testing/site.ts'

type Items = ReturnType<typeof batchItems>

const start = Date.parse('2026-03-02T06:00:00Z')
const clock = fakeClock(start + 6 * 3_600_000)
const BATCH = 300

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => await database.close())

/** It does not see two of three fixes, so its rows differ. */
const older = olderDetection((seq) => seq % 3 === 0)

/** Detection with a further detector that adds a row whenever a machine pulls up; `saw` receives what it sees. */
function newer(saw: (equipmentId: string, t: number) => void): Detection {
  const pullUp = defineDetector({
    name: 'pullUp',
    version: 1,
    initial: () => ({ speeds: [0] }),
    fix(state: MachineState & { pullUp: { speeds: number[] } }, { t, lon, lat, speed }, { machine, out }) {
      saw(machine.equipmentId, t)
      const before = state.pullUp.speeds.at(-1)!
      state.pullUp.speeds = [...state.pullUp.speeds.slice(-3), speed]
      if (!(before > 5 && speed < 1)) return
      const nobody = { locationId: null, routeId: null, driverId: null, weightKg: null, service: null }
      const key = `pulled up::${t}`
      out.events.push({ key, type: 'note', t, lon, lat, ...nobody, flags: [], evidence: [], settledAt: t })
    },
  })
  return detectionOf([...detectors, pullUp as PathDetector])
}

/** One machine's day: what the older detection ingested, and what comes after the upgrade. */
interface Truck {
  machine: TestMachine
  before: Items
  after: Items
}

/** The trucks fall silent at different times, in another order than their own. */
async function addTrucks(account: string): Promise<Truck[]> {
  const trucks: Truck[] = []
  for (const [i, minutes] of [75, 105, 65, 95, 85].entries()) {
    const fixes = batchItems(shuttle(start, minutes * 60, 2, i))
    const cut = fixes.length - 200
    trucks.push({
      machine: await addMachine(database, account),
      before: fixes.slice(0, cut),
      after: fixes.slice(cut),
    })
  }
  return trucks
}

async function send(server: TestServer, machine: TestMachine, fixes: Items): Promise<void> {
  for (let i = 0; i < fixes.length; i += BATCH) {
    const reply = await server.post(machine, { fixes: fixes.slice(i, i + BATCH) })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toMatchObject({ accepted: Math.min(BATCH, fixes.length - i), rejected: [] })
  }
}

const rowsOf = async (account: string, { equipmentId, deviceId }: TestMachine): Promise<string> =>
  JSON.stringify(await storedRows(database, account, equipmentId), null, 1).replaceAll(deviceId, 'device')

const run = (account: string, sql: string, values: unknown[]): Promise<unknown[]> =>
  inAccount(database, { account }, async (tx) => (await tx.query(sql, values)).rows as unknown[])

const fuel = (t: number) => ({ id: 'fuel', t, type: 'fuel', source: 'dispatcher' }) as const

/** What the newer detection derives from the same facts from the start. */
async function freshRows(account: string, server: TestServer, { before, after }: Truck): Promise<string> {
  const machine = await addMachine(database, account)
  await send(server, machine, [...before, ...after])
  await server.telemetry.storeEvents(account, machine.deviceId, machine.equipmentId, [
    fuel(before.at(-1)!.t!),
  ])
  await server.telemetry.settle()
  return await rowsOf(account, machine)
}

/**
 * Leaves an account as the older detection would: its stamps name no detection, one state is of the first release.
 */
async function leaveBehind(account: string, trucks: readonly Truck[]): Promise<void> {
  const server = await openTestServer(database, clock, silentLog, older)
  for (const { machine, before } of trucks) await send(server, machine, before)
  await server.telemetry.settle()
  await server.close()
  const [first, ...others] = trucks.map(({ machine }) => machine.equipmentId)
  const strip = `update machine_tracks set site = regexp_replace(site, ' [^ ]+$', '') where equipment_id = any($1)`
  await run(account, strip, [others.slice(1)])
  const state = packState(stateOfFirstRelease)
  await run(account, 'update machine_tracks set state = $2 where equipment_id = $1', [first, state])
  await run(account, 'update track_segments set state = $2 where equipment_id = $1', [first, state])
}

const staleCount = async (account: string, detection: Detection): Promise<number> => {
  const sql = `select 1 from machine_tracks where site not like '% ' || $1`
  return (await run(account, sql, [detection.stamp])).length
}

test('recomputes machines, the newest first, while their facts are accepted and acknowledged', async () => {
  const account = await addAccount(database)
  const trucks = await addTrucks(account)
  await leaveBehind(account, trucks)
  const old = await Promise.all(trucks.map(({ machine }) => rowsOf(account, machine)))

  const order: string[] = []
  const stated: Promise<number>[] = []
  let server: TestServer | null = null
  const detection = newer((equipmentId, t) => {
    // Only a derivation from the first fact sees that one again.
    if (t !== start || server === null || order.includes(equipmentId)) return
    order.push(equipmentId)
    if (order.length > trucks.length) return
    const { machine, before } = trucks.find((truck) => truck.machine.equipmentId === equipmentId)!
    const taken = server.telemetry.storeEvents(account, machine.deviceId, equipmentId, [
      fuel(before.at(-1)!.t!),
    ])
    stated.push(taken.then(() => order.length))
  })
  const warnings: object[] = []
  const log = { ...silentLog, warn: (detail: object) => void warnings.push(detail) }
  server = await openTestServer(database, clock, log, detection)
  expect(await staleCount(account, detection)).toBe(trucks.length)
  // All send at once; the first to arrive loads the account.
  await Promise.all(trucks.map(({ machine, after }) => send(server, machine, after)))
  await expect.poll(() => staleCount(account, detection)).toBe(0)
  const acknowledged = await Promise.all(stated)
  await server.telemetry.settle()

  const newest = [...trucks].sort((a, b) => b.after.at(-1)!.t! - a.after.at(-1)!.t!)
  expect(order).toEqual(newest.map(({ machine }) => machine.equipmentId))
  // The fact stated during a machine's recomputation was ingested before the next but one began.
  expect(acknowledged.every((count, i) => count <= i + 2)).toBe(true)
  expect(acknowledged).toHaveLength(trucks.length)
  for (const [i, truck] of trucks.entries()) {
    const rows = await rowsOf(account, truck.machine)
    expect(rows).toBe(await freshRows(account, server, truck))
    expect(rows).toContain('pulled up')
    expect(rows).not.toBe(old[i])
  }
  expect(warnings).toEqual([])
  await server.close()
})

test('recomputes a pending machine at once when late facts arrive for it', async () => {
  const account = await addAccount(database)
  const [truck] = (await addTrucks(account)) as [Truck]
  const late = truck.before.slice(500, 700)
  await leaveBehind(account, [{ ...truck, before: truck.before.filter((item) => !late.includes(item)) }])
  const detection = newer(() => undefined)
  const server = await openTestServer(database, clock, silentLog, detection)
  // Reversed, some of the tail arrive before known ones.
  await Promise.all([
    send(server, truck.machine, truck.after.toReversed()),
    send(server, truck.machine, late),
  ])
  expect(await staleCount(account, detection)).toBe(0)
  const { deviceId, equipmentId } = truck.machine
  await server.telemetry.storeEvents(account, deviceId, equipmentId, [fuel(truck.before.at(-1)!.t!)])
  await server.telemetry.settle()
  expect(await rowsOf(account, truck.machine)).toBe(await freshRows(account, server, truck))
  await server.close()
})
