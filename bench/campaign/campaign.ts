/**
 * The campaign: rounds of faults under load. After each round everything that is stored is compared with what the
 * devices know.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { addAccount, addMachine } from '@haulway/features/telemetry/server/testing/site.ts'
import { seededRandom } from '@haulway/testing/random.ts'
import { type DefectCounts, restoreQuarantined, checkDerived, checkPositions } from './check.ts'
import { checkDeletionRecords, checkHourlySums, runRetention } from './check-aggregates.ts'
import { computeStart } from './facts.ts'
import { type FaultKind, faultKinds } from './faults.ts'
import {
  type Arrangement,
  type Installation,
  openInstallation,
  type RunningInstallation,
} from './installation.ts'
import { type Device, createDevice } from './ledger.ts'
import { type DeviceLoad, startLoad } from './device-load.ts'
import {
  hasRetentionLimit,
  planLimitedJourney,
  openRetention,
  type Retention,
  type RetentionRuns,
} from './retention.ts'
import { waitUntil } from './wait-until.ts'

export interface CampaignPlan {
  readonly seed: number
  readonly faults: number
  /** Minimum number of acknowledged positions at the end. */
  readonly positions: number
  /** Faults in a round; everything is compared after each round. */
  readonly faultsARound: number
  readonly accounts: number
  /** Machines in each account, each with a device. */
  readonly machines: number
  /** Positions per second, of all devices together. */
  readonly pace: number
  /** Longest duration of a fault that lasts, in milliseconds. */
  readonly longest: number
  /** No fault begins later than this, in minutes. */
  readonly minutes: number
}

export interface FaultReport extends DefectCounts {
  readonly name: string
  count: number
  /** Longest time that an account went without an acknowledgement, in milliseconds. */
  longestGap: number
}

export interface CampaignReport {
  readonly kinds: readonly FaultReport[]
  /** Fault kinds that this machine does not allow. */
  readonly leftOut: readonly string[]
  readonly acknowledged: number
  /** Acknowledged positions that are stored once and as they were sent. */
  readonly intact: number
  /** Acknowledged positions that were deleted by age. */
  readonly forgotten: number
  readonly dropped: number
  readonly runs: RetentionRuns
  readonly seconds: number
  /**
   * Violations: invalid answers, servers that ended unexpectedly, figures that differ from those of an undisturbed
   * run.
   */
  readonly violations: readonly string[]
}

/** Further violations are printed but not stored. */
const MAX_VIOLATIONS = 50
/** Devices have enough facts for a round of this length, in seconds. */
const LONGEST_ROUND_S = 3_600

interface Campaign {
  readonly plan: CampaignPlan
  readonly random: () => number
  readonly installation: Installation
  readonly reports: ReadonlyMap<string, FaultReport>
  /** Kind of each fault so far. */
  readonly struck: FaultKind[]
  readonly devices: Device[]
  readonly runs: RetentionRuns
  readonly reportViolation: (violation: string) => void
  readonly log: (line: string) => void
}

/** Draws the possible kind that struck least often so far; at random among equals. */
function drawKind({ reports, random, installation }: Campaign, arrangement: Arrangement): FaultKind {
  const possible = faultKinds.filter(
    ({ two, disk }) => (!two || arrangement === 'two') && (!disk || installation.disk !== null),
  )
  const count = ({ name }: FaultKind) => reports.get(name)?.count ?? 0
  const least = Math.min(...possible.map(count))
  const rarest = possible.filter((kind) => count(kind) === least)
  return rarest[Math.floor(random() * rarest.length)]!
}

/** Adds the accounts and machines of a round; all their facts are acknowledged when it ends. */
async function addDevices({ plan, installation, devices }: Campaign, share: number): Promise<Device[]> {
  const database = await installation.database()
  const most = Math.ceil((share + plan.pace * LONGEST_ROUND_S) / (plan.accounts * plan.machines))
  const start = computeStart(most, Date.now())
  const factsPerDevice = share / (plan.accounts * plan.machines)
  const added: Device[] = []
  for (let a = 0; a < plan.accounts; a++) {
    const account = await addAccount(database)
    // As in accounts that people create. A change of settings would otherwise record that the tracker is off.
    await database.owner.query(`update accounts set features = '{"tracker": true}' where id = $1`, [account])
    const { limit, ...own } = hasRetentionLimit(a)
      ? planLimitedJourney(plan.faultsARound, factsPerDevice, Date.now())
      : { limit: null, start }
    for (let m = 0; m < plan.machines; m++) {
      const journey = { number: devices.length, present: null, ...own }
      const machine = await addMachine(database, account)
      const device = createDevice({ machine, account, journey, limit, maxFacts: most, seed: plan.seed })
      devices.push(device)
      added.push(device)
    }
  }
  return added
}

async function strike(
  campaign: Campaign,
  running: RunningInstallation,
  load: DeviceLoad,
  retention: Retention,
): Promise<void> {
  const { plan, random, struck, reports, log } = campaign
  const kind = drawKind(campaign, running.arrangement)
  const report = reports.get(kind.name)!
  report.count++
  load.setFault(struck.length)
  struck.push(kind)
  await retention.beforeFault(random)
  load.longestGap()
  // Mostly short: only sometimes longer than a lease lasts or a statement may take.
  const waitWhile = () => pause(200 + random() ** 6 * plan.longest)
  await kind.strike({ ...running, random, wait: waitWhile })
  const over = performance.now()
  const ready = () => running.servers.every((server) => server.url() !== undefined)
  await waitUntil(
    `all went on after: ${kind.name}`,
    () => ready() && load.silentSince(over).length === 0,
  ).catch(async (error: unknown) => {
    for (const line of await describeStuck(running, load.silentSince(over))) log(line)
    throw error
  })
  const gap = load.longestGap()
  await retention.afterFault(kind)
  report.longestGap = Math.max(report.longestGap, gap)
  log(`${struck.length} ${kind.name}: ${(gap / 1_000).toFixed(1)} s without an acknowledgement`)
}

