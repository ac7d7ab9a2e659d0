/** The calls of devices, as a plugin with its own raw bodies: registered before the generic middleware, it skips it. */
import { randomUUID } from 'node:crypto'
import type { Reference } from '@haulway/resource'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DatabaseProblem } from '@haulway/platform/server/db/index.ts'
import { failureOf } from '@haulway/platform/server/http/errors.ts'
import { Failure, forbidden, unauthorized, unavailable } from '@haulway/platform/server/http/failure.ts'
import type { Log } from '@haulway/platform/server/log.ts'
import { type Batch, batchOfEvents, readBatch } from '../../batch.ts'
import { type OsmandFix, readOsmandJson, readOsmandQuery } from '../../osmand.ts'
import { MAX_BYTES, readJson, tooLarge } from './body.ts'
import type { Answer } from './classify.ts'
import type { Device } from './devices.ts'
import { NotStored } from '../owner/not-stored.ts'
import { type DriverByPin, readSignOn, wrongPin } from './sign-on.ts'

export interface DeviceCalls {
  identify(secret: string): Promise<Device | null>
  deliver(device: Device, batch: Batch): Promise<Answer>
  /** Nobody signs on without. */
  driverByPin?: DriverByPin | undefined
  clock: () => number
  log: Log
}

const SIGN_ON_BYTES = 10_000
const BEARER = /^Bearer ([\x21-\x7e]+)$/i

async function deviceOf(secret: string | undefined, calls: DeviceCalls): Promise<Device> {
  const device = secret === undefined ? null : await calls.identify(secret)
  if (device === null) throw unauthorized()
  return device
}

/** A body that names a machine or device must name the one that the secret belongs to (threats C2). */
function assertOwn(body: unknown, device: Device): void {
  if (typeof body !== 'object' || body === null) return
  const named = new Map(Object.entries(body))
  for (const [field, own] of [
    ['device', device.id],
    ['deviceId', device.id],
    ['equipment', device.equipmentId],
    ['equipmentId', device.equipmentId],
  ] as const) {
    const value: unknown = named.get(field)
    if (value !== undefined && value !== own) throw forbidden()
  }
}

function batchOf(body: unknown): Batch {
  const batch = readBatch(body)
  if (batch === 'too many') throw tooLarge()
  if (batch === 'not an object') throw new Failure(400, 'The body must be an object')
  if (batch === 'not a list') throw new Failure(400, 'fixes and events must be lists')
  return batch
}

/** The device that sends, and its JSON. */
async function readOwn(request: FastifyRequest, calls: DeviceCalls) {
  const type = request.headers['content-type']
  if (type !== undefined && !/^application\/json\b/i.test(type))
    throw new Failure(415, 'Unsupported media type')
  const device = await deviceOf(BEARER.exec(request.headers.authorization ?? '')?.[1], calls)
  const body = await readJson(request.body as Buffer, request.headers['content-encoding'])
  assertOwn(body, device)
  return { device, body }
}

async function takeBatch(request: FastifyRequest, calls: DeviceCalls): Promise<Answer> {
  const { device, body } = await readOwn(request, calls)
  return await calls.deliver(device, batchOf(body))
}

/** A driver signs on in the cab: who drives from now on is a fact of the machine. */
async function takeSignOn(request: FastifyRequest, calls: DeviceCalls): Promise<{ driver: Reference }> {
  const { device, body } = await readOwn(request, calls)
  const { employeeId, pin } = readSignOn(body)
  const driver = await calls.driverByPin?.(device, employeeId, pin)
  if (!driver) throw wrongPin()
  const t = calls.clock()
  const fact = { id: randomUUID(), t, type: 'driver changed', source: 'device', driverId: driver.id } as const
  await calls.deliver(device, batchOfEvents([fact]))
  return { driver }
}

/** The moment is the sequence number: the protocol has none, and a repeated message is the same message. */
function batchOfOne(fix: OsmandFix): Batch {
  const t = Math.round(fix.t)
  return batchOf({ fixes: [{ ...fix, t, seq: t }] })
}

async function takeOsmand(request: FastifyRequest, calls: DeviceCalls): Promise<void> {
  const raw = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
  const url = new URL(request.url, 'http://localhost')
  const form = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
  const query = new Map([...new URLSearchParams(form ? raw.toString('utf8') : ''), ...url.searchParams])
  const message =
    raw.length > 0 && !form
      ? readOsmandJson(await readJson(raw, request.headers['content-encoding']), calls.clock())
      : readOsmandQuery(query, calls.clock())
  const device = await deviceOf(message?.secret, calls)
  if (!message?.fix) return
  const batch = batchOfOne(message.fix)
  const fault = batch.rejected[0]
  if (fault) {
    const { field, defaultMessage } = fault
    throw new Failure(400, 'Validation failed', [
      { field, defaultMessage, key: 'validation.telemetry', args: {} },
    ])
  }
  await calls.deliver(device, batch)
}

/** Anything that is not the device's fault is temporary to it: it keeps its facts and comes again. */
function failureFor(error: unknown, log: Log): Failure {
  if (error instanceof Failure) return error
  if (error instanceof NotStored || error instanceof DatabaseProblem) return unavailable()
  const failure = failureOf(error, log)
  return failure.status >= 500 ? unavailable() : failure
}

/** Mounts `/api/telemetry/batch`, `/api/telemetry/osmand` and `/api/telemetry/driver`. */
export function deviceCalls(calls: DeviceCalls): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    // The edge answers it in the form of every other refusal.
    app.setErrorHandler((error) => {
      throw failureFor(error, calls.log)
    })
    app.post('/api/telemetry/batch', { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const answer = await takeBatch(request, calls)
      return reply.send(answer)
    })
    app.post('/api/telemetry/driver', { bodyLimit: SIGN_ON_BYTES }, async (request, reply) =>
      reply.send(await takeSignOn(request, calls)),
    )
    app.route({
      method: ['GET', 'POST'],
      url: '/api/telemetry/osmand',
      handler: async (request, reply) => {
        await takeOsmand(request, calls)
        // Trackers look at the status only; some wait for a body.
        return reply.type('text/plain').send('OK')
      },
    })
  }
}
