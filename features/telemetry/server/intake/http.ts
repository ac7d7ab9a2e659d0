/** The calls of devices, as a plugin with its own raw bodies: registered before the generic middleware, it skips it. */
import { randomUUID } from 'node:crypto'
import { fieldError, problem, type Reference } from '@haulway/resource'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DatabaseProblem } from '@haulway/platform/server/db/index.ts'
import { bearerOf } from '@haulway/platform/server/http/bearer.ts'
import { failureOf } from '@haulway/platform/server/http/errors.ts'
import {
  Failure,
  forbidden,
  unauthorized,
  unavailable,
  validationFailed,
} from '@haulway/platform/server/http/failure.ts'
import type { Log } from '@haulway/platform/server/log.ts'
import { type Batch, batchOfEvents, readBatch } from '../../batch.ts'
import { readOsmandJson, readOsmandQuery } from '../../osmand.ts'
import { owntracksNames, readOwntracks } from '../../owntracks.ts'
import { MAX_BYTES, readDeepJson, readJson, tooLarge } from './body.ts'
import type { Answer } from './classify.ts'
import type { Device } from './devices.ts'
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
const BASIC = /^Basic ([\w+/-]+=*)$/i

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

/** The device that sends JSON with its secret. */
async function senderOf({ headers }: FastifyRequest, calls: DeviceCalls): Promise<Device> {
  const type = headers['content-type']
  if (type !== undefined && !/^application\/json\b/i.test(type))
    throw new Failure(415, 'Unsupported media type')
  return await deviceOf(bearerOf(headers), calls)
}

/** The device that sends, and its JSON. */
async function readOwn(request: FastifyRequest, calls: DeviceCalls, read = readJson) {
  const device = await senderOf(request, calls)
  const body = await read(request.body as Buffer, request.headers['content-encoding'])
  assertOwn(body, device)
  return { device, body }
}

/** One item that nests without end keeps none of the others out. */
async function readOwnBatch(request: FastifyRequest, calls: DeviceCalls) {
  const { device, body } = await readOwn(request, calls, readDeepJson)
  return { device, batch: batchOf(body) }
}

/** What the body said in JSON is not kept until the answer: its columns are what waits for the disk. */
async function takeBatch(request: FastifyRequest, calls: DeviceCalls): Promise<Answer> {
  const { device, batch } = await readOwnBatch(request, calls)
  request.body = undefined
  return await calls.deliver(device, batch)
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

/** One message of a tracker is refused as a whole; `names` says what its protocol calls the parts of an item. */
function refuseFaulty({ rejected: [fault] }: Batch, names: Readonly<Record<string, string>> = {}): void {
  if (!fault) return
  const { defaultMessage } = fault
  const field = names[fault.field] ?? fault.field
  throw new Failure(400, 'Validation failed', [
    { field, defaultMessage, key: 'validation.telemetry', args: {} },
  ])
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
  // The moment is the sequence number: the protocol has none, and a repeated message is the same message.
  const t = Math.round(message.fix.t)
  const batch = batchOf({ fixes: [{ ...message.fix, t, seq: t }] })
  refuseFaulty(batch)
  await calls.deliver(device, batch)
}

/** The password of HTTP Basic, whatever the user; apps that cannot send one put the secret into the address. */
function owntracksSecret({ headers, url }: FastifyRequest): string | undefined {
  const basic = BASIC.exec(headers.authorization ?? '')?.[1]
  if (basic !== undefined) return /:(.*)$/s.exec(Buffer.from(basic, 'base64').toString('utf8'))?.[1]
  const { searchParams } = new URL(url, 'http://localhost')
  return bearerOf(headers) ?? searchParams.get('id') ?? searchParams.get('d') ?? undefined
}

async function takeOwntracks(request: FastifyRequest, calls: DeviceCalls): Promise<void> {
  const device = await deviceOf(owntracksSecret(request), calls)
  const raw = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
  const message = readOwntracks(await readJson(raw, request.headers['content-encoding']))
  if (!message) {
    const error = fieldError('_type', problem('validation.required'))
    throw validationFailed([error])
  }
  const { fix, event } = message
  if (!fix && !event) return
  // Of one second there may be a location and a transition.
  const seq = (fix?.t ?? 0) + (event ? 1 : 0)
  const batch = batchOf({ fixes: fix ? [{ ...fix, seq }] : [], events: event ? [event] : [] })
  refuseFaulty(batch, owntracksNames)
  await calls.deliver(device, batch)
}

/** Anything that is not the device's fault is temporary to it: it keeps its facts and comes again. */
function failureFor(error: unknown, log: Log): Failure {
  if (error instanceof Failure) return error
  if (error instanceof DatabaseProblem) return unavailable()
  const failure = failureOf(error, log)
  return failure.status >= 500 ? unavailable() : failure
}

/** Mounts `batch`, `driver`, `osmand` and `owntracks` below `/api/telemetry`. */
export function deviceCalls(calls: DeviceCalls): (app: FastifyInstance) => Promise<void> {
  // A batch may be large: it is read of devices only.
  const onRequest = async (request: FastifyRequest) => void (await senderOf(request, calls))
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    // The edge answers it in the form of every other refusal.
    app.setErrorHandler((error) => {
      throw failureFor(error, calls.log)
    })
    app.post('/api/telemetry/batch', { bodyLimit: MAX_BYTES, onRequest }, async (request, reply) => {
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
    app.post('/api/telemetry/owntracks', async (request, reply) => {
      await takeOwntracks(request, calls)
      // Messages for the app would stand in the list.
      return reply.send([])
    })
  }
}
