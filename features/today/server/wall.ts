/** Screens on walls: links that show an account's Today without a sign-in, until they are ended. */
import { inAccount, type Database, type Transaction } from '@haulway/platform/server/db/index.ts'
import { conflict, forbidden, notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Call, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { languages } from '@haulway/platform/messages.ts'
import { askInTurn, type ServedWidget } from '@haulway/report/server/index.ts'
import { fieldError, problem, type EndpointOutput, type Infer, type Reference } from '@haulway/resource'
import { change, idOf, record, type Change } from '@haulway/storage'
import { readShown } from '../../dashboards/index.ts'
import { storedProfile } from '../../measurement/measurement.ts'
import { accountOfToken, accountToken, findGuessed, hashed, mayStill } from '../../session/index.ts'
import {
  canHang,
  endWall,
  hangWall,
  openWall,
  openWallDashboard,
  readsDashboards,
  wallScreens,
  wallViews,
  type WallView,
} from '../wall.endpoints.ts'
import { readToday, type Snapshot } from './read-today.ts'
import { refuseClosed } from './routes.ts'

type Opened = EndpointOutput<typeof openWall>

/** Of one account. */
const MAX_SCREENS = 100
/** That a screen is looked at is written down so often. */
const OPENED_MS = 60_000

const mayEnd =
  ({ context }: Pick<Call, 'context'>) =>
  (madeBy: string): boolean =>
    madeBy === context.user.id || context.can('delete', 'reports')

/** Dashboards that are there and open to whoever asks, as they were named. */
async function hungDashboards(tx: Transaction, wish: Infer<typeof hangWall.body>): Promise<Reference[]> {
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

async function keepScreen(change: Change, wish: Infer<typeof hangWall.body>) {
  const { tx, account, user, now } = change
  await refuseClosed(tx, wish.project)
  const hung = await hungDashboards(tx, wish)
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from wall_screens where account_id = $1',
    [account],
  )
  if ((rows[0]?.count ?? 0) >= MAX_SCREENS) throw conflict('Too many screens hang: end some of them')
  const kept = { id: newId(), token: accountToken(account) }
  const shows = wallViews.filter((one) => wish.shows.includes(one))
  await tx.query(
    `insert into wall_screens (account_id, id, created_at, created_by, modified_at, modified_by, title, project_id, shows,
       dashboards, seconds, language, token_hash) values ($1, $2, $3, $4, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
      hashed(kept.token),
    ],
  )
  const after = { title: wish.title, shows: [...shows, ...hung.map(({ title }) => title)].join(', ') }
  await record(change, 'wallscreens', kept.id, 'create', { before: null, after })
  change.changed('wallscreens', kept.id)
  return kept
}

/** `base`: address of this site, without a slash at its end. */
export function hangRoute(base: () => string): Route {
  return implement(hangWall, (call, services) =>
    change<typeof hangWall, EndpointOutput<typeof hangWall>>(
      hangWall,
      call,
      services,
      async (change) => {
        const { id, token } = await keepScreen(change, call.body)
        return { status: 201, body: { id, link: `${base()}/wall/${token}` } }
      },
      { keep: (body) => ({ ...body, link: null }) },
    ),
  )
}

interface ListRow {
  id: string
  title: string
  project_id: string | null
  project: string | null
  shows: WallView[]
  dashboards: Reference[]
  seconds: number
  language: Opened['language']
  made_by: string
  created_by: string
  created_at: Date
  opened_at: Date | null
}

/** `dashboards` of a screen, those that are open to whoever asks. */
const HUNG = `(select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title) order by l.place), '[]')
    from unnest(s.dashboards) with ordinality as l (id, place)
      join dashboards d on d.account_id = s.account_id and d.id = l.id) as dashboards`

const listRoute = implement(wallScreens, async (call, { database }) => {
  const { account, user } = call.context
  const { rows } = await inAccount(database, scopeOf({ account, user }), (tx) =>
    tx.query<ListRow>(
      `select s.id, s.title, s.project_id, p.title as project, s.shows, ${HUNG}, s.seconds, s.language, u.full_name as made_by,
         s.created_by, s.created_at, s.opened_at
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
    revocable: mayEnd(call)(row.created_by),
  }))
  return { body: { items } }
})

