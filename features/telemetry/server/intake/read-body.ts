/** From the bytes of a device's body to a batch, without anything of a server: what is large is read by a worker. */
import { createGunzip } from 'node:zlib'
import { type JsonBounds, scanJson } from '@haulway/platform/json-bounds.ts'
import { type Batch, type BatchFault, MAX_ITEMS, readBatch } from '../../facts/batch.ts'
import { isItem } from '../../facts/item.ts'

/** 10,000 fixes with every field take 2 MB of JSON; this leaves room for generous writing. */
export const BATCH_BYTES = 16 * 1024 * 1024

/** Four times what 10,000 fixes with every field weigh. One item that nests without end keeps none of the others out. */
export const batchBounds: JsonBounds = { depth: Infinity, weight: 3_000_000, items: MAX_ITEMS }

/** The device that sends. */
export interface Sender {
  readonly id: string
  readonly equipmentId: string
}

/** Why a body is refused as a whole; `foreign`: it says that it is of somebody else (threats C2). */
export type BodyFault = BatchFault | 'damaged' | 'too large' | 'not JSON' | 'foreign'

/** Whether a body names another machine or device than its sender's. */
export function isForeign(body: unknown, { id, equipmentId }: Sender): boolean {
  if (!isItem(body)) return false
  const own = { device: id, deviceId: id, equipment: equipmentId, equipmentId }
  return Object.entries(own).some(([name, value]) => body[name] !== undefined && body[name] !== value)
}

/** Of a text that is within the bounds. */
export function parseBatch(text: string, sender: Sender): Batch | BodyFault {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return 'not JSON'
  }
  return isForeign(body, sender) ? 'foreign' : readBatch(body)
}

/** Unpacks no further than the bounds: 16 KB may be 16 MB of small items. */
async function unpacked(bytes: Uint8Array): Promise<Buffer | BodyFault> {
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

/** A batch of a body that may be packed by gzip. */
export async function readBatchBody(
  bytes: Uint8Array,
  packed: boolean,
  sender: Sender,
): Promise<Batch | BodyFault> {
  const plain = packed ? await unpacked(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (typeof plain === 'string') return plain
  if (!packed && scanJson(batchBounds).push(plain) !== undefined) return 'too large'
  return parseBatch(plain.toString('utf8'), sender)
}
