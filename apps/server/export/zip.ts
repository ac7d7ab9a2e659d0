/**
 * Streams a ZIP file of any size: entries are compressed as they are written, and memory holds only the directory.
 * All sizes use the ZIP64 form, so large and small archives share one code path.
 */
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  write(bytes: Uint8Array): Promise<void>
  end(): Promise<void>
}

export interface ZipWriter {
  /** Begins an entry; the previous one must have ended. */
  entry(name: string): Promise<ZipEntry>
  /** Writes the central directory. Durable once it resolves. */
  close(): Promise<void>
  abandon(): Promise<void>
}

interface Listed {
  readonly name: Buffer
  readonly offset: number
  readonly sum: number
  readonly size: number
  readonly packed: number
}

const VERSION = 45
/** Names are UTF-8; sizes follow the content. */
const FLAGS = 0x0808
const DEFLATED = 8
const IN_EXTRA = 0xffff_ffff
const SIXTY_FOUR = 0x0001
/** Signatures of the parts. */
const LOCAL = 0x04034b50
const FOLLOWING = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50

/** Integers of 2, 4 or 8 bytes, little-endian. */
function pack(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const packed = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) packed.writeBigUInt64LE(BigInt(value), at)
    else packed.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return packed
}

/** MS-DOS date and time: years from 1980, steps of two seconds, no zone, here UTC. */
function dosTime(now: number): number {
  const at = new Date(now)
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return day * 0x1_0000 + time
}

function localHeader(name: Buffer, time: number): Buffer {
  const extra = pack([2, SIXTY_FOUR], [2, 16], [8, 0], [8, 0])
  const head = pack([4, LOCAL], [2, VERSION], [2, FLAGS], [2, DEFLATED], [4, time], [4, 0])
  const sizes = pack([4, IN_EXTRA], [4, IN_EXTRA], [2, name.length], [2, extra.length])
  return Buffer.concat([head, sizes, name, extra])
}

function centralHeader({ name, offset, sum, size, packed }: Listed, time: number): Buffer {
  const extra = pack([2, SIXTY_FOUR], [2, 24], [8, size], [8, packed], [8, offset])
  const head = pack([4, CENTRAL], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATED], [4, time], [4, sum])
  const sizes = pack([4, IN_EXTRA], [4, IN_EXTRA], [2, name.length], [2, extra.length])
  const rest = pack([2, 0], [2, 0], [2, 0], [4, 0], [4, IN_EXTRA])
  return Buffer.concat([head, sizes, rest, name, extra])
}

function endOf(count: number, offset: number, length: number): Buffer {
  const end64 = pack([4, END_64], [8, 44], [2, VERSION], [2, VERSION], [4, 0], [4, 0], [8, count], [8, count])
  const where = pack([8, length], [8, offset])
  const locator = pack([4, LOCATOR_64], [4, 0], [8, offset + length], [4, 1])
  const end = pack([4, END], [2, 0], [2, 0], [2, 0xffff], [2, 0xffff], [4, IN_EXTRA], [4, IN_EXTRA], [2, 0])
  return Buffer.concat([end64, where, locator, end])
}

/** Creates a file that only its user may read. Throws when it exists. `now`: epoch milliseconds, for all entries. */
export async function createZip(path: string, now: number): Promise<ZipWriter> {
  const file = await open(path, 'wx', 0o600)
  const time = dosTime(now)
  const listed: Listed[] = []
  let at = 0
  const put = async (bytes: Buffer) => {
    await file.writeFile(bytes)
    at += bytes.length
  }
  return {
    async entry(text) {
      const name = Buffer.from(text)
      const offset = at
      await put(localHeader(name, time))
      const begin = at
      const deflate = createDeflateRaw()
      const pumped = (async () => {
        for await (const bytes of deflate) await put(bytes as Buffer)
      })()
      // Reported by the next write, or at the end.
      pumped.catch(() => undefined)
      let [sum, size] = [0, 0]
      return {
        async write(bytes) {
          sum = crc32(bytes, sum)
          size += bytes.length
          if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), pumped])
        },
        async end() {
          deflate.end()
          await pumped
          const packed = at - begin
          await put(pack([4, FOLLOWING], [4, sum], [8, packed], [8, size]))
          listed.push({ name, offset, sum, size, packed })
        },
      }
    },
    async close() {
      const offset = at
      for (const one of listed) await put(centralHeader(one, time))
      await put(endOf(listed.length, offset, at - offset))
      await file.sync()
      await file.close()
    },
    abandon: () => file.close(),
  }
}
