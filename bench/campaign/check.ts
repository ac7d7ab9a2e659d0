/**
 * Reads everything that is stored, both through the product and from its tables, and compares it with what the
 * devices know.
 */
import { isDeepStrictEqual } from 'node:util'
import { emptyFix } from '@haulway/features/telemetry/facts/columns.ts'
import { type Fix, measurements } from '@haulway/features/telemetry/facts/fix.ts'
import { everyPosition } from '@haulway/features/telemetry/server/reading/every-position.ts'
import {
  addAccount,
  addMachine,
  openTestServer,
  storedRows,
  type TestMachine,
  type TestServer,
} from '@haulway/features/telemetry/server/testing/site.ts'
import { type Database, inAccount } from '@haulway/platform/server/db/index.ts'
import { silentLog } from '@haulway/testing/server.ts'
import { bodyOf, factAt, timeAt } from './facts.ts'
import { type Device, DROPPED, keptFrom, reachPresent } from './ledger.ts'
import { readDeletedAside } from './set-aside.ts'

/** Numbers of facts that went wrong, of those acknowledged during one fault; 0 where there are none. */
export interface Amiss {
  lost: number
  doubled: number
  altered: number
}

export interface Checked {
  readonly byFault: Map<number, Amiss>
  acknowledged: number
  /** Acknowledged facts that are stored once, as they were sent. */
  right: number
  /** Acknowledged facts that were deleted by age. */
  forgotten: number
  /** Facts that were answered as dropped. */
  dropped: number
  /** Descriptions of facts that are stored although they should not be. */
  readonly complaints: string[]
}

const scratch = emptyFix()
const names = ['seq', 't', 'lon', 'lat', ...measurements] as const

const same = (a: Fix, b: Fix): boolean => names.every((name) => Object.is(a[name], b[name]))

/** How often each fact of a device was found, and which were found with different contents. */
interface Met {
  readonly times: Uint8Array
  readonly altered: Set<number>
}

const nothingMet = ({ next }: Device): Met => ({
  times: new Uint8Array(next),
  altered: new Set(),
})

function meet(met: Met, index: number, agrees: boolean): void {
  // A fact that was never sent counts as altered.
  if (index < 0 || index >= met.times.length) return void met.altered.add(0)
  met.times[index]!++
  if (!agrees) met.altered.add(index)
}

/** Reads segments and journal from the tables. */
async function readTables(database: Database, account: string, devices: ReadonlyMap<string, Device>) {
  const found = new Map([...devices.values()].map((device) => [device, nothingMet(device)]))
  await inAccount(database, { account }, async (tx) => {
    for await (const { machine, n, fix, device: sender } of everyPosition(tx)) {
      const device = devices.get(machine)
      const met = device && found.get(device)
      if (!met) continue
      for (let row = 0; row < n; row++) {
        const stored = fix(row)
        const index = stored.seq - 1
        const expected = factAt(device.journey, Math.max(0, index), scratch)
        meet(met, index, same(stored, expected) && sender(row) === device.machine.deviceId)
      }
    }
  })
  return found
}

/** Reads the track as screens request it. Its rows have no sequence number, so a fact is identified by its time. */
async function readTrack({ telemetry }: TestServer, device: Device): Promise<Met> {
  const met = nothingMet(device)
  const { account, machine, journey, next } = device
  const { t, lon, lat } = await telemetry.track({ account }, machine.equipmentId, 0, Date.now())
  let index = 0
  for (let row = 0; row < t.length; row++) {
    while (index < next && factAt(journey, index, scratch).t < t[row]!) index++
    const { t: at, lon: east, lat: north } = factAt(journey, index, scratch)
    // A fact that occurs twice is counted at the same index again.
    if (at === t[row]) meet(met, index, east === lon[row] && north === lat[row])
    else met.altered.add(index)
  }
  return met
}

/** Number of facts of a device that are stored although the product stated that they are not. */
interface Present {
  forgotten: number
  dropped: number
}

/** What the product states that it has deleted of a device. */
interface Deleted {
  /** Its track up to this instant. */
  readonly until: number
  /** Indexes of its quarantined facts. */
  readonly aside: ReadonlySet<number>
}

function judge(device: Device, met: readonly Met[], { until, aside }: Deleted, found: Checked): void {
  const { acknowledged, dropped, journey, next } = device
  // Nothing newer than the limit may be deleted, whatever the product states.
  const kept = keptFrom(device.limit, Date.now())
  const present: Present = { forgotten: 0, dropped: 0 }
  for (let index = 0; index < next; index++) {
    const known = acknowledged[index]! > 0
    const t = timeAt(journey, index)
    const isThere = met.some(({ times }) => times[index]! > 0)
    if (isThere && t <= until) present.forgotten++
    if (isThere && dropped[index] === DROPPED) present.dropped++
    if (dropped[index]! > 0) found.dropped++
    const isForgotten = !isThere && t <= kept && (t <= until || aside.has(index))
    const lost = known && !isForgotten && met.some(({ times }) => times[index] === 0)
    const doubled = met.some(({ times }) => times[index]! > 1)
    const altered = met.some(({ altered: some }) => some.has(index))
    if (known) found.acknowledged++
    if (known && isForgotten) found.forgotten++
    if (!lost && !doubled && !altered) {
      if (known && !isForgotten) found.right++
      continue
    }
    const fault = acknowledged[index]! - 1
    const amiss = found.byFault.get(fault) ?? { lost: 0, doubled: 0, altered: 0 }
    amiss.lost += Number(lost)
    amiss.doubled += Number(doubled)
    amiss.altered += Number(altered)
    found.byFault.set(fault, amiss)
  }
  for (const what of ['forgotten', 'dropped'] as const)
    if (present[what] > 0)
      found.complaints.push(`${present[what]} ${what} positions of device ${journey.number} are stored`)
}

