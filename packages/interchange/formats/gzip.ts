import { Gunzip } from 'fflate'
import { UnreadableFile } from '../result.ts'

/** Most bytes of an unpacked file, as of an archive. */
const LARGEST = 200_000_000

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** A compressed file in pieces, unpacked as they come. Throws `UnreadableFile` for a damaged one or a malicious size. */
export async function* unpackGzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let length = 0
  let isWhole = false
  const unpacker = new Gunzip((piece, isLast) => {
    length += piece.length
    if (length > LARGEST) throw new UnreadableFile('bomb')
    ready.push(piece.slice())
    isWhole ||= isLast
  })
  const push = (chunk: Uint8Array, isLast: boolean) => {
    try {
      unpacker.push(chunk, isLast)
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile('archive')
    }
  }
  for await (const chunk of chunks) {
    push(chunk, false)
    yield* ready.splice(0)
  }
  push(new Uint8Array(), true)
  yield* ready
  if (!isWhole) throw new UnreadableFile('archive')
}
