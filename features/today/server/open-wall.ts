/** The content of a wall screen, for the holder of its link. */
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { languages } from '@haulway/platform/messages.ts'
import { queryInTurn, type ServedWidget } from '@haulway/report/server/index.ts'
import type { EndpointOutput, Reference } from '@haulway/resource'
import { readShown } from '../../dashboards/index.ts'
import { storedProfile } from '../../measurement/measurement.ts'
import { accountOfToken, findGuessed, hashToken, mayStill } from '../../session/index.ts'
import {
  canCreateWall,
  openWall,
  openWallDashboard,
  canReadDashboards,
  type WallView,
} from '../wall.endpoints.ts'
import { readToday, type Snapshot } from './read-today.ts'

type Opened = EndpointOutput<typeof openWall>

/** Prefix of the tokens of such links. */
export const WALL_TOKEN = 'wall-'
/** Links created before expiry existed hold the token alone. */
const TOKEN = /^(?:wall-)?([\w-]{65})$/
/** How often it is recorded that a screen is being viewed. */
const OPENED_MS = 60_000

/** The dashboards of a screen that the reader may open. */
export const DASHBOARDS_OF_WALL = `(select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title) order by l.place), '[]')
    from unnest(s.dashboards) with ordinality as l (id, place)
      join dashboards d on d.account_id = s.account_id and d.id = l.id) as dashboards`

/** A stored screen with its content. */
export interface StoredWall {
  readonly title: string
  readonly project_id: string | null
  readonly shows: WallView[]
  /** Dashboards that the reader may open. */
  readonly dashboards: Reference[]
  readonly seconds: number
  readonly language: Opened['language']
  readonly created_by: string
  readonly expires_at: Date
}

interface ScreenRow extends StoredWall {
  id: string
  account: string
  account_title: string
  profile: string
  measures: Opened['profile']['measures'] | null
}

const SCREEN = `
  select s.id, s.title, s.project_id, s.shows, ${DASHBOARDS_OF_WALL}, s.seconds, s.language, s.created_by, s.expires_at, s.account_id as account,
    a.title as account_title, p.name as profile, p.measures
  from wall_screens s join accounts a on a.id = s.account_id join measurement_profiles p on p.name = a.measurement_profile
  where s.account_id = $1 and s.token_hash = $2 and s.expires_at > $3 and a.status = 'ACTIVE'`

/**
 * The screen of a valid link: its account is active, its maker has the right, and nothing of it is closed to the
 * maker.
 */
async function screenOf({ database, clock }: Services, link: string): Promise<ScreenRow | undefined> {
  const token = TOKEN.exec(link)?.[1] ?? ''
  const account = accountOfToken(token)
  if (account === undefined) return undefined
  const find = async (tx: Transaction) =>
    (await tx.query<ScreenRow>(SCREEN, [account, hashToken(token), new Date(clock())])).rows[0]
  const maker = (await inAccount(database, { account }, find))?.created_by
  if (maker === undefined || !(await mayStill(database, maker, account, canCreateWall))) return undefined
  // Reading as the maker, policies exclude what is closed to them.
  return await inAccount(database, { account, user: maker }, find)
}

async function noteOpened({ database, clock }: Services, { account, id }: ScreenRow): Promise<void> {
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
  screen: ScreenRow,
): Promise<Opened | undefined> {
  const { account, created_by: maker } = screen
  const today = await readToday(services, snapshot, {
    account,
    user: maker,
    project: screen.project_id,
    at: null,
  })
  if (!today) return undefined
  await noteOpened(services, screen)
  const mayRead = await mayStill(services.database, maker, account, canReadDashboards)
  return {
    account: screen.account_title,
    title: screen.title,
    expiresAt: screen.expires_at.toISOString(),
    shows: screen.shows,
    dashboards: mayRead ? screen.dashboards : [],
    seconds: screen.seconds,
    language: languages.find((one) => one === screen.language) ?? 'en',
    profile: storedProfile(screen.profile, screen.measures),
    today,
  }
}

/** A dashboard of a screen, read as its maker. */
export function openDashboardRoute(
  served: readonly ServedWidget[],
  settled: (account: string) => Promise<void>,
): Route {
  return implement(openWallDashboard, async ({ body, address }, services) => {
    const { database, clock } = services
    const id = body.dashboard.toLowerCase()
    const dashboard = await findGuessed(services, address, async () => {
      const screen = await screenOf(services, body.token)
      if (!screen?.dashboards.some((one) => one.id === id)) return undefined
      const { account } = screen
      if (!(await mayStill(database, screen.created_by, account, canReadDashboards))) return undefined
      await settled(account)
      const scope = { account, user: screen.created_by }
      const read = () =>
        inAccount(database, scope, (tx) => readShown(tx, served, scope, id, clock()), database.reports)
      return await queryInTurn(database, scope, [openWallDashboard.path, id], read)
    })
    if (!dashboard) throw notFound()
    return { body: { dashboard } }
  })
}

/** `settled` resolves when cycles include everything acknowledged so far. */
export function openWallRoute(snapshot: Snapshot, settled: (account: string) => Promise<void>): Route {
  return implement(openWall, async ({ body, address }, services) => {
    const found = await findGuessed(services, address, async () => {
      const screen = await screenOf(services, body.token)
      if (!screen) return undefined
      await settled(screen.account)
      return await openScreen(services, snapshot, screen)
    })
    if (!found) throw notFound()
    return { body: found }
  })
}
