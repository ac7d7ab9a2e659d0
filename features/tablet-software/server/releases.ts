/** Which build a tablet is to run, and what it was given. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import type { Release, StatusReport } from '../../tablets/index.ts'
import type { ReleaseSlot } from '../../tablets/inventory.endpoints.ts'
import { type Build, buildsFor, type Given, rolloutBegan } from '../rollout.ts'
import { FIRST_TABLETS, REPORT_MINUTES } from '../software.endpoints.ts'
import { acrossAccounts, IN_USE, lockBuilds, readBuilds } from './builds.ts'
import { isRollingOut, settleRollouts } from './change-state.ts'

/** Tablets that were heard within so many days are waited for before practice accounts are given a build. */
const HEARD_DAYS = 7
const DAY_MS = 86_400_000

export interface TabletInSlot {
  readonly tx: Transaction
  readonly account: string
  readonly tablet: string
  readonly slot: ReleaseSlot
}

/** What a tablet was given, by the id of the build. */
async function readGiven({ tx, account, tablet }: TabletInSlot): Promise<Map<string, Given>> {
  const { rows } = await tx.query<Given & { build: string }>(
    `select build_id as build, given_at as "givenAt", reported_at as "reportedAt" from tablets_software
      where account_id = $1 and tablet_id = $2`,
    [account, tablet],
  )
  return new Map(rows.map(({ build, ...given }) => [build, given]))
}

/** It is open to all, or was given to this tablet in this roll-out, or ran on it before. */
function mayRun(build: Build, given: Given | undefined): boolean {
  if (build.openedAt !== null) return true
  return given !== undefined && (given.reportedAt !== null || given.givenAt >= rolloutBegan(build))
}

/** The build that a tablet is to run by what it was given so far. */
export async function findRelease(asked: TabletInSlot): Promise<Build | undefined> {
  const given = await readGiven(asked)
  const builds = await readBuilds(asked.tx)
  return buildsFor(asked.slot, builds).find((build) => mayRun(build, given.get(build.id)))
}

/** Whether the tablet may be among the first ones of a build: those of practice accounts only where there are no others. */
async function isPlaceFree({ tx, account, now }: StatusReport, build: Build): Promise<boolean> {
  const { rows } = await acrossAccounts(tx, () =>
    tx.query<{ free: boolean }>(
      `select (select count(*) from tablets_software where build_id = $1 and given_at >= $2) < $3
          and ((select features -> 'practice' is distinct from 'true' from accounts where id = $4)
            or not exists (select from tablets t join accounts a on a.id = t.account_id
                where ${IN_USE} and t.last_seen_at > $5 and ($6 or t.slot = 'pre-release'))) as free`,
      [
        build.id,
        rolloutBegan(build),
        FIRST_TABLETS,
        account,
        new Date(now.getTime() - HEARD_DAYS * DAY_MS),
        build.state === 'production',
      ],
    ),
  )
  return rows[0]?.free ?? false
}

async function markReported({ tx, account, tablet, now }: StatusReport, running: Build): Promise<void> {
  await tx.query(
    `insert into tablets_software (account_id, tablet_id, build_id, given_at, reported_at)
     values ($1, $2, $3, $4, $4)
     on conflict (account_id, tablet_id, build_id) do update set reported_at = $4
       where tablets_software.reported_at is null`,
    [account, tablet, running.id, now],
  )
}

async function markGiven({ tx, account, tablet, now }: StatusReport, build: Build): Promise<void> {
  await tx.query(
    `insert into tablets_software (account_id, tablet_id, build_id, given_at) values ($1, $2, $3, $4)
     on conflict (account_id, tablet_id, build_id) do update set given_at = $4
       where tablets_software.reported_at is null and tablets_software.given_at < $5`,
    [account, tablet, build.id, now, rolloutBegan(build)],
  )
  // A build that was replaced before its time was up proves nothing.
  await tx.query(
    `delete from tablets_software
      where account_id = $1 and tablet_id = $2 and build_id <> $3 and reported_at is null and given_at > $4`,
    [account, tablet, build.id, new Date(now.getTime() - REPORT_MINUTES * 60_000)],
  )
}

async function choose(report: StatusReport, builds: readonly Build[]): Promise<Build | undefined> {
  const given = await readGiven(report)
  for (const build of buildsFor(report.slot, builds)) {
    const before = given.get(build.id)
    if (!mayRun(build, before) && !(await isPlaceFree(report, build))) continue
    if (before?.reportedAt == null) await markGiven(report, build)
    return build
  }
  return undefined
}

/** Takes the report of a tablet, and answers the build that it is to run. */
export async function releaseFor(report: StatusReport, log: Log): Promise<Release | null> {
  const { tx, now, softwareVersion } = report
  let builds = await readBuilds(tx)
  const isWaiting = builds.some(isRollingOut)
  if (isWaiting) await lockBuilds(tx)
  const running = builds.find(({ version }) => version === softwareVersion)
  if (running) await markReported(report, running)
  if (isWaiting) {
    logStopped(await settleRollouts({ tx, now, user: null }), log)
    builds = await readBuilds(tx)
  }
  const build = await choose(report, builds)
  return build ? { id: build.id, version: build.version } : null
}

/** The console shows it to system administrators. */
export function logStopped(builds: readonly Build[], log: Log): void {
  for (const { id, version } of builds)
    log.error(
      { part: 'tablet software', build: id, version },
      'a build was stopped: tablets failed to report it',
    )
}
