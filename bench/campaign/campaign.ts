/** The campaign: rounds of faults under load, after each of which everything that is stored is compared with what devices know. */
import { setTimeout as pause } from 'node:timers/promises'
import { addAccount, addMachine } from '@haulway/features/telemetry/server/testing/site.ts'
import { seededRandom } from '@haulway/testing/random.ts'
import { type Amiss, bringBack, checkDerived, checkPositions } from './check.ts'
import { checkForgotten, checkHours, forgetAll } from './check-aggregates.ts'
import { startFor } from './facts.ts'
import { type FaultKind, faultKinds } from './faults.ts'
import { type Arrangement, type Installation, openInstallation, type Running } from './installation.ts'
import { type Device, newDevice } from './ledger.ts'
import { type Load, startLoad } from './load.ts'
import { hasLimit, limited, openRetention, type Retention, type Runs } from './retention.ts'
import { until } from './until.ts'

export interface Plan {
  readonly seed: number
  readonly faults: number
  /** Positions that are acknowledged in the end, at the least. */
  readonly positions: number
  /** Everything is compared after so many. */
  readonly faultsARound: number
  readonly accounts: number
  /** Of each account, each with a device. */
  readonly machines: number
  /** Positions a second, of all devices together. */
  readonly pace: number
  /** What lasts lasts no longer than this, in milliseconds. */
  readonly longest: number
  /** No fault begins later than this, in minutes. */
  readonly minutes: number
}

export interface KindReport extends Amiss {
  readonly name: string
  count: number
  /** Milliseconds that an account was without an acknowledgement. */
  longestGap: number
}

export interface Report {
  readonly kinds: readonly KindReport[]
  /** Kinds that this machine does not allow. */
  readonly leftOut: readonly string[]
  readonly acknowledged: number
  /** Of those, the ones that are stored once and as they were sent. */
  readonly right: number
  /** Of those, the ones that were deleted by age. */
  readonly forgotten: number
  readonly dropped: number
  readonly runs: Runs
  readonly seconds: number
  /** What should not have been: wrong answers, servers that ended by themselves, figures that differ from those of a calm run. */
  readonly complaints: readonly string[]
}

/** No more of these are kept. */
const MOST_COMPLAINTS = 50
/** Devices have enough to say for a round that takes so long. */
const LONGEST_ROUND_S = 3_600

interface Campaign {
  readonly plan: Plan
  readonly random: () => number
  readonly installation: Installation
  readonly reports: ReadonlyMap<string, KindReport>
  /** The kind of each fault so far. */
  readonly struck: FaultKind[]
  readonly devices: Device[]
  readonly runs: Runs
  readonly complain: (what: string) => void
  readonly say: (line: string) => void
}

/** Of those that there can be, the one that there was least; by chance among equals. */
function drawKind({ reports, random, installation }: Campaign, arrangement: Arrangement): FaultKind {
  const possible = faultKinds.filter(
    ({ two, disk }) => (!two || arrangement === 'two') && (!disk || installation.disk !== null),
  )
  const count = ({ name }: FaultKind) => reports.get(name)?.count ?? 0
  const least = Math.min(...possible.map(count))
  const rarest = possible.filter((kind) => count(kind) === least)
  return rarest[Math.floor(random() * rarest.length)]!
}

/** Accounts and machines of a round: what they say is complete when it ends. */
async function addDevices({ plan, installation, devices }: Campaign, share: number): Promise<Device[]> {
  const database = await installation.database()
  const most = Math.ceil((share + plan.pace * LONGEST_ROUND_S) / (plan.accounts * plan.machines))
  const start = startFor(most, Date.now())
  const factsADevice = share / (plan.accounts * plan.machines)
  const added: Device[] = []
  for (let a = 0; a < plan.accounts; a++) {
    const account = await addAccount(database)
    // As accounts that are made by people have it; a change of settings would write down that it is off.
    await database.owner.query(`update accounts set features = '{"tracker": true}' where id = $1`, [account])
    const { limit, ...own } = hasLimit(a)
      ? limited(plan.faultsARound, factsADevice, Date.now())
      : { limit: null, start }
    for (let m = 0; m < plan.machines; m++) {
      const journey = { number: devices.length, present: null, ...own }
      const machine = await addMachine(database, account)
      const device = newDevice({ machine, account, journey, limit, most, seed: plan.seed })
      devices.push(device)
      added.push(device)
    }
  }
  return added
}

async function strike(campaign: Campaign, running: Running, load: Load, retention: Retention): Promise<void> {
  const { plan, random, struck, reports, say } = campaign
  const kind = drawKind(campaign, running.arrangement)
  const report = reports.get(kind.name)!
  report.count++
  load.during(struck.length)
  struck.push(kind)
  await retention.before(random)
  load.longestGap()
  // Mostly short: beyond what a lease lasts, or a statement may take, only at times.
  const last = () => pause(200 + random() ** 6 * plan.longest)
  await kind.strike({ ...running, random, last })
  const over = performance.now()
  const ready = () => running.servers.every((server) => server.url() !== undefined)
  await until(`all went on after: ${kind.name}`, () => ready() && load.silentSince(over).length === 0).catch(
    async (error: unknown) => {
      for (const line of await describe(running, load.silentSince(over))) say(line)
      throw error
    },
  )
  const gap = load.longestGap()
  await retention.after(kind)
  report.longestGap = Math.max(report.longestGap, gap)
  say(`${struck.length} ${kind.name}: ${(gap / 1_000).toFixed(1)} s without an acknowledgement`)
}

