/** The body of a device's request: inflated within limits, parsed. */
import { gunzip, gunzipSync } from 'node:zlib'
import { promisify } from 'node:util'
import { isDeepJson } from '@haulway/platform/json-depth.ts'
import { Failure, tooDeep } from '@haulway/platform/server/http/failure.ts'

/** 10,000 fixes with every field take 2 MB of JSON; this leaves room for generous writing. */
export const MAX_BYTES = 16 * 1024 * 1024
/** Small bodies are inflated at once: handing them to another thread takes longer. */
const SMALL_BYTES = 64 * 1024

export const tooLarge = (): Failure => new Failure(413, 'The request is too large')
const malformed = (message: string): Failure => new Failure(400, message)

const inflate = promisify(gunzip)

/** The limit counts inflated bytes, so that a small body cannot fill the memory. */
async function inflated(body: Buffer): Promise<Buffer> {
  const options = { maxOutputLength: MAX_BYTES }
  try {
    return body.length <= SMALL_BYTES ? gunzipSync(body, options) : await inflate(body, options)
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge()
    throw malformed('The gzip body is damaged or incomplete')
  }
}

/** Parsed JSON of a body that may be compressed. Throws the failure to answer with. */
export async function readJson(body: Buffer, encoding: string | undefined): Promise<unknown> {
  const plain = await plainOf(body, encoding)
  if (isDeepJson(plain)) throw tooDeep()
  return parsed(plain)
}

/** The same however deep it nests: what reads it looks no deeper than it must, and leaves out what is too deep. */
export async function readDeepJson(body: Buffer, encoding: string | undefined): Promise<unknown> {
  return parsed(await plainOf(body, encoding))
}

async function plainOf(body: Buffer, encoding: string | undefined): Promise<Buffer> {
  const coding = encoding?.trim().toLowerCase() ?? 'identity'
  if (coding !== 'identity' && coding !== 'gzip') throw new Failure(415, 'Unsupported content encoding')
  return coding === 'gzip' ? await inflated(body) : body
}

function parsed(plain: Buffer): unknown {
  try {
    return JSON.parse(plain.toString('utf8')) as unknown
  } catch {
    throw malformed('The body is not JSON')
  }
}
