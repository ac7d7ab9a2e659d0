/** The state of a site that its cabs share: machines, queues, shifts. Cached for a few seconds. */
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { type Directory, directoryFor } from '../../dispatcher/index.ts'
import { loadersNow, type LoadingNow, type MachineNow } from '../../telemetry/index.ts'
import { requestedSite, routesOf, staysOf, type RouteOfShift } from '../../today/index.ts'
import { boardOf, type Row } from '../../today/today.ts'
import { runningShift, workSince } from '../since.ts'
import { openCache } from './cache.ts'

export interface SiteNow {
  /** Server time at which it was read, epoch milliseconds. */
  readonly now: number
  readonly machines: ReadonlyMap<string, MachineNow>
  readonly directory: Directory
  /** Loaders and the trucks at them, as the dispatcher shows them. */
  readonly around: ReadonlyMap<string, LoadingNow>
}

/** The running shift or day of a project. */
export interface Frame {
  /** Epoch milliseconds. */
  readonly since: number
  /** Routes that run in the shift. */
  readonly planned: readonly RouteOfShift[]
  /** Rows of the board, by loader. */
  readonly rows: ReadonlyMap<string, Row>
}

interface Sources {
  readonly database: Database
  readonly clock: () => number
  readonly snapshot: (account: string) => Promise<MachineNow[]>
  readonly settled: (account: string) => Promise<void>
}

/** Telemetry writes provisional rows once a second anyway. */
const SETTLED_MS = 1_000
const SITE_MS = 2_000
const FRAME_MS = 5_000

/** A day in the zone of the account. */
async function accountFrame(tx: Transaction, now: number): Promise<Frame> {
  const { rows } = await tx.query<{ zone: string }>(
    'select time_zone as zone from accounts where id = haulway_account()',
  )
  const calendar = { zone: rows[0]?.zone ?? 'UTC', workDays: [], shifts: [], exceptions: [] }
  return { since: workSince(calendar, null, now), planned: [], rows: new Map() }
}

async function readFrame(tx: Transaction, project: string | null, site: SiteNow): Promise<Frame> {
  const { now, machines } = site
  const found = project === null ? undefined : await requestedSite(tx, project, now)
  if (!found) return await accountFrame(tx, now)
  const running = runningShift(found.span, now)
  const since = workSince(found.calendar, running, now)
  if (!running) return { since, planned: [], rows: new Map() }
  const planned = await routesOf(tx, project, running)
  const heard = new Map([...machines].map(([id, { position }]) => [id, position.t]))
  const stays = await staysOf(tx, { project, routes: planned }, running, heard)
  const board = boardOf({ span: running, now, routes: planned, stays, hauls: [] })
  const rows = board.flatMap((row) => (row.kind === 'loader' && row.id ? [[row.id, row] as const] : []))
  return { since, planned, rows: new Map(rows) }
}

export function openSiteNow({ database, clock, snapshot, settled }: Sources) {
  const settling = openCache<void>(clock, SETTLED_MS)
  const sites = openCache<SiteNow>(clock, SITE_MS)
  const frames = openCache<Frame>(clock, FRAME_MS)
  const readSite = async (account: string): Promise<SiteNow> => {
    const directory = await directoryFor(database, { account })
    const all = await snapshot(account)
    const now = clock()
    const shown = all.filter(({ equipmentId, activity }) => directory.find(equipmentId, activity.locationId))
    const machines = new Map(all.map((one) => [one.equipmentId, one]))
    return { now, machines, directory, around: loadersNow(shown, now) }
  }
  return {
    /** Also resolves when the tables include what was acknowledged a second ago. */
    async siteNow(account: string): Promise<SiteNow> {
      await settling(account, () => settled(account))
      return await sites(account, () => readSite(account))
    },
    /** `project`: null is the account's calendar day. */
    frameOf: (account: string, project: string | null, site: SiteNow): Promise<Frame> =>
      frames(`${account} ${project}`, () =>
        inAccount(database, { account }, (tx) => readFrame(tx, project, site)),
      ),
  }
}
