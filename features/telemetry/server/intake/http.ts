/** The device calls, as a plugin that receives raw bodies. Registered before the generic middleware, it skips it. */
import { randomUUID } from 'node:crypto'
import { fieldError, problem, type Reference } from '@haulway/resource'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DatabaseProblem } from '@haulway/platform/server/db/index.ts'
import { bearerOf } from '@haulway/platform/server/http/bearer.ts'
import { failureOf } from '@haulway/platform/server/http/errors.ts'
import {
  Failure,
  forbidden,
  refused,
  unauthorized,
  unavailable,
  validationFailed,
} from '@haulway/platform/server/http/failure.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import type { Readers } from '@haulway/platform/server/readers/readers.ts'
import { type Batch, batchOfEvents, readBatch } from '../../facts/batch.ts'
import { readOsmandJson, readOsmandQuery } from '../../protocols/osmand.ts'
import { owntracksNames, readOwntracks } from '../../protocols/owntracks.ts'
import { batchOrFail, MAX_MESSAGE_BYTES, MAX_OWNTRACKS_BYTES, readDeviceBatch, readMessage } from './body.ts'
import type { Answer } from './classify.ts'
import type { Device } from './devices.ts'
import { type Deliver, deliverWithGiven, type ServedTrucks } from './given-loads.ts'
import { deliverWithReadings, type TakeReadings } from './readings.ts'
import { statedKey } from '../model/rows.ts'
import { BATCH_BYTES, isForeign } from './read-body.ts'
import { type DriverByPin, readSignOn, wrongPin } from './sign-on.ts'

/** Follows choices of route by the keys of their events; must not fail. */
export type RouteChosen = (device: Device, keys: readonly string[]) => Promise<void>

export interface DeviceCalls {
  identify(secret: string): Promise<Device | null>
  deliver(device: Device, batch: Batch): Promise<Answer>
  /** Absent: no sign-on. */
  driverByPin?: DriverByPin | undefined
  /** Absent: choices of routes are stored only. */
  routeChosen?: RouteChosen | undefined
  /** Absent: what a loader states of trucks stays with the loader. */
  servedTrucks?: ServedTrucks | undefined
  /** Absent: readings of sensors are refused. */
  takeReadings?: TakeReadings | undefined
  /** Worker threads for large bodies. */
  readers: Readers
  clock: () => number
  log: Log
}

const SIGN_ON_BYTES = 10_000
const BASIC = /^Basic ([\w+/-]+=*)$/i

async function deviceOf(secret: string | undefined, calls: DeviceCalls): Promise<Device> {
  const device = secret === undefined ? null : await calls.identify(secret)
  if (device === null) throw unauthorized()
  return device
}

/** Identifies the sender of a JSON request by its bearer secret. */
async function senderOf({ headers }: FastifyRequest, calls: DeviceCalls): Promise<Device> {
  const type = headers['content-type']
  if (type !== undefined && !/^application\/json\b/i.test(type))
    throw new Failure(415, 'Unsupported media type')
  return await deviceOf(bearerOf(headers), calls)
}

const bytesOf = ({ body }: FastifyRequest): Buffer => (body instanceof Buffer ? body : Buffer.alloc(0))
const encodingOf = ({ headers }: FastifyRequest): string | undefined => headers['content-encoding']

/** Releases the parsed body before the commit, which needs only the columns (decision 0067). */
async function takeBatch(request: FastifyRequest, calls: DeviceCalls): Promise<Answer> {
  const device = await senderOf(request, calls)
  const batch = await readDeviceBatch(bytesOf(request), encodingOf(request), device, calls.readers)
  request.body = undefined
  const chosen = batch.events.filter(({ type }) => type === 'driver route')
  const keys = chosen.map(({ id }) => statedKey(device.id, id))
  const deliver: Deliver = (to, part) => calls.deliver(to, part)
  const withGiven: Deliver = (to, part) => deliverWithGiven(to, part, calls.servedTrucks, deliver)
  const answer = await deliverWithReadings(device, batch, calls.takeReadings, withGiven, deliver)
  // Before the answer: a device without one repeats its batch, so no choice is lost.
  if (keys.length > 0) await calls.routeChosen?.(device, keys)
  return answer
}

/** Stores a driver's sign-on in the cab as a fact of the machine. Throws 409 when its id names another fact. */
async function takeSignOn(request: FastifyRequest, calls: DeviceCalls): Promise<{ driver: Reference }> {
  const device = await senderOf(request, calls)
  const body = readMessage(bytesOf(request), encodingOf(request), SIGN_ON_BYTES)
  if (isForeign(body, device)) throw forbidden()
  const { employeeId, pin, id, t } = readSignOn(body, calls.clock())
  const driver = await calls.driverByPin?.(device, employeeId, pin)
  if (!driver) throw wrongPin()
  const fact = { id: id ?? randomUUID(), t, type: 'driver changed', source: 'device' } as const
  const { rejected } = await calls.deliver(device, batchOfEvents([{ ...fact, driverId: driver.id }]))
  if (rejected.length > 0) throw refused(409, fieldError('id', problem('validation.exists')))
  return { driver }
}

