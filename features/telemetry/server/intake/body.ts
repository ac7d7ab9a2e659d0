/** Reads the bodies of devices' requests within limits: small ones here, large ones in a worker thread. */
import { gunzipSync } from 'node:zlib'
import { DEEPEST_JSON, scanJson } from '@haulway/platform/json-bounds.ts'
import { UNAUTHENTICATED_BOUNDS } from '@haulway/platform/server/http/bodies.ts'
import { Failure, forbidden, bodyTooDeep } from '@haulway/platform/server/http/failure.ts'
import { defineReader, type Readers } from '@haulway/platform/server/readers/readers.ts'
import type { Batch } from '../../facts/batch.ts'
import type { BodyReason } from '../../protocols/tracker-message.ts'
import type { Device } from './devices.ts'
import { type BodyFault, parseBatch, type readBatchBody } from './read-body.ts'

/** Limit of a tracker message, also unpacked. */
export const MAX_MESSAGE_BYTES = 64 * 1024
/** OwnTracks also sends portraits and lists of regions, which are ignored. */
export const MAX_OWNTRACKS_BYTES = 256 * 1024
/** Batches up to these limits are read here: passing one to a worker takes 1 ms, reading 2,500 fixes 3 ms. */
const SMALL_PLAIN = 256 * 1024
const SMALL_PACKED = 32 * 1024
const SMALL_BATCH = { depth: Infinity, weight: 150_000 }

const batchReader = defineReader<typeof readBatchBody>(
  new URL('./read-body.ts', import.meta.url),
  'readBatchBody',
)

const tooLarge = (): Failure => new Failure(413, 'The request is too large')
const malformed = (message: string): Failure => new Failure(400, message)

const failures: Readonly<Record<BodyFault, () => Failure>> = {
  damaged: () => malformed('The gzip body is damaged or incomplete'),
  'not JSON': () => malformed('The body is not JSON'),
  'not an object': () => malformed('The body must be an object'),
  'not a list': () => malformed('fixes, events and sensors must be lists'),
  'too large': tooLarge,
  'too many': tooLarge,
  foreign: forbidden,
}

/** Throws the response for a faulty body. */
export function batchOrFail(read: Batch | BodyFault): Batch {
  if (typeof read === 'string') throw failures[read]()
  return read
}

const messageFailures: Readonly<Record<BodyReason, () => Failure>> = {
  damaged: failures.damaged,
  notJson: failures['not JSON'],
  encoding: () => new Failure(415, 'Unsupported content encoding'),
  deep: bodyTooDeep,
}

/** The response for a message that could not be read, to a sender who is not known. */
export const messageFailure = (reason: BodyReason): Failure => messageFailures[reason]()

function packing(encoding: string | undefined): 'identity' | 'gzip' | undefined {
  const coding = encoding?.trim().toLowerCase() ?? 'identity'
  return coding === 'identity' || coding === 'gzip' ? coding : undefined
}

function isPacked(encoding: string | undefined): boolean {
  const coding = packing(encoding)
  if (coding === undefined) throw messageFailure('encoding')
  return coding === 'gzip'
}

/** The unpacked body; undefined when it exceeds `largest`. */
function unpack(body: Buffer, largest: number): Buffer | 'damaged' | undefined {
  try {
    return gunzipSync(body, { maxOutputLength: largest })
  } catch (error) {
    return error instanceof RangeError ? undefined : 'damaged'
  }
}

/** A message of a tracker: its JSON; or why it is none, and its text, in Base64 where it could not be unpacked. */
export type ParsedMessage =
  | { readonly body: unknown; readonly reason?: undefined }
  | { readonly text: string; readonly reason: BodyReason }

/** Throws 413 for a message of more than `largest` bytes, also unpacked, whose sender may not be known yet. */
export function parseMessage(body: Buffer, encoding: string | undefined, largest: number): ParsedMessage {
  const coding = packing(encoding)
  if (coding === undefined) return { text: body.toString('base64'), reason: 'encoding' }
  const plain = coding === 'gzip' ? unpack(body, largest) : body
  if (plain === 'damaged') return { text: body.toString('base64'), reason: plain }
  if (plain === undefined || plain.length > largest) throw tooLarge()
  const fault = scanJson({ ...UNAUTHENTICATED_BOUNDS, depth: DEEPEST_JSON }).push(plain)
  if (fault === 'heavy') throw tooLarge()
  const text = plain.toString('utf8')
  if (fault === 'deep') return { text, reason: 'deep' }
  try {
    return { body: JSON.parse(text) as unknown }
  } catch {
    return { text, reason: 'notJson' }
  }
}

/** The same, throwing the response for any fault. */
export function readMessage(body: Buffer, encoding: string | undefined, largest: number): unknown {
  const parsed = parseMessage(body, encoding, largest)
  if (parsed.reason !== undefined) throw messageFailure(parsed.reason)
  return parsed.body
}

/** Reads a small batch at once; undefined for a large one. */
function readSmall(body: Buffer, packed: boolean, device: Device): Batch | BodyFault | undefined {
  if (body.length > (packed ? SMALL_PACKED : SMALL_PLAIN)) return undefined
  const plain = packed ? unpack(body, SMALL_PLAIN) : body
  if (plain === 'damaged') return plain
  if (plain === undefined || scanJson(SMALL_BATCH).push(plain) !== undefined) return undefined
  return parseBatch(plain.toString('utf8'), device)
}

/** Throws the response for a faulty body. */
export async function readDeviceBatch(
  body: Buffer,
  encoding: string | undefined,
  device: Device,
  readers: Readers,
): Promise<Batch> {
  const packed = isPacked(encoding)
  const small = readSmall(body, packed, device)
  if (small !== undefined) return batchOrFail(small)
  const { id, equipmentId } = device
  const read = readers.read(device.account, batchReader, body, packed, { id, equipmentId })
  return batchOrFail(
    await read.catch((error: unknown) => {
      // A body that exceeds a worker's limits is larger than any batch.
      throw error instanceof Failure && error.status === 413 ? tooLarge() : error
    }),
  )
}
