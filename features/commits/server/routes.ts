import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { refused, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { type Call, implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { fieldError, pageSlice, problem } from '@haulway/resource'
import { change, type Change, idOf, recordAudit } from '@haulway/storage'
import { lockEdits } from '../../cycles/index.ts'
import { refuseUnlessEditable } from '../../projects/index.ts'
import {
  checkPeriod,
  commitPeriod,
  listCommits,
  listProposals,
  listRestatements,
  listCommitsInRange,
  MAX_PERIOD_DAYS,
  takeInChanges,
  unlockPeriod,
  type CommitItem,
} from '../commits.endpoints.ts'
import { checkPeriodData } from './check.ts'
import { listProposedChanges, showPendingRows } from './pending-changes.ts'
import { findRestatements } from './ledger.ts'
import {
  findCommits,
  findCommit,
  findOverlappingCommits,
  resolvePeriod,
  type Days,
  type Period,
} from './read-commits.ts'
import { restate } from './restate.ts'
import { findCommitsInRange } from './report-remarks.ts'

/** Resolves when everything acknowledged is in the tables, including the table of hours up to an instant. */
type CloseBefore = (account: string, until: number) => Promise<void>

const DAY_MS = 86_400_000
const daysOf = ({ firstDay, lastDay }: Days): number =>
  (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1

async function knownPeriod(tx: Transaction, days: Days, lock?: string): Promise<Period> {
  const count = daysOf(days)
  if (count < 1) throw validationFailed([fieldError('lastDay', problem('validation.commits.order'))])
  if (count > MAX_PERIOD_DAYS)
    throw validationFailed([
      fieldError('lastDay', problem('validation.commits.long', { max: MAX_PERIOD_DAYS })),
    ])
  const period = await resolvePeriod(tx, days, lock)
  if (!period) throw validationFailed([fieldError('project', problem('validation.reference'))])
  return period
}

function refuseUnlessOver({ to }: Period, now: number): void {
  if (to.getTime() > now) throw validationFailed([fieldError('lastDay', problem('validation.commits.over'))])
}

async function refuseOverlap(tx: Transaction, period: Period): Promise<void> {
  const [other] = await findOverlappingCommits(tx, period)
  if (!other) return
  const { firstDay, lastDay, committedBy } = other
  const args = { first: firstDay, last: lastDay, by: committedBy.title ?? '' }
  throw refused(409, fieldError('firstDay', problem('validation.commits.overlap', args)), { current: other })
}

async function refuseDeriving(tx: Transaction, { to }: Period): Promise<void> {
  const { rows } = await tx.query(
    'select from stale_tracks where account_id = haulway_account() and from_at < $1 limit 1',
    [to],
  )
  if (rows.length > 0) throw refused(409, fieldError('firstDay', problem('validation.commits.deriving')))
}

async function commit(made: Change, days: Days): Promise<CommitItem> {
  const { tx, account, now, user } = made
  const period = await knownPeriod(tx, days, 'for no key update of p')
  await refuseUnlessEditable(tx, days.project)
  await lockEdits(tx, 'alone')
  await tx.query('select haulway_lock_commits($1)', [account])
  await refuseOverlap(tx, period)
  await refuseDeriving(tx, period)
  const id = newId()
  const { project, firstDay, lastDay, timeZone, from, to, dayStarts } = period
  await tx.query(
    `insert into commits (account_id, id, project_id, first_day, last_day, zone, from_at, until_at, day_starts, committed_at, committed_by)
      values (haulway_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, project, firstDay, lastDay, timeZone, from, to, dayStarts, now, user],
  )
  const after = {
    project: { id: project },
    firstDay,
    lastDay,
    state: 'committed',
  }
  await recordAudit(made, 'commits', id, 'create', { before: null, after })
  made.changed('commits', id)
  const item = await findCommit(tx, id)
  if (!item) throw new Error('a period that was committed is gone')
  return item
}

const readRoutes: readonly Route[] = [
  implement(listCommits, async ({ query, context }, { database }) => {
    const { limit, offset } = pageSlice(query, 100)
    const where = '($1::uuid is null or c.project_id = $1)'
    const values = [query.project?.id ?? null]
    return {
      body: await inAccount(database, scopeOf(context), async (tx) => {
        const tail = `order by c.from_at desc, c.id desc limit ${limit} offset ${offset}`
        const { rows } = await tx.query<{ total: number }>(
          `select count(*)::int as total from commits c where c.account_id = haulway_account() and ${where}`,
          values,
        )
        return {
          items: await findCommits(tx, where, values, tail),
          total: rows[0]?.total ?? 0,
        }
      }),
    }
  }),
  implement(checkPeriod, async ({ query, context }, { database }) => {
    const scope = scopeOf(context)
    const period = await inAccount(database, scope, (tx) => knownPeriod(tx, query))
    return {
      body: await inAccount(database, scope, (tx) => checkPeriodData(tx, period), database.reports),
    }
  }),
  implement(listCommitsInRange, async ({ query, context }, { database }) => {
    const { from, to, project } = query
    const find = (tx: Transaction) => findCommitsInRange(tx, from, to, project?.id ?? null)
    return { body: { items: await inAccount(database, scopeOf(context), find) } }
  }),
  implement(listRestatements, async ({ query, context }, { database }) => ({
    body: await inAccount(database, scopeOf(context), (tx) => findRestatements(tx, query)),
  })),
]

/** Proposed changes of committed figures, including those from positions that have just arrived. */
const proposalsRoute = (closeBefore: CloseBefore): Route =>
  implement(listProposals, async ({ query, context }, { database }) => {
    const scope = scopeOf(context)
    const where = `c.unlocked_at is null and ($1::uuid is null or c.project_id = $1) and ($2::text is null or c.id::text = $2)`
    const values = [query.project?.id ?? null, query.commit]
    const commits = await inAccount(database, scope, (tx) => findCommits(tx, where, values))
    if (commits.length === 0) return { body: { items: [] } }
    await closeBefore(scope.account, Math.max(...commits.map(({ to }) => Date.parse(to))))
    const read = async (tx: Transaction) => {
      await showPendingRows(tx)
      const ids = commits.map(({ id }) => id)
      return { items: await listProposedChanges(tx, ids) }
    }
    return { body: await inAccount(database, scope, read, database.reports) }
  })

export function commitRoutes(closeBefore: CloseBefore): Route[] {
  /** Everything acknowledged of the period is in the tables. */
  const closed = async (context: Call['context'], id: string, { database }: Services): Promise<void> => {
    const scope = scopeOf(context)
    const item = await inAccount(database, scope, (tx) => findCommit(tx, id))
    if (item) await closeBefore(scope.account, Date.parse(item.to))
  }
  return [
    ...readRoutes,
    proposalsRoute(closeBefore),
    implement(commitPeriod, async (call, services) => {
      const scope = scopeOf(call.context)
      const period = await inAccount(services.database, scope, (tx) => knownPeriod(tx, call.body))
      refuseUnlessOver(period, services.clock())
      await closeBefore(scope.account, period.to.getTime())
      return await change(commitPeriod, call, services, async (made) => ({
        body: await commit(made, call.body),
      }))
    }),
    implement(takeInChanges, async (call, services) => {
      await closed(call.context, idOf(call), services)
      return await change(takeInChanges, call, services, async (made) => ({
        body: await restate(made, idOf(call), {
          how: 'taken in',
          reason: call.body.reason,
        }),
      }))
    }),
    implement(unlockPeriod, async (call, services) => {
      await closed(call.context, idOf(call), services)
      return await change(unlockPeriod, call, services, async (made) => ({
        body: await restate(made, idOf(call), {
          how: 'unlocked',
          ...call.body,
        }),
      }))
    }),
  ]
}
