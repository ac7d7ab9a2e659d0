/**
 * The calls of OsmAnd and OwnTracks. Their clients repeat the oldest message until it is answered as success, so every
 * message of a known sender is: what cannot be stored is put aside and told on the device (decision 0129).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from '@haulway/platform/server/http/bearer.ts'
import { readBatch } from '../../facts/batch.ts'
import { osmandSecret, readOsmandJson, readOsmandQuery } from '../../protocols/osmand.ts'
import { readOwntracks } from '../../protocols/owntracks.ts'
import { type MessageFault, type TrackerMessage, unreadable } from '../../protocols/tracker-message.ts'
import {
  batchOrFail,
  MAX_MESSAGE_BYTES,
  MAX_OWNTRACKS_BYTES,
  messageFailure,
  type ParsedMessage,
  parseMessage,
} from './body.ts'
import { bytesOf, type DeviceCalls, deviceOf, encodingOf } from './device-calls.ts'
import type { RefusedMessage } from './message-notes.ts'

const BASIC = /^Basic ([\w+/-]+=*)$/i
/** The secret in JSON that cannot be parsed. */
const SECRET_IN_TEXT = /"device_id"\s*:\s*"([\w-]{1,200})"/

const addressOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://localhost').searchParams

/** A message and its sender; `text` is what people are shown of it when it is put aside. */
interface Received {
  readonly protocol: RefusedMessage['protocol']
  readonly secret: string | undefined
  readonly message: TrackerMessage
  readonly text: () => string
}

/** Resolves once what the message tells is stored, or it is put aside. */
async function take({ protocol, secret, message, text }: Received, calls: DeviceCalls): Promise<void> {
  const device = await deviceOf(secret, calls)
  const { notes } = calls
  const putAside = (fault: MessageFault) =>
    notes.putAside(device, secret ?? '', { protocol, fault, text: text() })
  switch (message.kind) {
    case 'other':
      return
    case 'positionless':
    case 'encrypted':
      notes.note(device, message.kind)
      return
    case 'unreadable':
      await putAside(message.fault)
      return
    case 'facts': {
      const { fix, event, ignored } = message
      // These protocols have no sequence number: the time serves as one, so that a repeated message is a duplicate. A
      // location and a transition may have the same time.
      const fixes = fix ? [{ ...fix, seq: fix.t + (event ? 1 : 0) }] : []
      const batch = batchOrFail(readBatch({ fixes, events: event ? [event] : [] }))
      for (const { field } of batch.rejected) await putAside({ field, reason: 'outOfRange' })
      const { accepted } = await calls.deliver(device, batch)
      if (accepted > 0 && ignored.length > 0) notes.note(device, 'ignored', ignored)
    }
  }
}

const secretIn = (query: ReadonlyMap<string, string> | URLSearchParams): string | undefined =>
  query.get('id') ?? query.get('deviceid') ?? undefined

const queryText = (query: ReadonlyMap<string, string>): string =>
  [...query]
    .filter(([name]) => name !== 'id' && name !== 'deviceid')
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** The text of a body: again from its JSON, where an escaped secret is plain. */
const textOf = (parsed: ParsedMessage): string =>
  parsed.reason === undefined ? JSON.stringify(parsed.body) : parsed.text

/** Parameters of a form, also of one that is not called so; null for another body. */
function formOf(raw: Buffer, type: string | undefined): URLSearchParams | null {
  const text = raw.toString('utf8')
  const parameters = new URLSearchParams(text)
  if (text === '' || /^application\/x-www-form-urlencoded\b/i.test(type ?? '')) return parameters
  // Traccar Client has parameters in a text of its JSON.
  return !/^\s*[{[]/.test(text) && secretIn(parameters) !== undefined ? parameters : null
}

function receiveOsmand(request: FastifyRequest, calls: DeviceCalls): Received {
  const protocol = 'osmand'
  const [raw, address, now] = [bytesOf(request), addressOf(request), calls.clock()]
  const form = formOf(raw, request.headers['content-type'])
  const query = new Map([...(form ?? []), ...address])
  const secret = secretIn(query)
  const ofQuery = (): Received => ({
    protocol,
    secret,
    message: readOsmandQuery(query, now),
    text: () => queryText(query),
  })
  if (form !== null) return ofQuery()
  const parsed = parseMessage(raw, encodingOf(request), MAX_MESSAGE_BYTES)
  const text = () => textOf(parsed)
  if (parsed.reason === undefined) {
    const message = readOsmandJson(parsed.body, now)
    if (message.kind === 'positionless' && secret !== undefined) return ofQuery()
    return { protocol, secret: osmandSecret(parsed.body) ?? secret, message, text }
  }
  const known = secret ?? SECRET_IN_TEXT.exec(parsed.text)?.[1]
  if (known === undefined) throw messageFailure(parsed.reason)
  return { protocol, secret: known, message: unreadable('', parsed.reason), text }
}

/** The password of HTTP Basic, with any user name; apps that cannot send one put the secret into the address. */
function owntracksSecret(request: FastifyRequest): string | undefined {
  const { headers } = request
  const basic = BASIC.exec(headers.authorization ?? '')?.[1]
  if (basic !== undefined) return /:(.*)$/s.exec(Buffer.from(basic, 'base64').toString('utf8'))?.[1]
  const query = addressOf(request)
  return bearerOf(headers) ?? query.get('id') ?? query.get('d') ?? undefined
}

function receiveOwntracks(request: FastifyRequest): Received {
  const [raw, secret, protocol] = [bytesOf(request), owntracksSecret(request), 'owntracks'] as const
  // The app sends an empty message when a friend is deleted.
  if (raw.length === 0) return { protocol, secret, message: { kind: 'other' }, text: () => '' }
  const parsed = parseMessage(raw, encodingOf(request), MAX_OWNTRACKS_BYTES)
  const message = parsed.reason === undefined ? readOwntracks(parsed.body) : unreadable('', parsed.reason)
  return { protocol, secret, message, text: () => textOf(parsed) }
}

/** Mounts `osmand` and `owntracks`. A wrong secret in the address or a header is refused before the body. */
export function mountTrackers(app: FastifyInstance, calls: DeviceCalls): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/api/telemetry/osmand',
    bodyLimit: MAX_MESSAGE_BYTES,
    onRequest: async (request) => {
      const secret = secretIn(addressOf(request))
      if (secret !== undefined) await deviceOf(secret, calls)
    },
    handler: async (request, reply) => {
      await take(receiveOsmand(request, calls), calls)
      // Trackers check only the status; some require a body.
      return reply.type('text/plain').send('OK')
    },
  })
  app.post(
    '/api/telemetry/owntracks',
    {
      bodyLimit: MAX_OWNTRACKS_BYTES,
      onRequest: async (request) => void (await deviceOf(owntracksSecret(request), calls)),
    },
    async (request, reply) => {
      await take(receiveOwntracks(request), calls)
      return reply.send([])
    },
  )
}