const endRoute = implement(endWall, (call, services) =>
  change(endWall, call, services, async (change) => {
    const id = idOf(call)
    const { rows } = await change.tx.query<{ title: string; created_by: string }>(
      'select title, created_by from wall_screens where account_id = $1 and id = $2 for update',
      [change.account, id],
    )
    const row = rows[0]
    if (!row) throw notFound()
    if (!mayEnd(call)(row.created_by)) throw forbidden()
    await change.tx.query('delete from wall_screens where account_id = $1 and id = $2', [change.account, id])
    await record(change, 'wallscreens', id, 'delete', { before: { title: row.title }, after: null })
    change.changed('wallscreens', id)
    return {}
  }),
)

interface ScreenRow extends Pick<
  ListRow,
  'title' | 'project_id' | 'shows' | 'dashboards' | 'seconds' | 'language' | 'created_by'
> {
  id: string
  account: string
  profile: string
  measures: Opened['profile']['measures'] | null
}

const SCREEN = `
  select s.id, s.title, s.project_id, s.shows, ${HUNG}, s.seconds, s.language, s.created_by, a.title as account, p.name as profile,
    p.measures
  from wall_screens s join accounts a on a.id = s.account_id join measurement_profiles p on p.name = a.measurement_profile
  where s.account_id = $1 and s.token_hash = $2 and a.status = 'ACTIVE'`

/** The screen of a token while its account is active, and its maker has the right and nothing of it is closed to them. */
async function screenOf(database: Database, account: string, token: string): Promise<ScreenRow | undefined> {
  const find = async (tx: Transaction) =>
    (await tx.query<ScreenRow>(SCREEN, [account, hashed(token)])).rows[0]
  const maker = (await inAccount(database, { account }, find))?.created_by
  if (maker === undefined || !(await mayStill(database, maker, account, canHang))) return undefined
  // As the maker the policies show what is open to them.
  return await inAccount(database, { account, user: maker }, find)
}

async function noteOpened({ database, clock }: Services, account: string, id: string): Promise<void> {
  const now = clock()
  await inAccount(database, { account }, (tx) =>
    tx.query(
      `update wall_screens set opened_at = $3 where account_id = $1 and id = $2
         and (opened_at is null or opened_at < $4)`,
      [account, id, new Date(now), new Date(now - OPENED_MS)],
    ),
  )
}

async function openScreen(
  services: Services,
  snapshot: Snapshot,
  token: string,
): Promise<Opened | undefined> {
  const account = accountOfToken(token)
  if (account === undefined) return undefined
  const { database } = services
  const screen = await screenOf(database, account, token)
  if (!screen) return undefined
  const asked = { account, user: screen.created_by, project: screen.project_id, at: null }
  const today = await readToday(services, snapshot, asked)
  if (!today) return undefined
  await noteOpened(services, account, screen.id)
  const mayRead = await mayStill(database, screen.created_by, account, readsDashboards)
  return {
    account: screen.account,
    title: screen.title,
    shows: screen.shows,
    dashboards: mayRead ? screen.dashboards : [],
    seconds: screen.seconds,
    language: languages.find((one) => one === screen.language) ?? 'en',
    profile: storedProfile(screen.profile, screen.measures),
    today,
  }
}

/** A dashboard of a screen, as its maker may read it. */
export function openDashboardRoute(
  served: readonly ServedWidget[],
  settled: (account: string) => Promise<void>,
): Route {
  return implement(openWallDashboard, async ({ body, address }, services) => {
    const { database, clock } = services
    const account = accountOfToken(body.token)
    const id = body.dashboard.toLowerCase()
    const dashboard = await findGuessed(services, address, async () => {
      const screen = account === undefined ? undefined : await screenOf(database, account, body.token)
      if (account === undefined || !screen?.dashboards.some((one) => one.id === id)) return undefined
      if (!(await mayStill(database, screen.created_by, account, readsDashboards))) return undefined
      await settled(account)
      const scope = { account, user: screen.created_by }
      const read = () =>
        inAccount(database, scope, (tx) => readShown(tx, served, scope, id, clock()), database.reports)
      return await askInTurn(database, scope, [openWallDashboard.path, id], read)
    })
    if (!dashboard) throw notFound()
    return { body: { dashboard } }
  })
}

export const wallRoutes: readonly Route[] = [listRoute, endRoute]

/** `settled`: resolves when the cycles are those of everything that was acknowledged. */
export function openWallRoute(snapshot: Snapshot, settled: (account: string) => Promise<void>): Route {
  return implement(openWall, async ({ body, address }, services) => {
    const account = accountOfToken(body.token)
    const found = await findGuessed(services, address, async () => {
      if (account !== undefined && (await screenOf(services.database, account, body.token))) {
        await settled(account)
        return await openScreen(services, snapshot, body.token)
      }
      return undefined
    })
    if (!found) throw notFound()
    return { body: found }
  })
}
