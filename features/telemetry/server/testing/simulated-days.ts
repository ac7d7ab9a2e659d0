/**
 * Simulates a site day by day: trucks haul from the pit to the crusher, loaders stand in the pit. Facts are stored by
 * the account's owner, as in production.
 */
import { type Database, inAccount } from '@haulway/platform/server/db/index.ts'
import { silentLog } from '@haulway/testing/server.ts'
import { batchOfEvents } from '../../facts/batch.ts'
import { type FixColumns, sliceFixes } from '../../facts/columns.ts'
import { measurements, type StatedEvent } from '../../facts/fix.ts'
import { openOwner, type Owner } from '../owner/owner.ts'
import { openLeases } from '../storage/leases.ts'
import { shuttle, type TestMachine } from './site.ts'

export interface PastSite {
  account: string
  trucks: TestMachine[]
  loaders: TestMachine[]
  route: string
  driver: string
  /** The user who assigns the trucks. */
  dispatcher: string
}

export const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2026, 0, 1)
/** Work from 06:00 to 16:00, a fix every ten seconds. */
const MORNING_MS = 6 * 3_600_000
const WORK_SECONDS = 10 * 3_600
const STEP_SECONDS = 10
/** A cycle takes a quarter of an hour. */
const PACE = { load: 150, travel: 330, dump: 90, noise: 2 }
const STAND = { load: WORK_SECONDS, travel: 1, dump: 1, noise: 2 }
const MINUTE_MS = 60_000
/** Machines delivered at a time; the owner refuses more than it can queue. */
const MACHINES_AT_ONCE = 25
/** Sequence numbers reserved for a device and day: half for its work, half for tests. */
const SEQUENCES_PER_DAY = 200_000

/** The first sequence number after those of a day's work. */
export const firstFreeSequence = (day: number): number => day * SEQUENCES_PER_DAY + SEQUENCES_PER_DAY / 2

export const morningOf = (day: number): number => FIRST_DAY + day * DAY_MS + MORNING_MS
/** When a day's work is over and its tracks are closed. */
export const eveningOf = (day: number): number => morningOf(day) + WORK_SECONDS * 1000 + 30 * MINUTE_MS

const ENGINE = measurements.indexOf('engine')

/** A day's fixes of one machine: `place` distinguishes the machines of a kind. */
function fixesOf(day: number, place: number, stands: boolean): FixColumns {
  // Trucks start half a minute apart.
  const start = morningOf(day) + place * 30_000
  const fixes = shuttle(start, WORK_SECONDS, STEP_SECONDS, day * 100 + place, stands ? STAND : PACE)
  for (let row = 0; row < fixes.n; row++) fixes.seq[row]! += day * SEQUENCES_PER_DAY
  const engine = fixes.measured[ENGINE]!.fill(1, 0, fixes.n)
  engine[fixes.n - 1] = 0
  return fixes
}

/** What drivers press, without positions. */
function pressedOf({ driver }: PastSite, day: number): StatedEvent[] {
  const event = { source: 'device', driverId: driver } as const
  const noon = morningOf(day) + 6 * 3_600_000
  return [
    { ...event, id: `driver ${day}`, t: morningOf(day) + 5_000, type: 'driver changed' },
    { ...event, id: `note ${day}`, t: noon, type: 'note', noteType: 'general', note: 'Dusty' },
  ]
}

function assignedOf({ route }: PastSite, day: number, type: 'route assigned' | 'route unassigned') {
  const t = morningOf(day) + (type === 'route assigned' ? 0 : WORK_SECONDS * 1000 + 12 * MINUTE_MS)
  return batchOfEvents([{ id: `${type} ${day}`, t, type, source: 'dispatcher', routeId: route }])
}

async function isMarked(database: Database, account: string): Promise<boolean> {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ marked: boolean }>('select exists (select from occupancy_marks) as marked'),
  )
  return rows[0]?.marked === true
}

/** An owner of the account whose clock is set by the simulation. */
function openSimulatedOwner(database: Database, { account }: PastSite, clock: () => number): Owner {
  const { take } = openLeases({ database, singleProcess: true })
  const own = { take, corrections: [], publish: () => undefined, trusted: clock }
  return openOwner(account, { database, clock, log: silentLog, ...own })
}

/** Assigns all trucks to the route, or ends their assignments. */
async function assign(
  owner: Owner,
  site: PastSite,
  day: number,
  type: 'route assigned' | 'route unassigned',
): Promise<void> {
  const batch = assignedOf(site, day, type)
  await Promise.all(site.trucks.map(({ equipmentId }) => owner.deliver(equipmentId, site.dispatcher, batch)))
}

/** Maintains the account until nothing is left to compute. */
async function settle(owner: Owner, database: Database, { account }: PastSite): Promise<void> {
  do await owner.settle()
  while (await isMarked(database, account))
}

const allFixes = ({ trucks, loaders }: PastSite, day: number): [TestMachine, FixColumns][] =>
  [...trucks, ...loaders].map((machine, n) => [machine, fixesOf(day, n % trucks.length, n >= trucks.length)])

/** Simulates days `from` to `to` (exclusive); afterwards all rows are settled that need no facts of the next day. */
export async function simulatePastDays(
  database: Database,
  site: PastSite,
  from: number,
  to: number,
): Promise<void> {
  let now = morningOf(from)
  const owner = openSimulatedOwner(database, site, () => now)
  for (let day = from; day < to; day++) {
    now = eveningOf(day) - 16 * MINUTE_MS
    await assign(owner, site, day, 'route assigned')
    const send = ([{ equipmentId, deviceId }, fixes]: [TestMachine, FixColumns]) => {
      const fixIndexes = new Uint32Array(fixes.n)
      return owner.deliver(equipmentId, deviceId, {
        ...batchOfEvents(pressedOf(site, day)),
        fixes,
        fixIndexes,
      })
    }
    const machines = allFixes(site, day)
    for (let at = 0; at < machines.length; at += MACHINES_AT_ONCE)
      await Promise.all(machines.slice(at, at + MACHINES_AT_ONCE).map(send))
    await assign(owner, site, day, 'route unassigned')
    // Long enough for the last tracks to close.
    now = eveningOf(day)
    await settle(owner, database, site)
  }
}

/**
 * Simulates a day as it happens: every minute each machine delivers its positions of that minute and provisional rows
 * are written, as the product does every second.
 */
export async function simulateLiveDay(database: Database, site: PastSite, day: number): Promise<void> {
  let now = morningOf(day)
  const owner = openSimulatedOwner(database, site, () => now)
  await assign(owner, site, day, 'route assigned')
  const machines = allFixes(site, day).map(([machine, fixes]) => ({ machine, fixes, sent: 0 }))
  for (; now < eveningOf(day); now += MINUTE_MS) {
    for (const one of machines) {
      let until = one.sent
      while (until < one.fixes.n && one.fixes.t[until]! < now) until++
      if (until === one.sent) continue
      const fixes = sliceFixes(one.fixes, one.sent, until)
      const events = batchOfEvents(one.sent === 0 ? pressedOf(site, day).slice(0, 1) : [])
      one.sent = until
      await owner.deliver(one.machine.equipmentId, one.machine.deviceId, {
        ...events,
        fixes,
        fixIndexes: new Uint32Array(fixes.n),
      })
    }
    await owner.settle()
  }
  await assign(owner, site, day, 'route unassigned')
  await settle(owner, database, site)
}
