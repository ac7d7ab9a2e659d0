/** A site whose trucks send the facts of a day on request, and the figures of that day. */
import { expect } from 'vitest'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { roleIndex } from '../access/roles.ts'
import { haulingSite } from '../routes/testing/hauling-site.ts'
import type { TestClient } from './test-app.ts'
import type { CommitItem, Proposal, Restatement } from '../commits/commits.endpoints.ts'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** The day that tests commit. */
export const COMMITTED_DAY = '2026-03-01'
export const WORK_START = Date.parse(`${COMMITTED_DAY}T06:00:00Z`)

const PIT = { lon: 37.6, lat: 55.7 }
const DUMP = { lon: 37.62, lat: 55.72 }
const STEP = 5_000
/** Seconds at the pit, on the way, at the dump, and on the way back. */
const lap = { load: 120, way: 180, dump: 60 }
export const LAP_MS = (lap.load + 2 * lap.way + lap.dump) * 1_000

/** Position of a truck a number of seconds after (or before) the start of its first lap. */
function placeAt(seconds: number) {
  const { load, way, dump } = lap
  const lapSeconds = LAP_MS / 1_000
  const since = ((seconds % lapSeconds) + lapSeconds) % lapSeconds
  const out = Math.min(Math.max((since - load) / way, 0), 1)
  const back = Math.min(Math.max((since - load - way - dump) / way, 0), 1)
  const progress = out - back
  return {
    lon: PIT.lon + progress * (DUMP.lon - PIT.lon),
    lat: PIT.lat + progress * (DUMP.lat - PIT.lat),
    speed: progress > 0 && progress < 1 ? 14 : 0,
  }
}

/** The facts of laps of the day; lap 0 is the first, negative numbers are laps of up to two days before. */
export const fixesOfLaps = (laps: readonly number[]) =>
  laps.flatMap((number) =>
    Array.from({ length: LAP_MS / STEP }, (_, place) => {
      const s = number * LAP_MS + place * STEP
      return { seq: (2 * DAY + s) / STEP, t: WORK_START + s, ...placeAt(s / 1_000) }
    }),
  )

const tables = [
  ['events', 'occurred_at'],
  ['visits', 'entered_at'],
  ['cycles', 'loaded_at'],
  ['track_hours', 'hour'],
] as const

export async function committedSite() {
  const site = await haulingSite()
  const { app, account, manager, routes, project, decide } = site
  const admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  // The trucks are assigned on the afternoon before, while the manager is already signed in.
  const now = app.clock()
  const [first, second, third] = await createTrucks()

  async function createTruck(title: string) {
    const made = await manager.fetch('/api/equipment', {
      body: { equipmentId: title, kind: 'hauler' },
    })
    const { id } = made.body as { id: string }
    const enrolled = await manager.fetch(`/api/equipment/${id}/devices`, {
      body: { title: 'Tablet' },
    })
    const headers = {
      authorization: `Bearer ${(enrolled.body as { secret: string }).secret}`,
    }
    await decide('/assign', { route: routes.a, equipment: [id] })
    return {
      id,
      /** Sends the facts of these laps of the day; lap 0 is the first. */
      async sendLaps(...laps: number[]): Promise<void> {
        const fixes = fixesOfLaps(laps)
        const send = () =>
          app.anonymous.fetch('/api/telemetry/batch', {
            body: { fixes },
            headers,
          })
        const first = await send()
        // Retries as a device does when the account has just lost the process that owned it.
        const reply = first.status === 503 ? await send() : first
        expect(reply.status, reply.text).toBe(200)
      },
      async pressButton(type: string, at: number): Promise<void> {
        const events = [{ id: `${type} ${at}`, t: at, type }]
        const reply = await app.anonymous.fetch('/api/telemetry/batch', {
          body: { events },
          headers,
        })
        expect(reply.status, reply.text).toBe(200)
      },
    }
  }

  async function createTrucks() {
    app.clock.set(WORK_START - 14 * HOUR)
    const made = [await createTruck('T-1'), await createTruck('T-2'), await createTruck('T-3')] as const
    app.clock.set(now)
    return made
  }

  async function get<T>(path: string, client = admin): Promise<T> {
    const reply = await client.fetch(path)
    expect(reply.status, `${path} ${reply.text}`).toBe(200)
    return reply.body as T
  }

  /** All rows behind the figures of the day, and the reports over it. */
  async function figures(): Promise<Record<string, unknown>> {
    const range = `from=${COMMITTED_DAY}T00:00:00Z&to=2026-03-02T00:00:00Z`
    const cycles = '/api/cyclereport/loadDumpCycles'
    const paths = ['/summary', '', '/byEquipment'].map((tail) => `${cycles}${tail}?${range}`)
    const events = ['', '/by/type'].map((tail) => `/api/events${tail}?${range}`)
    const used = ['', '/summary', '/byEquipment', '/byDay'].map(
      (tail) => `/api/reports/utilisation${tail}?${range}`,
    )
    const reports: Record<string, unknown> = {}
    for (const path of [...paths, ...used, ...events]) reports[path.replace(/\?.*/, '')] = await get(path)
    return { ...reports, ...(await inAccount(app.database, { account }, readRows)) }
  }
  async function readRows(tx: Transaction): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {}
    for (const [table, moment] of tables) {
      const { rows } = await tx.query<{ one: Record<string, unknown> }>(
        `select to_jsonb(t) - '{settled_at,held,frozen,received_at}'::text[] as one from ${table} t
          where ${moment} >= $1::date and ${moment} < $1::date + 1 order by ${moment}, equipment_id, ${table === 'track_hours' ? 'hour' : 'key'}`,
        [COMMITTED_DAY],
      )
      found[table] = rows.map(({ one }) => one)
    }
    return found
  }

  const commit = (client: TestClient = manager, firstDay = COMMITTED_DAY, lastDay = COMMITTED_DAY) =>
    client.fetch('/api/commits', { body: { project, firstDay, lastDay } })
  return {
    ...site,
    admin,
    trucks: [first, second, third],
    get,
    figures,
    commit,
    async commitDay(): Promise<CommitItem> {
      const reply = await commit()
      expect(reply.status, reply.text).toBe(201)
      return reply.body as CommitItem
    },
    proposals: async () => (await get<{ items: Proposal[] }>('/api/restatements/proposed')).items,
    ledger: async () => (await get<{ items: Restatement[] }>('/api/restatements')).items,
    takeIn: (id: string, client: TestClient = admin) =>
      client.fetch(`/api/commits/${id}/takein`, {
        body: { reason: 'The tablet was offline' },
      }),
  }
}

export type CommittedSite = Awaited<ReturnType<typeof committedSite>>

/** The data without the ids and names that differ between sites, so that two sites can be compared. */
export const withoutIds = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      // Ids of events and cursors contain other ids.
      .replaceAll(/"(id|next)":"[\w-]{60,}"/g, '"id":"id"'),
  )
