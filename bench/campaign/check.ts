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
import { formatBatch, factAt, timeAt } from './facts.ts'
import { type Device, DROPPED, retentionStart, drawPresentRange } from './ledger.ts'
import { readQuarantineDeletions } from './quarantine-deletions.ts'

/** Numbers of facts that went wrong, of those acknowledged during one fault; 0 where there are none. */
export interface DefectCounts {
  lost: number
  doubled: number
  altered: number
}

export interface PositionCheck {
  readonly byFault: Map<number, DefectCounts>
  acknowledged: number
  /** Acknowledged facts that are stored once, as they were sent. */
  intact: number
  /** Acknowledged facts that were deleted by age. */
  forgotten: number
  /** Facts that were answered as dropped. */
  dropped: number
  /** Descriptions of facts that are stored although they should not be. */
  readonly violations: string[]
}

const scratch = emptyFix()
const names = ['seq', 't', 'lon', 'lat', ...measurements] as const

const same = (a: Fix, b: Fix): boolean => names.every((name) => Object.is(a[name], b[name]))

/** How often each fact of a device was found, and which were found with different contents. */
interface FoundFacts {
  readonly times: Uint8Array
  readonly altered: Set<number>
}

const noneFound = ({ next }: Device): FoundFacts => ({
  times: new Uint8Array(next),
  altered: new Set(),
})

function recordFound(foundFacts: FoundFacts, index: number, agrees: boolean): void {
  // A fact that was never sent counts as altered.
  if (index < 0 || index >= foundFacts.times.length) return void foundFacts.altered.add(0)
  foundFacts.times[index]!++
  if (!agrees) foundFacts.altered.add(index)
}

/** Reads segments and journal from the tables. */
async function readTables(database: Database, account: string, devices: ReadonlyMap<string, Device>) {
  const found = new Map([...devices.values()].map((device) => [device, noneFound(device)]))
  await inAccount(database, { account }, async (tx) => {
    for await (const { machine, n, fix, device: sender } of everyPosition(tx)) {
      const device = devices.get(machine)
      const foundFacts = device && found.get(device)
      if (!foundFacts) continue
      for (let row = 0; row < n; row++) {
        const stored = fix(row)
        const index = stored.seq - 1
        const expected = factAt(device.journey, Math.max(0, index), scratch)
        recordFound(foundFacts, index, same(stored, expected) && sender(row) === device.machine.deviceId)
      }
    }
  })
  return found
}

/** Reads the track as screens request it. Its rows have no sequence number, so a fact is identified by its time. */
async function readTrack({ telemetry }: TestServer, device: Device): Promise<FoundFacts> {
  const foundFacts = noneFound(device)
  const { account, machine, journey, next } = device
  const { t, lon, lat } = await telemetry.track({ account }, machine.equipmentId, 0, Date.now())
  let index = 0
  for (let row = 0; row < t.length; row++) {
    while (index < next && factAt(journey, index, scratch).t < t[row]!) index++
    const { t: at, lon: east, lat: north } = factAt(journey, index, scratch)
    // A fact that occurs twice is counted at the same index again.
    if (at === t[row]) recordFound(foundFacts, index, east === lon[row] && north === lat[row])
    else foundFacts.altered.add(index)
  }
  return foundFacts
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

function countDefects(
  device: Device,
  foundFacts: readonly FoundFacts[],
  { until, aside }: Deleted,
  result: PositionCheck,
): void {
  const { acknowledged, dropped, journey, next } = device
  // Nothing newer than the limit may be deleted, whatever the product states.
  const kept = retentionStart(device.limit, Date.now())
  const present: Present = { forgotten: 0, dropped: 0 }
  for (let index = 0; index < next; index++) {
    const isAcknowledged = acknowledged[index]! > 0
    const t = timeAt(journey, index)
    const isStored = foundFacts.some(({ times }) => times[index]! > 0)
    if (isStored && t <= until) present.forgotten++
    if (isStored && dropped[index] === DROPPED) present.dropped++
    if (dropped[index]! > 0) result.dropped++
    const isForgotten = !isStored && t <= kept && (t <= until || aside.has(index))
    const lost = isAcknowledged && !isForgotten && foundFacts.some(({ times }) => times[index] === 0)
    const doubled = foundFacts.some(({ times }) => times[index]! > 1)
    const altered = foundFacts.some(({ altered: some }) => some.has(index))
    if (isAcknowledged) result.acknowledged++
    if (isAcknowledged && isForgotten) result.forgotten++
    if (!lost && !doubled && !altered) {
      if (isAcknowledged && !isForgotten) result.intact++
      continue
    }
    const fault = acknowledged[index]! - 1
    const defects = result.byFault.get(fault) ?? { lost: 0, doubled: 0, altered: 0 }
    defects.lost += Number(lost)
    defects.doubled += Number(doubled)
    defects.altered += Number(altered)
    result.byFault.set(fault, defects)
  }
  for (const what of ['forgotten', 'dropped'] as const)
    if (present[what] > 0)
      result.violations.push(`${present[what]} ${what} positions of device ${journey.number} are stored`)
}

/** Upkeep does a share of the remaining work at a time. This many shares are enough for any amount. */
const MOST_SHARES = 1_000

/** Whether work remains: quarantined facts to restore, or waits of machines for each other to compute. */
async function hasPendingWork({ owner }: Database): Promise<boolean> {
  const { rows } = await owner.query<{ left: boolean }>(
    `select exists (select from telemetry_rejects where reason = 'ahead')
      or exists (select from occupancy_marks) as left`,
  )
  return rows[0]?.left ?? false
}

/** Settles the accounts that this server knows; returns whether no work remains. */
async function settleAll(database: Database, { telemetry }: TestServer): Promise<boolean> {
  await telemetry.settle()
  for (let share = 0; share < MOST_SHARES && (await hasPendingWork(database)); share++)
    await telemetry.settle()
  return !(await hasPendingWork(database))
}

/**
 * Sends facts of the present from every device: by them the product restores facts that were quarantined while a
 * server clock was wrong.
 */
export async function restoreQuarantined(
  database: Database,
  devices: readonly Device[],
  fault: number,
): Promise<string[]> {
  const server = await openTestServer(database, Date.now, silentLog)
  for (const device of devices) {
    const { from, to } = drawPresentRange(device, Date.now())
    await postOrThrow(server, device.machine, formatBatch(device.journey, from, to))
    device.acknowledged.fill(fault + 1, from, to)
  }
  const done = await settleAll(database, server)
  await server.close()
  return done
    ? []
    : ['what was set aside while our clock was behind did not come back, or waits were not worked out']
}

/** Instant up to which the product states that it has deleted positions, by machine. */
async function readDeletionTimes({ owner }: Database): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ id: string; until: Date }>(
    'select equipment_id as id, forgotten_until as until from machine_tracks where forgotten_until is not null',
  )
  return new Map(rows.map(({ id, until }) => [id, until.getTime()]))
}

