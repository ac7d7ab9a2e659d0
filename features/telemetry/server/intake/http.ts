/** The device calls, as a plugin that receives raw bodies. Registered before the generic middleware, it skips it. */
import { randomUUID } from 'node:crypto'
import { fieldError, problem, type Reference } from '@haulway/resource'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DatabaseProblem } from '@haulway/platform/server/db/index.ts'
import { bearerOf } from '@haulway/platform/server/http/bearer.ts'
import { failureOf } from '@haulway/platform/server/http/errors.ts'
import { Failure, forbidden, refused, unavailable } from '@haulway/platform/server/http/failure.ts'
import type { Log } from '@haulway/platform/server/log/log.ts'
import { batchOfEvents } from '../../facts/batch.ts'
import { readDeviceBatch, readMessage } from './body.ts'
import type { Answer } from './classify.ts'
import { bytesOf, type DeviceCalls, deviceOf, encodingOf } from './device-calls.ts'
import type { Device } from './devices.ts'
import { type Deliver, deliverWithGiven } from './given-loads.ts'
import { deliverWithReadings } from './readings.ts'
import { statedKey } from '../model/rows.ts'
import { BATCH_BYTES, isForeign } from './read-body.ts'
import { readSignOn, wrongPin } from './sign-on.ts'
import { mountTrackers } from './tracker-calls.ts'

const SIGN_ON_BYTES = 10_000

/** Identifies the sender of a JSON request by its bearer secret. */
async function senderOf({ headers }: FastifyRequest, calls: DeviceCalls): Promise<Device> {
  const type = headers['content-type']
  if (type !== undefined && !/^application\/json\b/i.test(type))
    throw new Failure(415, 'Unsupported media type')
  return await deviceOf(bearerOf(headers), calls)
}

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
    mountTrackers(app, calls)
  }
}