/** What servers and PostgreSQL do while nothing goes on, for whoever looks for the fault. */
async function describe({ servers, postgres }: Running, silent: readonly string[]): Promise<string[]> {
  const activity = await postgres
    .ask(
      `select pid, application_name, state, wait_event_type, wait_event, pg_blocking_pids(pid) as blocked_by,
          round(extract(epoch from clock_timestamp() - state_change)) as seconds, left(query, 120) as query
        from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by state_change`,
    )
    .catch((error: unknown) => [{ error: String(error) }])
  return [
    `accounts without an acknowledgement: ${silent.join(' ')}`,
    ...activity.map((row) => JSON.stringify(row)),
    ...servers.map((server) => server.state()),
  ]
}

/** Faults under load, until so many positions are acknowledged and everything that was begun is. */
async function live(
  campaign: Campaign,
  running: Running,
  devices: readonly Device[],
  faults: number,
  positions: number,
  late: () => boolean,
): Promise<void> {
  const { plan, complain } = campaign
  const urls = () => running.servers.flatMap((server) => server.url() ?? [])
  const retention = await openRetention(running, devices, campaign.runs)
  const load = startLoad({ devices, urls, pace: plan.pace, complain })
  try {
    for (let fault = 0; fault < faults && !late(); fault++) {
      const due = (positions * (fault + 0.5)) / faults
      await until(
        'enough is acknowledged for the next fault',
        () => load.acknowledged() >= due,
        () => load.acknowledged(),
      )
      await strike(campaign, running, load, retention)
    }
    await until(
      'all is acknowledged',
      () => late() || load.acknowledged() >= positions,
      () => load.acknowledged(),
    )
    await load.finish()
    await retention.finish()
  } finally {
    load.abort()
  }
}

/** What is old is deleted to the end, everything that was ever acknowledged is compared, and what was derived of the machines of this round's first account. */
async function compare(campaign: Campaign, devices: readonly Device[]) {
  const { installation, struck, reports, complain } = campaign
  const database = await installation.database()
  for (const what of await bringBack(database, devices, struck.length - 1)) complain(what)
  await forgetAll(database)
  const { byFault, complaints, ...sums } = await checkPositions(database, campaign.devices)
  for (const what of complaints) complain(what)
  for (const what of await checkForgotten(database)) complain(what)
  for (const report of reports.values()) Object.assign(report, { lost: 0, doubled: 0, altered: 0 })
  for (const [fault, { lost, doubled, altered }] of byFault) {
    const report = reports.get((struck[fault] ?? struck[0])?.name ?? '')
    if (!report) continue
    report.lost += lost
    report.doubled += doubled
    report.altered += altered
  }
  for (const what of await checkHours(database)) complain(what)
  const own = devices.filter(({ account }) => account === devices[0]?.account)
  for (const what of await checkDerived(database, own)) complain(what)
  return sums
}

export async function runCampaign(plan: Plan, say: (line: string) => void): Promise<Report> {
  const began = performance.now()
  const complaints: string[] = []
  const complain = (what: string): void => {
    say(`! ${what}`)
    if (complaints.length < MOST_COMPLAINTS) complaints.push(what)
  }
  const installation = await openInstallation(complain)
  const reports = new Map(
    faultKinds.map(({ name }) => [name, { name, count: 0, longestGap: 0, lost: 0, doubled: 0, altered: 0 }]),
  )
  const random = seededRandom(plan.seed)
  const runs: Runs = { asked: 0, cut: 0 }
  const campaign: Campaign = {
    plan,
    random,
    installation,
    reports,
    struck: [],
    devices: [],
    runs,
    complain,
    say,
  }
  let sums = { acknowledged: 0, right: 0, forgotten: 0, dropped: 0 }
  const late = () => performance.now() - began > plan.minutes * 60_000
  try {
    for (let round = 0; campaign.struck.length < plan.faults && !late(); round++) {
      const faults = Math.min(plan.faultsARound, plan.faults - campaign.struck.length)
      const positions = Math.ceil((plan.positions * faults) / plan.faults)
      const devices = await addDevices(campaign, positions)
      const running = await installation.start(round % 3 === 1 ? 'alone' : 'two')
      await live(campaign, running, devices, faults, positions, late)
      await running.stop()
      sums = await compare(campaign, devices)
      const amiss = (['lost', 'doubled', 'altered'] as const).map(
        (what) => `${reports.values().reduce((sum, report) => sum + report[what], 0)} ${what}`,
      )
      say(
        `round ${round + 1}: ${sums.acknowledged} acknowledged, ${sums.right} stored once and as they were sent, ${sums.forgotten} forgotten; ${sums.dropped} dropped; ${amiss.join(', ')}`,
      )
    }
  } finally {
    await installation.close()
  }
  return {
    kinds: [...reports.values()].filter(({ count }) => count > 0),
    leftOut: faultKinds.filter(({ disk }) => disk && installation.disk === null).map(({ name }) => name),
    ...sums,
    runs,
    seconds: (performance.now() - began) / 1_000,
    complaints,
  }
}
