/**
 * Plain ustar archives, which every `tar` lists and unpacks. A member is small and written whole, so memory does not
 * grow with the archive. The SHA-256 of its content is stored in the link name field of its header, which is unused
 * for files.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { BackupProblem } from './problem.ts'

const BLOCK = 512
/** Header fields: offset and length. */
const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  user: [108, 8],
  group: [116, 8],
  size: [124, 12],
  time: [136, 12],
  sum: [148, 8],
  type: [156, 1],
  digest: [157, 100],
  magic: [257, 8],
} as const
/** Far above any written size, so that a damaged length allocates no memory. */
const LARGEST_MEMBER = 256 * 1_048_576

export interface TarMember {
  readonly name: string
  readonly content: Buffer
  /** SHA-256 of the content, hexadecimal. */
  readonly digest: string
}

export interface TarWriter {
  /** Appends a member; returns its digest. */
  add(name: string, content: Uint8Array): Promise<string>
  /** Ends the archive. Durable when it returns. */
  close(): Promise<void>
  /** Abandons the archive. */
  abandon(): Promise<void>
}

export const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Header checksum: the sum of all its bytes, with the checksum field taken as spaces. */
function sumOf(header: Buffer): number {
  const [at, length] = FIELDS.sum
  let sum = length * 0x20
  for (let i = 0; i < BLOCK; i++) if (i < at || i >= at + length) sum += header[i]!
  return sum
}

const octal = (value: number, digits: number): string =>
  `${Math.floor(value).toString(8).padStart(digits, '0')}\0`

function headerOf(name: string, size: number, digest: string, seconds: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const put = (field: keyof typeof FIELDS, text: string) => {
    const [at, length] = FIELDS[field]
    if (Buffer.byteLength(text) > length) throw new Error(`${text} is too long for the ${field} of a member`)
    header.write(text, at)
  }
  put('name', name)
  put('mode', octal(0o600, 7))
  put('user', octal(0, 7))
  put('group', octal(0, 7))
  put('size', octal(size, 11))
  put('time', octal(seconds, 11))
  put('type', '0')
  put('digest', digest)
  put('magic', 'ustar\x0000')
  put('sum', `${octal(sumOf(header), 6)} `)
  return header
}

/**
 * Creates a file that only its user can read. Throws when it exists. `now`: modification time of all members, epoch
 * milliseconds.
 */
export async function createTar(path: string, now: number): Promise<TarWriter> {
  const file = await open(path, 'wx', 0o600)
  return {
    async add(name, content) {
      const digest = digestOf(content)
      const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)
      await file.writev([headerOf(name, content.length, digest, now / 1_000), content, padding])
      return digest
    },
    async close() {
      await file.write(Buffer.alloc(2 * BLOCK))
      await file.sync()
      await file.close()
    },
    abandon: () => file.close(),
  }
}

function fieldOf(header: Buffer, field: keyof typeof FIELDS): string {
  const [at, length] = FIELDS[field]
  const text = header.toString('utf8', at, at + length)
  const end = text.indexOf('\0')
  return (end < 0 ? text : text.slice(0, end)).trim()
}

async function bytesAt(file: FileHandle, path: string, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, at + read)
    if (bytesRead === 0) throw new BackupProblem(`${path} is not whole: it ends in the middle`)
    read += bytesRead
  }
  return bytes
}

/**
 * Yields the members in order, each with its verified digest. Throws `BackupProblem` when one is damaged or the end
 * is missing.
 */
export async function* readTar(path: string): AsyncGenerator<TarMember> {
  const file = await open(path, 'r')
  try {
    for (let at = 0; ;) {
      const header = await bytesAt(file, path, at, BLOCK)
      if (header.every((byte) => byte === 0)) return
      const size = Number.parseInt(fieldOf(header, 'size'), 8)
      const sum = Number.parseInt(fieldOf(header, 'sum'), 8)
      if (sum !== sumOf(header) || !(size <= LARGEST_MEMBER)) {
        throw new BackupProblem(`${path} is no backup of Haulway, or it is damaged at byte ${at}`)
      }
      const name = fieldOf(header, 'name')
      const content = await bytesAt(file, path, at + BLOCK, size)
      const digest = digestOf(content)
      if (digest !== fieldOf(header, 'digest')) {
        throw new BackupProblem(`${path} is damaged: ${name} is not what its checksum says`)
      }
      yield { name, content, digest }
      at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
    }
  } finally {
    await file.close()
  }
}