/** Upkeep does a share of the remaining work at a time. This many shares are enough for any amount. */
const MOST_SHARES = 1_000

/** Whether work remains: quarantined facts to restore, or waits of machines for each other to compute. */
async function isLeft({ owner }: Database): Promise<boolean> {
  const { rows } = await owner.query<{ left: boolean }>(
    `select exists (select from telemetry_rejects where reason = 'ahead')
      or exists (select from occupancy_marks) as left`,
  )
  return rows[0]?.left ?? false
}

/** Settles the accounts that this server knows; returns whether no work remains. */
async function doAll(database: Database, { telemetry }: TestServer): Promise<boolean> {
  await telemetry.settle()
  for (let share = 0; share < MOST_SHARES && (await isLeft(database)); share++) await telemetry.settle()
  return !(await isLeft(database))
}

/**
 * Sends facts of the present from every device: by them the product restores facts that were quarantined while a
 * server clock was wrong.
 */
export async function bringBack(
  database: Database,
  devices: readonly Device[],
  fault: number,
): Promise<string[]> {
  const server = await openTestServer(database, Date.now, silentLog)
  for (const device of devices) {
    const { from, to } = reachPresent(device, Date.now())
    await postCalmly(server, device.machine, bodyOf(device.journey, from, to))
    device.acknowledged.fill(fault + 1, from, to)
  }
  const done = await doAll(database, server)
  await server.close()
  return done
    ? []
    : ['what was set aside while our clock was behind did not come back, or waits were not worked out']
}

/** Instant up to which the product states that it has deleted positions, by machine. */
async function readForgotten({ owner }: Database): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ id: string; until: Date }>(
    'select equipment_id as id, forgotten_until as until from machine_tracks where forgotten_until is not null',
  )
  return new Map(rows.map(({ id, until }) => [id, until.getTime()]))
}

/** Compares every position of the devices with what is stored. Nothing else may use the database meanwhile. */
export async function checkPositions(database: Database, devices: readonly Device[]): Promise<Checked> {
  const found: Checked = {
    byFault: new Map(),
    acknowledged: 0,
    right: 0,
    forgotten: 0,
    dropped: 0,
    complaints: [],
  }
  const until = await readForgotten(database)
  const aside = await readDeletedAside(database)
  const server = await openTestServer(database, Date.now, silentLog)
  for (const [account, own] of Map.groupBy(devices, (device) => device.account)) {
    const tables = await readTables(
      database,
      account,
      new Map(own.map((device) => [device.machine.equipmentId, device])),
    )
    for (const device of own) {
      const met = [tables.get(device)!, await readTrack(server, device)]
      const deleted = {
        until: until.get(device.machine.equipmentId) ?? Number.NEGATIVE_INFINITY,
        aside: aside.get(device.machine.deviceId) ?? new Set<number>(),
      }
      judge(device, met, deleted, found)
    }
  }
  await server.close()
  return found
}

/** The maximum batch size of a device. */
const CALM_BATCH = 500

/**
 * Compares what was derived for an account's devices with what the same facts yield when they are sent in order to an
 * undisturbed server. Covers all devices of the account, since machines at one place affect each other's figures.
 * Returns the tables that differ.
 */
export async function checkDerived(database: Database, devices: readonly Device[]): Promise<string[]> {
  const account = devices[0]?.account ?? ''
  const { rows: places } = await inAccount(database, { account }, (tx) =>
    tx.query<{ id: string }>(
      'select id from locations where account_id = haulway_account() order by title desc',
    ),
  )
  const calm = await addAccount(database, places[0]?.id, places[1]?.id)
  const server = await openTestServer(database, Date.now, silentLog)
  const twins = await Promise.all(devices.map(() => addMachine(database, calm)))
  for (const [d, { journey, next }] of devices.entries()) {
    for (let from = 0; from < next; from += CALM_BATCH)
      await postCalmly(server, twins[d]!, bodyOf(journey, from, Math.min(from + CALM_BATCH, next)))
  }
  await doAll(database, server)
  const differ: string[] = []
  for (const [d, { machine, journey }] of devices.entries()) {
    const stored = await derivedRows(database, account, machine)
    const expected = await derivedRows(database, calm, twins[d]!)
    for (const table of Object.keys(stored)) {
      const what = difference(stored[table] ?? [], expected[table] ?? [])
      if (what !== undefined) differ.push(`${table} of machine ${journey.number}: ${what}`)
    }
  }
  await server.close()
  return differ
}

async function postCalmly(server: TestServer, machine: TestMachine, body: string): Promise<void> {
  const reply = await server.post(machine, body)
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`the calm server answered ${reply.status} ${text}`)
}

const derivedRows = async (database: Database, account: string, { equipmentId }: TestMachine) =>
  (await storedRows(database, account, equipmentId)) as Record<string, unknown[]>

/** Describes the first rows that differ; undefined when all are equal. */
function difference(stored: readonly unknown[], calm: readonly unknown[]): string | undefined {
  const at = [...stored, ...calm].findIndex((_, row) => !isDeepStrictEqual(stored[row], calm[row]))
  if (at < 0) return undefined
  return `row ${at} of ${stored.length} is ${JSON.stringify(stored[at])}, calm of ${calm.length} ${JSON.stringify(calm[at])}`
}
