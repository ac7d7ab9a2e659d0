/** The files of a build: whether they are whole and safe to serve. */
import { brotliDecompressSync } from 'node:zlib'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import { addressOf, PAGE, readWorker, sha256Of, versionOf, withVersion, WORKER } from '../tablet-software.ts'

export const MAX_FILES = 2_000
/** Bytes of all files together. */
export const MAX_UNPACKED = 64 * 1_048_576
const MEGABYTE = 1_048_576
const MAX_PATH = 200

const COMPRESSED = '.br'
/** Below the folder of the build, without a way out of it. */
const PATH = /^(?!.*(?:^|\/)\.)[\w.-]+(?:\/[\w.-]+)*$/

export const isPath = (path: string): boolean => path.length <= MAX_PATH && PATH.test(path)

/** Describes a build to those who develop it. */
export const isMap = (path: string): boolean => path.endsWith('.map')

type Bytes = Uint8Array<ArrayBuffer>

export interface BuildFile {
  readonly path: string
  readonly sha256: string
  readonly content: Bytes
  readonly brotli: Bytes | null
}

export interface CheckedBuild {
  readonly version: string
  readonly files: readonly BuildFile[]
}

const text = (bytes: Bytes): string => new TextDecoder().decode(bytes)
const bytesOf = (content: string): Bytes => new TextEncoder().encode(content)

function isCompressed(brotli: Bytes, content: Bytes): boolean {
  try {
    return brotliDecompressSync(brotli, { maxOutputLength: content.length + 1 }).equals(content)
  } catch {
    return false
  }
}

async function describeFile(path: string, files: ReadonlyMap<string, Bytes>): Promise<BuildFile> {
  const content = files.get(path) ?? new Uint8Array()
  const brotli = files.get(path + COMPRESSED) ?? null
  if (brotli && !isCompressed(brotli, content))
    throw new Unreadable('validation.tabletSoftware.compressed', { path: path + COMPRESSED })
  return { path, sha256: await sha256Of(content, crypto.subtle), content, brotli }
}

/** Without what is told of the version, by which the version is told. */
async function versionFrom(files: readonly BuildFile[], version: string, code: string): Promise<string> {
  const hashed = await Promise.all(
    files.map(async ({ path, sha256, content }) => {
      if (path === WORKER) return { path, sha256: await sha256Of(bytesOf(code), crypto.subtle) }
      if (path !== PAGE) return { path, sha256 }
      const page = text(content)
      if (withVersion(page, version) !== page) throw new Unreadable('validation.tabletSoftware.version')
      return { path, sha256: await sha256Of(bytesOf(withVersion(page, '')), crypto.subtle) }
    }),
  )
  return await versionOf(hashed, crypto.subtle)
}

/** Throws `Unreadable` for anything but a whole build whose version follows from its content. */
export async function checkBuild(given: ReadonlyMap<string, Bytes>): Promise<CheckedBuild> {
  const paths = [...given.keys()].filter((path) => !isMap(path))
  if (paths.length > MAX_FILES) throw new Unreadable('validation.tabletSoftware.files', { max: MAX_FILES })
  const odd = paths.find((path) => !isPath(path))
  if (odd !== undefined) throw new Unreadable('validation.tabletSoftware.path', { path: odd.slice(0, 100) })
  const plain = paths.filter(
    (path) => !(path.endsWith(COMPRESSED) && given.has(path.slice(0, -COMPRESSED.length))),
  )
  const worker = readWorker(text(given.get(WORKER) ?? new Uint8Array()))
  if (!given.has(PAGE) || !worker) throw new Unreadable('validation.tabletSoftware.incomplete')
  const { program, code } = worker
  const served = new Set(plain.filter((path) => path !== WORKER).map(addressOf))
  const listed = new Set(program.files)
  const missing = [...listed].find((address) => !served.has(address))
  if (missing !== undefined) throw new Unreadable('validation.tabletSoftware.missing', { path: missing })
  if (listed.size < served.size) throw new Unreadable('validation.tabletSoftware.unlisted')
  const files = await Promise.all(plain.map((path) => describeFile(path, given)))
  if ((await versionFrom(files, program.version, code)) !== program.version)
    throw new Unreadable('validation.tabletSoftware.version')
  return { version: program.version, files }
}

export const tooLarge = () => new Unreadable('import.tooLarge', { max: MAX_UNPACKED / MEGABYTE })
