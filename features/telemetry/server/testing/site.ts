/** A small quarry for tests and benches: an account with two zones, machines with devices, and shuttling trucks. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { type Database, inAccount } from '@haulway/platform/server/db/index.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import { openReaders } from '@haulway/platform/server/readers/readers.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { errorReplies } from '@haulway/platform/server/http/errors.ts'
import { en as rules } from '@haulway/resource/messages/en.ts'
import { seededRandom } from '@haulway/testing/random.ts'
import { appendFix, emptyFix, type FixColumns, fixColumns, readFix } from '../../facts/columns.ts'
import { type Detection, detection as shipped } from '../../detection/derive.ts'
import { measurements } from '../../facts/fix.ts'
import { en } from '../../messages/en.ts'
import { type MachineNow, openTelemetry, type Telemetry, type TelemetryOptions } from '../index.ts'

/** Degrees; about 100 m. */
const SIDE = 0.0016
export const PIT = { lon: 37.6, lat: 55.7 }
export const CRUSHER = { lon: 37.62, lat: 55.7 }

export function square(
  lon: number,
  lat: number,
  side = SIDE,
): { type: 'Polygon'; coordinates: number[][][] } {
  const h = side / 2
  const ring = [
    [lon - h, lat - h],
    [lon + h, lat - h],
    [lon + h, lat + h],
    [lon - h, lat + h],
    [lon - h, lat - h],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

export interface TestMachine {
  equipmentId: string
  deviceId: string
  secret: string
}

const audit = `1, false, now(), '00000000-0000-7000-8000-000000000000', now(), '00000000-0000-7000-8000-000000000000'`
const auditColumns = 'version, hidden, created_at, created_by, modified_at, modified_by'

/** Ids of locations may be given, so that rows of two accounts that name them can be compared. */
export async function addAccount(database: Database, pit = newId(), crusher = newId()): Promise<string> {
  const id = newId()
  await database.owner.query(`insert into accounts (id, title) values ($1, 'Test quarry')`, [id])
  await addLocation(database, id, 'Pit', 'load', square(PIT.lon, PIT.lat), pit)
  await addLocation(database, id, 'Crusher', 'dump', square(CRUSHER.lon, CRUSHER.lat), crusher)
  return id
}

export async function addLocation(
  database: Database,
  account: string,
  title: string,
  kind: string,
  boundary: object,
  id = newId(),
): Promise<string> {
  await inAccount(database, { account }, (tx) =>
    tx.query(
      `insert into locations (account_id, id, ${auditColumns}, title, kind, boundary, time_zone)
      values (haulway_account(), $1, ${audit}, $2, $3, $4, 'UTC')`,
      [id, title, kind, JSON.stringify(boundary)],
    ),
  )
  return id
}

export async function addMachine(
  database: Database,
  account: string,
  kind: 'hauler' | 'loader' = 'hauler',
): Promise<TestMachine> {
  const machine = { equipmentId: newId(), deviceId: newId(), secret: randomBytes(32).toString('base64url') }
  await inAccount(database, { account }, async (tx) => {
    await tx.query(
      `insert into equipment (account_id, id, ${auditColumns}, equipment_id, kind)
      values (haulway_account(), $1, ${audit}, $2, $3)`,
      [machine.equipmentId, randomUUID().slice(0, 8), kind],
    )
    await tx.query(
      `insert into devices (account_id, id, equipment_id, title, secret_hash, created_at)
      values (haulway_account(), $1, $2, 'Tablet', $3, now())`,
      [machine.deviceId, machine.equipmentId, createHash('sha256').update(machine.secret).digest()],
    )
  })
  return machine
}

export interface TestServer {
  telemetry: Telemetry
  url: string
  published: { account: string; machines: MachineNow[] }[]
  /** Publications of other processes. */
  publishedRemotely: { account: string; machines: MachineNow[] }[]
  post(
    machine: Pick<TestMachine, 'secret'>,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
  close(): Promise<void>
}

/** A server with the device calls over HTTP. */
export async function openTestServer(
  database: Database,
  clock: () => number,
  log: Log,
  detection: Detection = shipped,
  more: Partial<TelemetryOptions> = { singleProcess: true },
): Promise<TestServer> {
  const published: TestServer['published'] = []
  const heard: TestServer['publishedRemotely'] = []
  const readers = openReaders(log)
  const telemetry = openTelemetry({
    database,
    clock,
    log,
    readers,
    detection,
    ...more,
    publish: (account, machines) => {
      if (machines.length > 0) published.push({ account, machines })
    },
    publishRemote: (account, machines) => heard.push({ account, machines }),
  })
  const app = Fastify({ logger: false })
  const refuse = errorReplies(log, { ...rules, ...en })
  app.setErrorHandler((error, _request, reply) => refuse(reply, error))
  await app.register(telemetry.calls)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    telemetry,
    url,
    published,
    publishedRemotely: heard,
    post: (machine, body, headers = {}) =>
      fetch(`${url}/api/telemetry/batch`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${machine.secret}`,
          'content-type': 'application/json',
          ...headers,
        },
        body:
          typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
      }),
    async close() {
      await app.close()
      await telemetry.stop()
      await readers.close()
    },
  }
}

/** Seconds at each end and of each trip; metres of position noise. */
const shift = { load: 90, travel: 120, dump: 40, noise: 2 }
/** Metres from the pit to the crusher. */
const WAY = 1_254

/** A truck that shuttles between pit and crusher, a fix every `step` seconds; `at` sets the durations. */
export function shuttle(start: number, seconds: number, step: number, seed: number, at = shift): FixColumns {
  const random = seededRandom(seed)
  const columns = fixColumns(0)
  const fix = { ...emptyFix(), seq: 0, altitude: 150, accuracy: 4 }
  const lap = at.load + at.travel + at.dump + at.travel
  const noise = (): number => ((random() + random() - 1) * at.noise) / 111_000
  for (let s = 0; s < seconds; s += step) {
    const since = s % lap
    const out = (since - at.load) / at.travel
    const back = (since - at.load - at.travel - at.dump) / at.travel
    const way = since < at.load ? 0 : out < 1 ? out : back < 0 ? 1 : 1 - back
    const moving = way > 0 && way < 1
    fix.seq++
    fix.t = start + Math.round(s * 1000)
    fix.lon = PIT.lon + way * (CRUSHER.lon - PIT.lon) + noise()
    fix.lat = PIT.lat + noise()
    fix.speed = moving ? WAY / at.travel + random() : random() * 0.2
    fix.heading = back < 0 ? 90 : 270
    appendFix(columns, fix)
  }
  return columns
}

/** Rows as items of a batch body. */
export function batchItems(columns: FixColumns, from = 0, to = columns.n): Record<string, number>[] {
  return Array.from({ length: to - from }, (_, k) => {
    const fix = readFix(columns, from + k, emptyFix())
    const given = measurements.filter((name) => !Number.isNaN(fix[name])).map((name) => [name, fix[name]])
    return { seq: fix.seq, t: fix.t, lon: fix.lon, lat: fix.lat, ...Object.fromEntries(given) } as Record<
      string,
      number
    >
  })
}

/** Selects a quarter of a track's intervals, by the seed, to arrive late. */
export const comesLate = (t: number, start: number, seed: number): boolean =>
  Math.floor((t - start) / (11 * 60_000)) % 4 === seed % 4

/** All derived and stored rows of a machine in a fixed order, without its id. */
export async function storedRows(database: Database, account: string, equipmentId: string): Promise<unknown> {
  return await inAccount(database, { account }, async (tx) => {
    const rows: Record<string, unknown> = {}
    for (const table of ['events', 'visits', 'cycles']) {
      const found = await tx.query<Record<string, unknown>>(
        `select * from ${table} where equipment_id = $1 order by key collate "C"`,
        [equipmentId],
      )
      rows[table] = found.rows.map((row) => ({
        ...row,
        equipment_id: null,
        account_id: null,
        received_at: null,
        device_id: null,
      }))
    }
    return rows
  })
}

/** Rejected facts of a machine, with reasons. */
export async function storedRejections(
  database: Database,
  account: string,
  { equipmentId }: Pick<TestMachine, 'equipmentId'>,
): Promise<{ item: string; reason: string }[]> {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ item: string; reason: string }>(
      'select item, reason from telemetry_rejects where equipment_id = $1 order by item, reason',
      [equipmentId],
    ),
  )
  return rows
}

interface StoredFault {
  kind: string
  field: string
  reason: string
  count: number
}

/** How often a device's messages had a fault, by kind, field and reason. */
export async function storedFaults(
  database: Database,
  account: string,
  { deviceId }: Pick<TestMachine, 'deviceId'>,
): Promise<StoredFault[]> {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<StoredFault>(
      `select kind, field, reason, count::int from message_faults where device_id = $1 order by kind, field, reason`,
      [deviceId],
    ),
  )
  return rows
}

/** The unreadable messages that are kept of a device, the latest first. */
export async function storedUnreadable(
  database: Database,
  account: string,
  { deviceId }: Pick<TestMachine, 'deviceId'>,
): Promise<{ protocol: string; field: string; reason: string; message: string }[]> {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ protocol: string; field: string; reason: string; message: string }>(
      `select protocol, field, reason, message from unreadable_messages where device_id = $1
        order by last_at desc, first_at desc, digest`,
      [deviceId],
    ),
  )
  return rows
}
