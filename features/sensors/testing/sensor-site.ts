/** Sensors on machines of an account, as tests of their API need them. */
import { expectStatus } from '../../testing/hauls.ts'
import type { TestApp, TestClient } from '../../testing/test-app.ts'

export interface Sensor {
  readonly id: string
  readonly version: number
  readonly deviceId: string
}

export interface Tracker {
  readonly machine: string
  readonly secret: string
}

export interface SentReading {
  readonly mac: string
  readonly t: number
  readonly kind: string
  readonly value?: number | null
  readonly volts?: number | null
}

export interface BatchReply {
  readonly accepted: number
  readonly duplicates: number
  readonly rejected: readonly { readonly index: number; readonly list: string; readonly field: string }[]
}

let addresses = 0
let models = 0
let profiles = 0
/** An address that no other sensor of this test file has. */
export const newAddress = (): string =>
  `02:00:00:00:${[addresses >> 8, addresses++ & 255].map((byte) => byte.toString(16).padStart(2, '0')).join(':')}`.toUpperCase()

export function sensorSite(app: TestApp, client: TestClient) {
  const post = <T>(path: string, body: object, status = 201) =>
    expectStatus<T>(status, client.fetch(`/api/${path}`, { body }))
  let machines = 0
  const model = async (kind: string, more: object = {}): Promise<string> => {
    const title = `${kind} ${++models}`
    const body = { title, kind, fullVolts: 3, emptyVolts: 2, ...more }
    return (await post<{ id: string }>('sensormodels', body)).id
  }
  const usualModels = new Map<string, Promise<string>>()
  const usualModel = (kind: string): Promise<string> => {
    const found = usualModels.get(kind) ?? model(kind)
    usualModels.set(kind, found)
    return found
  }
  return {
    model,
    async profile(values: object): Promise<string> {
      const title = `Profile ${++profiles}`
      return (await post<{ id: string }>('sensorprofiles', { title, ...values })).id
    },
    /** A sensor of a usual model of this kind, unless `more` names another. */
    async sensor(kind = 'bed', more: object = {}): Promise<Sensor> {
      const usual = 'model' in more ? {} : { model: { id: await usualModel(kind) } }
      return await post<Sensor>('sensors', { deviceId: newAddress(), ...usual, ...more })
    },
    async tracker(kind = 'hauler'): Promise<Tracker> {
      const equipmentId = `M-${++machines}`
      const { id } = await post<{ id: string }>('equipment', { equipmentId, kind })
      const { secret } = await post<{ secret: string }>(`equipment/${id}/devices`, { title: 'Tracker' })
      return { machine: id, secret }
    },
    read: (id: string) =>
      expectStatus<Sensor & Record<string, unknown>>(200, client.fetch(`/api/sensors/${id}`)),
    /** A call on a sensor in its present version. */
    async call(id: string, name: string, body: object = {}, status = 200) {
      const { version } = await this.read(id)
      return await post<Sensor & Record<string, unknown>>(
        `sensors/${id}/${name}`,
        { version, ...body },
        status,
      )
    },
    pair(id: string, machine: string, comment?: string) {
      return this.call(id, 'pair', { equipment: { id: machine }, ...(comment !== undefined && { comment }) })
    },
    send({ secret }: Tracker, sensors: readonly SentReading[]): Promise<BatchReply> {
      const headers = { authorization: `Bearer ${secret}` }
      const body = { fixes: [], events: [], sensors }
      return expectStatus(200, app.anonymous.fetch('/api/telemetry/batch', { body, headers }))
    },
    /** Facts of a machine by its sensors, in order, as the journal of stated events has them. */
    async facts(machine: string) {
      const { rows } = await app.database.owner.query<{
        t: Date
        value: number
        detail: Record<string, string>
      }>(
        `select occurred_at as t, quantity as value, detail from events
          where equipment_id = $1 and type = 'sensor reading' order by occurred_at, key collate "C"`,
        [machine],
      )
      return rows.map(({ t, value, detail }) => ({ t: t.getTime(), value, ...detail }))
    },
  }
}
