/** Wall screens: links that show an account's Today without sign-in, until they expire or are revoked. */
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { conflict, forbidden, notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Call, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { fieldError, problem, type EndpointOutput, type Infer, type Reference } from '@haulway/resource'
import { change, idOf, recordAudit, type Change } from '@haulway/storage'
import { accountToken, hashToken } from '../../session/index.ts'
import { revokeWall, extendWall, createWall, WALL_DAYS, wallScreens, wallViews } from '../wall.endpoints.ts'
import { DASHBOARDS_OF_WALL, type StoredWall, WALL_TOKEN } from './open-wall.ts'
import { refuseClosed } from './routes.ts'

type Wish = Infer<typeof createWall.body>

/** Per account. */
const MAX_SCREENS = 100
const DAY_MS = 86_400_000
/** How long an expired link can still be extended. */
const KEPT_DAYS = 30

const mayEnd =
  ({ context }: Pick<Call, 'context'>) =>
  (madeBy: string): boolean =>
    madeBy === context.user.id || context.can('delete', 'reports')

/** The named dashboards that exist and are open to the caller, in the given order. */
async function hungDashboards(tx: Transaction, wish: Wish): Promise<Reference[]> {
  const named = wish.dashboards ?? []
  if (named.length === 0 && wish.shows.length === 0)
    throw validationFailed([fieldError('shows', problem('validation.list.min'))])
  const { rows } = await tx.query<Reference>(
    'select id, title from dashboards where account_id = haulway_account() and id = any($1::uuid[])',
    [named.map(({ id }) => id)],
  )
  const found = named.flatMap(({ id }) => rows.find((row) => row.id === id.toLowerCase()) ?? [])
  if (found.length < named.length)
    throw validationFailed([fieldError('dashboards', problem('validation.reference'))])
  return found
}

const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

async function keepScreen(change: Change, wish: Wish) {
  const { tx, account, user, now, trusted } = change
  await refuseClosed(tx, wish.project)
  const hung = await hungDashboards(tx, wish)
  await tx.query('delete from wall_screens where account_id = $1 and expires_at <= $2', [
    account,
    new Date(trusted - KEPT_DAYS * DAY_MS),
  ])
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from wall_screens where account_id = $1',
    [account],
  )
  if ((rows[0]?.count ?? 0) >= MAX_SCREENS) throw conflict('Too many screens hang: end some of them')
  const kept = { id: newId(), token: accountToken(account) }
  const shows = wallViews.filter((one) => wish.shows.includes(one))
  await tx.query(
    `insert into wall_screens (account_id, id, created_at, created_by, modified_at, modified_by, title, project_id, shows,
       dashboards, seconds, language, token_hash, expires_at)
     values ($1, $2, $3, $4, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      account,
      kept.id,
      now,
      user,
      wish.title,
      wish.project?.id ?? null,
      shows,
      hung.map(({ id }) => id),
      wish.seconds,
      wish.language,
      hashToken(kept.token),
      daysAfter(now, wish.days ?? WALL_DAYS),
    ],
  )
  const after = { title: wish.title, shows: [...shows, ...hung.map(({ title }) => title)].join(', ') }
  await recordAudit(change, 'wallscreens', kept.id, 'create', { before: null, after })
  change.changed('wallscreens', kept.id)
  return kept
}

/** `base`: address of this site, without a trailing slash. */
export function createWallRoute(base: () => string): Route {
  return implement(createWall, (call, services) =>
    change<typeof createWall, EndpointOutput<typeof createWall>>(
      createWall,
      call,
      services,
      async (change) => {
        const { id, token } = await keepScreen(change, call.body)
        return { status: 201, body: { id, link: `${base()}/report-html/${WALL_TOKEN}${token}` } }
      },
      { keep: (body) => ({ ...body, link: null }) },
    ),
  )
}

interface ListRow extends StoredWall {
  id: string
  project: string | null
  made_by: string
  created_at: Date
  opened_at: Date | null
}

const listRoute = implement(wallScreens, async (call, { database, clock }) => {
  const now = clock()
  const { account, user } = call.context
  const { rows } = await inAccount(database, scopeOf({ account, user }), (tx) =>
    tx.query<ListRow>(
      `select s.id, s.title, s.project_id, p.title as project, s.shows, ${DASHBOARDS_OF_WALL}, s.seconds, s.language, u.full_name as made_by,
         s.created_by, s.created_at, s.opened_at, s.expires_at
       from wall_screens s join users u on u.id = s.created_by
       left join projects p on p.account_id = s.account_id and p.id = s.project_id
       where s.account_id = haulway_account() order by s.created_at desc, s.id`,
    ),
  )
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    project: row.project_id === null ? null : { id: row.project_id, title: row.project ?? '' },
    shows: row.shows,
    dashboards: row.dashboards,
    seconds: row.seconds,
    language: row.language,
    madeBy: row.made_by,
    madeAt: row.created_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    expired: row.expires_at.getTime() <= now,
    revocable: mayEnd(call)(row.created_by),
  }))
  return { body: { items } }
})

/** The screen at an address, locked; refuses callers who may neither revoke nor extend it. */
async function ownScreen(change: Change, call: Call<typeof revokeWall> | Call<typeof extendWall>) {
  const id = idOf(call)
  const { rows } = await change.tx.query<Pick<ListRow, 'title' | 'created_by' | 'expires_at'>>(
    'select title, created_by, expires_at from wall_screens where account_id = $1 and id = $2 for update',
    [change.account, id],
  )
  const row = rows[0]
  if (!row) throw notFound()
  if (!mayEnd(call)(row.created_by)) throw forbidden()
  return { id, ...row }
}

const endRoute = implement(revokeWall, (call, services) =>
  change(revokeWall, call, services, async (change) => {
    const { id, title } = await ownScreen(change, call)
    await change.tx.query('delete from wall_screens where account_id = $1 and id = $2', [change.account, id])
    await recordAudit(change, 'wallscreens', id, 'delete', { before: { title }, after: null })
    change.changed('wallscreens', id)
    return {}
  }),
)

const extendRoute = implement(extendWall, (call, services) =>
  change<typeof extendWall, EndpointOutput<typeof extendWall>>(extendWall, call, services, async (change) => {
    const { id, expires_at: before } = await ownScreen(change, call)
    const wished = daysAfter(change.now, call.body.days)
    const expires = wished > before ? wished : before
    await change.tx.query(
      `update wall_screens set expires_at = $3, version = version + 1, modified_at = $4, modified_by = $5
        where account_id = $1 and id = $2`,
      [change.account, id, expires, change.now, change.user],
    )
    const expiresAt = expires.toISOString()
    await recordAudit(change, 'wallscreens', id, 'update', {
      before: { expiresAt: before.toISOString() },
      after: { expiresAt },
    })
    change.changed('wallscreens', id)
    return { body: { expiresAt } }
  }),
)

export const wallScreenRoutes: readonly Route[] = [listRoute, endRoute, extendRoute]
