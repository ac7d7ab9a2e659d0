/** Parses a device's body into a batch. Free of server code, because a worker thread runs it for large bodies. */
import { createGunzip } from 'node:zlib'
import { type JsonBounds, scanJson } from '@haulway/platform/json-bounds.ts'
import { type Batch, type BatchFault, MAX_ITEMS, readBatch } from '../../facts/batch.ts'
import { isItem } from '../../facts/item.ts'

/** 10,000 fixes with every field take 2 MB of JSON; the rest is for verbose formatting. */
export const BATCH_BYTES = 16 * 1024 * 1024

/**
 * Four times the weight of 10,000 fixes with every field. Depth is unlimited: one deeply nested item must not block
 * the others.
 */
export const batchBounds: JsonBounds = { depth: Infinity, weight: 3_000_000, items: MAX_ITEMS }

/** The device that sends. */
export interface Sender {
  readonly id: string
  readonly equipmentId: string
}

/** Reasons to refuse a whole body; `foreign`: it names another machine or device. */
export type BodyFault = BatchFault | 'damaged' | 'too large' | 'not JSON' | 'foreign'

/** Whether a body names another machine or device than the sender's. */
export function isForeign(body: unknown, { id, equipmentId }: Sender): boolean {
  if (!isItem(body)) return false
  const own = { device: id, deviceId: id, equipment: equipmentId, equipmentId }
  return Object.entries(own).some(([name, value]) => body[name] !== undefined && body[name] !== value)
}

/** Parses a text within the bounds. */
export function parseBatch(text: string, sender: Sender): Batch | BodyFault {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return 'not JSON'
  }
  return isForeign(body, sender) ? 'foreign' : readBatch(body)
}

/** Stops unpacking at the bounds: 16 KB may unpack to 16 MB of small items. */
async function unpack(bytes: Uint8Array): Promise<Buffer | BodyFault> {
  const stream = createGunzip()
  stream.end(bytes)
  const scan = scanJson(batchBounds)
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > BATCH_BYTES || scan.push(piece) !== undefined) return 'too large'
      pieces.push(piece)
    }
  } catch {
    return 'damaged'
  }
  return Buffer.concat(pieces)
}

/** Reads a body, unpacking gzip. */
export async function readBatchBody(
  bytes: Uint8Array,
  packed: boolean,
  sender: Sender,
): Promise<Batch | BodyFault> {
  const plain = packed ? await unpack(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (typeof plain === 'string') return plain
  if (!packed && scanJson(batchBounds).push(plain) !== undefined) return 'too large'
  return parseBatch(plain.toString('utf8'), sender)
}