/** Compares every position of the devices with what is stored. Nothing else may use the database meanwhile. */
export async function checkPositions(database: Database, devices: readonly Device[]): Promise<PositionCheck> {
  const result: PositionCheck = {
    byFault: new Map(),
    acknowledged: 0,
    intact: 0,
    forgotten: 0,
    dropped: 0,
    violations: [],
  }
  const until = await readDeletionTimes(database)
  const aside = await readQuarantineDeletions(database)
  const server = await openTestServer(database, Date.now, silentLog)
  for (const [account, own] of Map.groupBy(devices, (device) => device.account)) {
    const tables = await readTables(
      database,
      account,
      new Map(own.map((device) => [device.machine.equipmentId, device])),
    )
    for (const device of own) {
      const foundFacts = [tables.get(device)!, await readTrack(server, device)]
      const deleted = {
        until: until.get(device.machine.equipmentId) ?? Number.NEGATIVE_INFINITY,
        aside: aside.get(device.machine.deviceId) ?? new Set<number>(),
      }
      countDefects(device, foundFacts, deleted, result)
    }
  }
  await server.close()
  return result
}

/** The maximum batch size of a device. */
const BATCH_SIZE = 500

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
  const referenceAccount = await addAccount(database, places[0]?.id, places[1]?.id)
  const server = await openTestServer(database, Date.now, silentLog)
  const twins = await Promise.all(devices.map(() => addMachine(database, referenceAccount)))
  for (const [d, { journey, next }] of devices.entries()) {
    for (let from = 0; from < next; from += BATCH_SIZE)
      await postOrThrow(server, twins[d]!, formatBatch(journey, from, Math.min(from + BATCH_SIZE, next)))
  }
  await settleAll(database, server)
  const differences: string[] = []
  for (const [d, { machine, journey }] of devices.entries()) {
    const stored = await derivedRows(database, account, machine)
    const expected = await derivedRows(database, referenceAccount, twins[d]!)
    for (const table of Object.keys(stored)) {
      const found = describeDifference(stored[table] ?? [], expected[table] ?? [])
      if (found !== undefined) differences.push(`${table} of machine ${journey.number}: ${found}`)
    }
  }
  await server.close()
  return differences
}

async function postOrThrow(server: TestServer, machine: TestMachine, body: string): Promise<void> {
  const reply = await server.post(machine, body)
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`the reference server answered ${reply.status} ${text}`)
}

const derivedRows = async (database: Database, account: string, { equipmentId }: TestMachine) =>
  (await storedRows(database, account, equipmentId)) as Record<string, unknown[]>

/** Describes the first rows that differ; undefined when all are equal. */
function describeDifference(stored: readonly unknown[], expected: readonly unknown[]): string | undefined {
  const at = [...stored, ...expected].findIndex((_, row) => !isDeepStrictEqual(stored[row], expected[row]))
  if (at < 0) return undefined
  return `row ${at} of ${stored.length} is ${JSON.stringify(stored[at])}, expected of ${expected.length} ${JSON.stringify(expected[at])}`
}
