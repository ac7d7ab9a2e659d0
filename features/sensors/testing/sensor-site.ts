/** An account with machines, their devices and sensors, for tests of readings. */
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { roleIndex } from '../../access/roles.ts'
import { expectStatus } from '../../testing/hauls.ts'
import type { TestApp, TestClient } from '../../testing/test-app.ts'
import type { SensorKind } from '../sensors.ts'

export interface SentReading {
  readonly mac: string
  readonly t: number
  readonly kind: SensorKind
  readonly value?: number | null
  readonly volts?: number
}

export interface BatchReply {
  readonly accepted: number
  readonly duplicates: number
  readonly rejected: readonly { list: string; index: number; field: string; defaultMessage: string }[]
}

export interface SensorMachine {
  readonly id: string
  readonly secret: string
}

export interface StoredFact {
  readonly t: number
  readonly quantity: number
  readonly detail: { readonly kind: string; readonly sensor: string; readonly loader?: string }
}

interface SensorSetup {
  readonly model: string
  readonly profile?: string
  readonly more?: Readonly<Record<string, unknown>>
}

export interface SensorSite {
  readonly account: string
  readonly admin: TestClient
  make(path: string, body: object): Promise<string>
  machine(equipmentId: string, kind?: string): Promise<SensorMachine>
  /** Returns the id of a model. */
  model(kind: SensorKind, more?: object): Promise<string>
  sensor(mac: string, setup: SensorSetup): Promise<string>
  /** Pairs a sensor from one time to another, epoch milliseconds; without an end it is paired now. */
  pair(sensor: string, machine: SensorMachine, from: number, until?: number): Promise<void>
  send(machine: SensorMachine, readings: readonly SentReading[]): Promise<BatchReply>
  /** What is stored as evidence of a machine, by time. */
  facts(machine: SensorMachine): Promise<StoredFact[]>
  query<T>(sql: string, values?: readonly unknown[]): Promise<T[]>
}

export async function sensorSite(app: TestApp, title: string): Promise<SensorSite> {
  const account = await app.account(title)
  const admin = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  let made = 0
  const make: SensorSite['make'] = async (path, body) =>
    (await expectStatus<{ id: string }>(201, admin.fetch(path, { body }))).id
  const query: SensorSite['query'] = async <T>(sql: string, values: readonly unknown[] = []) =>
    await inAccount(app.database, { account }, async (tx) => (await tx.query(sql, [...values])).rows as T[])
  return {
    account,
    admin,
    make,
    query,
    async machine(equipmentId, kind = 'hauler') {
      const id = await make('/api/equipment', { equipmentId, kind })
      const body = { title: 'Tablet' }
      const reply = admin.fetch(`/api/equipment/${id}/devices`, { body })
      return { id, secret: (await expectStatus<{ secret: string }>(201, reply)).secret }
    },
    model: async (kind, more = {}) =>
      await make('/api/sensormodels', {
        title: `${kind} ${(made += 1)}`,
        kind,
        fullVolts: 3,
        emptyVolts: 2,
        ...more,
      }),
    sensor: async (deviceId, { model, profile, more }) =>
      await make('/api/sensors', {
        deviceId,
        model: { id: model },
        ...(profile !== undefined && { profile: { id: profile } }),
        ...more,
      }),
    async pair(sensor, { id }, from, until) {
      await query(
        `insert into sensor_pairings (account_id, id, sensor_id, equipment_id, paired_at, paired_by, ended_at)
         values (haulway_account(), $1, $2, $3, $4, $1, $5)`,
        [newId(), sensor, id, new Date(from), until === undefined ? null : new Date(until)],
      )
      if (until === undefined)
        await query('update sensors set paired_equipment_id = $2, paired_at = $3 where id = $1', [
          sensor,
          id,
          new Date(from),
        ])
    },
    async send({ secret }, sensors) {
      const headers = { authorization: `Bearer ${secret}` }
      const reply = app.anonymous.fetch('/api/telemetry/batch', { headers, body: { sensors } })
      return await expectStatus<BatchReply>(200, reply)
    },
    async facts({ id }) {
      const rows = await query<{ at: Date; quantity: number; detail: StoredFact['detail'] }>(
        `select occurred_at as at, quantity, detail from events
          where equipment_id = $1 and type = 'sensor reading' order by occurred_at`,
        [id],
      )
      return rows.map(({ at, quantity, detail }) => ({ t: at.getTime(), quantity, detail }))
    },
  }
}