/** Refuses a tracker message as a whole for any fault; `names` maps fields to those of its protocol. */
function refuseFaulty({ rejected: [fault] }: Batch, names: Readonly<Record<string, string>> = {}): void {
  if (!fault) return
  const { defaultMessage } = fault
  const field = names[fault.field] ?? fault.field
  throw new Failure(400, 'Validation failed', [
    { field, defaultMessage, key: 'validation.telemetry', args: {} },
  ])
}

const addressOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://localhost').searchParams

/** Refuses a wrong secret in the address before the body is received. */
async function refuseUnknownSecret(request: FastifyRequest, calls: DeviceCalls): Promise<void> {
  const query = addressOf(request)
  const secret = query.get('id') ?? query.get('deviceid')
  if (secret !== null) await deviceOf(secret, calls)
}

async function takeOsmand(request: FastifyRequest, calls: DeviceCalls): Promise<void> {
  const raw = bytesOf(request)
  const form = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
  const query = new Map([...new URLSearchParams(form ? raw.toString('utf8') : ''), ...addressOf(request)])
  const message =
    raw.length > 0 && !form
      ? readOsmandJson(readMessage(raw, encodingOf(request), MAX_MESSAGE_BYTES), calls.clock())
      : readOsmandQuery(query, calls.clock())
  const device = await deviceOf(message?.secret, calls)
  if (!message?.fix) return
  // The protocol has no sequence number; the time serves as one, so that a repeated message is a duplicate.
  const t = Math.round(message.fix.t)
  const batch = batchOrFail(readBatch({ fixes: [{ ...message.fix, t, seq: t }] }))
  refuseFaulty(batch)
  await calls.deliver(device, batch)
}

/** The password of HTTP Basic, with any user name; apps that cannot send one put the secret into the address. */
function owntracksSecret(request: FastifyRequest): string | undefined {
  const { headers } = request
  const basic = BASIC.exec(headers.authorization ?? '')?.[1]
  if (basic !== undefined) return /:(.*)$/s.exec(Buffer.from(basic, 'base64').toString('utf8'))?.[1]
  const query = addressOf(request)
  return bearerOf(headers) ?? query.get('id') ?? query.get('d') ?? undefined
}

async function takeOwntracks(request: FastifyRequest, calls: DeviceCalls): Promise<void> {
  const device = await deviceOf(owntracksSecret(request), calls)
  const message = readOwntracks(readMessage(bytesOf(request), encodingOf(request), MAX_OWNTRACKS_BYTES))
  if (!message) {
    const error = fieldError('_type', problem('validation.required'))
    throw validationFailed([error])
  }
  const { fix, event } = message
  if (!fix && !event) return
  // A location and a transition may have the same second.
  const seq = (fix?.t ?? 0) + (event ? 1 : 0)
  const batch = batchOrFail(readBatch({ fixes: fix ? [{ ...fix, seq }] : [], events: event ? [event] : [] }))
  refuseFaulty(batch, owntracksNames)
  await calls.deliver(device, batch)
}

/** Faults that are not the device's become 503, so that it keeps its facts and retries. */
function failureFor(error: unknown, log: Log): Failure {
  if (error instanceof Failure) return error
  if (error instanceof DatabaseProblem) return unavailable()
  const failure = failureOf(error, log)
  return failure.status >= 500 ? unavailable() : failure
}

/**
 * Mounts `batch`, `driver`, `osmand` and `owntracks` under `/api/telemetry`. Requests with a wrong secret are refused
 * before their body.
 */
export function deviceCalls(calls: DeviceCalls): (app: FastifyInstance) => Promise<void> {
  const bySecret = async (request: FastifyRequest) => void (await senderOf(request, calls))
  const byAddress = (request: FastifyRequest) => refuseUnknownSecret(request, calls)
  const byEither = async (request: FastifyRequest) => void (await deviceOf(owntracksSecret(request), calls))
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // The server formats it like any other error.
    app.setErrorHandler((error) => {
      throw failureFor(error, calls.log)
    })
    const batch = { bodyLimit: BATCH_BYTES, onRequest: bySecret }
    app.post('/api/telemetry/batch', batch, async (request, reply) =>
      reply.send(await takeBatch(request, calls)),
    )
    const driver = { bodyLimit: SIGN_ON_BYTES, onRequest: bySecret }
    app.post('/api/telemetry/driver', driver, async (request, reply) =>
      reply.send(await takeSignOn(request, calls)),
    )
    app.route({
      method: ['GET', 'POST'],
      url: '/api/telemetry/osmand',
      bodyLimit: MAX_MESSAGE_BYTES,
      onRequest: byAddress,
      handler: async (request, reply) => {
        await takeOsmand(request, calls)
        // Trackers check only the status; some require a body.
        return reply.type('text/plain').send('OK')
      },
    })
    const owntracks = { bodyLimit: MAX_OWNTRACKS_BYTES, onRequest: byEither }
    app.post('/api/telemetry/owntracks', owntracks, async (request, reply) => {
      await takeOwntracks(request, calls)
      // OwnTracks expects a list of messages for the app; there are none.
      return reply.send([])
    })
  }
}