/** Diagnostics for a campaign that is stuck: what servers and PostgreSQL are doing. */
async function describeStuck(
  { servers, postgres }: RunningInstallation,
  silent: readonly string[],
): Promise<string[]> {
  const activity = await postgres
    .query(
      `select pid, application_name, state, wait_event_type, wait_event, pg_blocking_pids(pid) as blocked_by,
          round(extract(epoch from clock_timestamp() - state_change)) as seconds, left(query, 120) as query
        from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by state_change`,
    )
    .catch((error: unknown) => [{ error: String(error) }])
  return [
    `accounts without an acknowledgement: ${silent.join(' ')}`,
    ...activity.map((row) => JSON.stringify(row)),
    ...servers.map((server) => server.describe()),
  ]
}

/** Strikes faults under load until the given number of positions, and every batch that was begun, is acknowledged. */
async function runRound(
  campaign: Campaign,
  running: RunningInstallation,
  devices: readonly Device[],
  faults: number,
  positions: number,
  late: () => boolean,
): Promise<void> {
  const { plan, reportViolation } = campaign
  const urls = () => running.servers.flatMap((server) => server.url() ?? [])
  const retention = await openRetention(running, devices, campaign.runs)
  const load = startLoad({ devices, urls, pace: plan.pace, reportViolation })
  try {
    for (let fault = 0; fault < faults && !late(); fault++) {
      const due = (positions * (fault + 0.5)) / faults
      await waitUntil(
        'enough is acknowledged for the next fault',
        () => load.acknowledged() >= due,
        () => load.acknowledged(),
      )
      await strike(campaign, running, load, retention)
    }
    await waitUntil(
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

/**
 * Deletes everything that is past retention, then compares every fact that was ever acknowledged, and what was
 * derived for the machines of this round's first account.
 */
async function compareStored(campaign: Campaign, devices: readonly Device[]) {
  const { installation, struck, reports, reportViolation } = campaign
  const database = await installation.database()
  for (const violation of await restoreQuarantined(database, devices, struck.length - 1))
    reportViolation(violation)
  await runRetention(database)
  const {
    byFault,
    violations: positionViolations,
    ...sums
  } = await checkPositions(database, campaign.devices)
  for (const violation of positionViolations) reportViolation(violation)
  for (const violation of await checkDeletionRecords(database)) reportViolation(violation)
  for (const report of reports.values()) Object.assign(report, { lost: 0, doubled: 0, altered: 0 })
  for (const [fault, { lost, doubled, altered }] of byFault) {
    const report = reports.get((struck[fault] ?? struck[0])?.name ?? '')
    if (!report) continue
    report.lost += lost
    report.doubled += doubled
    report.altered += altered
  }
  for (const violation of await checkHourlySums(database)) reportViolation(violation)
  const own = devices.filter(({ account }) => account === devices[0]?.account)
  for (const violation of await checkDerived(database, own)) reportViolation(violation)
  return sums
}

export async function runCampaign(plan: CampaignPlan, log: (line: string) => void): Promise<CampaignReport> {
  const began = performance.now()
  const violations: string[] = []
  const reportViolation = (violation: string): void => {
    log(`! ${violation}`)
    if (violations.length < MAX_VIOLATIONS) violations.push(violation)
  }
  const installation = await openInstallation(reportViolation)
  const reports = new Map(
    faultKinds.map(({ name }) => [name, { name, count: 0, longestGap: 0, lost: 0, doubled: 0, altered: 0 }]),
  )
  const random = seededRandom(plan.seed)
  const runs: RetentionRuns = { enqueued: 0, interrupted: 0 }
  const campaign: Campaign = {
    plan,
    random,
    installation,
    reports,
    struck: [],
    devices: [],
    runs,
    reportViolation,
    log,
  }
  let sums = { acknowledged: 0, intact: 0, forgotten: 0, dropped: 0 }
  const late = () => performance.now() - began > plan.minutes * 60_000
  try {
    for (let round = 0; campaign.struck.length < plan.faults && !late(); round++) {
      const faults = Math.min(plan.faultsARound, plan.faults - campaign.struck.length)
      const positions = Math.ceil((plan.positions * faults) / plan.faults)
      const devices = await addDevices(campaign, positions)
      const running = await installation.start(round % 3 === 1 ? 'alone' : 'two')
      await runRound(campaign, running, devices, faults, positions, late)
      await running.stop()
      sums = await compareStored(campaign, devices)
      const defects = (['lost', 'doubled', 'altered'] as const).map(
        (defect) => `${reports.values().reduce((sum, report) => sum + report[defect], 0)} ${defect}`,
      )
      log(
        `round ${round + 1}: ${sums.acknowledged} acknowledged, ${sums.intact} stored once and as they were sent, ${sums.forgotten} forgotten; ${sums.dropped} dropped; ${defects.join(', ')}`,
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
    violations,
  }
}
