/** A build of the software of tablets as its files describe it: pure, for the server, the build and the tablet. */

/** The page of a build and its service worker, which names the others. */
export const PAGE = 'index.html'
export const WORKER = 'sw.js'
/** Below this address the files of a build are served. */
export const SCOPE = '/cab/'

/** As the service worker begins; `files` are addresses. */
export interface Program {
  /** Changes with the content of any file. */
  readonly version: string
  readonly files: readonly string[]
}

const BEFORE = 'const CAB_PROGRAM='
const AFTER = ';\n'

export const writeWorker = (program: Program, code: string): string =>
  `${BEFORE}${JSON.stringify(program)}${AFTER}${code}`

const isText = (value: unknown): value is string => typeof value === 'string'

function asProgram(value: unknown): Program | null {
  const { version, files } = Object(value) as Partial<Record<keyof Program, unknown>>
  if (!isText(version) || version === '' || !Array.isArray(files) || !files.every(isText)) return null
  return { version, files }
}

/** What a service worker says of its build, and the code after it; null for any other text. */
export function readWorker(text: string): { readonly program: Program; readonly code: string } | null {
  const end = text.indexOf(AFTER)
  if (!text.startsWith(BEFORE) || end === -1) return null
  try {
    const program = asProgram(JSON.parse(text.slice(BEFORE.length, end)))
    return program && { program, code: text.slice(end + AFTER.length) }
  } catch {
    return null
  }
}

/** Names the element by which a page knows its own version. */
export const VERSION_NAME = 'haulway-build'

const VERSION_PLACE = new RegExp(`(<meta name="${VERSION_NAME}" content=")[^"]*(")`)

/** The page with its version; an empty one gives it as it was before. */
export const withVersion = (page: string, version: string): string =>
  page.replace(VERSION_PLACE, (_, before: string, after: string) => before + version + after)

export const addressOf = (path: string): string => (path === PAGE ? SCOPE : SCOPE + path)

export interface HashedFile {
  /** Below `SCOPE`. */
  readonly path: string
  /** Hexadecimal. */
  readonly sha256: string
}

/** The part of Web Crypto that hashes. */
export interface Hashing {
  digest(name: 'SHA-256', bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
}

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>, subtle: Hashing): Promise<string> {
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const VERSION_CHARACTERS = 16

/**
 * The version of a build with these files: the page without its version, the worker without what it says of its build.
 */
export async function versionOf(files: readonly HashedFile[], subtle: Hashing): Promise<string> {
  const lines = files.map(({ path, sha256 }) => `${path} ${sha256}\n`).toSorted()
  const hash = await sha256Of(new TextEncoder().encode(lines.join('')), subtle)
  return hash.slice(0, VERSION_CHARACTERS)
}

export interface ManifestFile extends HashedFile {
  readonly size: number
}

/** What is signed: the same text for the same build, whatever the order of its files. */
export function manifestText(softwareVersion: string, files: readonly ManifestFile[]): string {
  const sorted = files
    .map(({ path, sha256, size }) => ({ path, sha256, size }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
  return JSON.stringify({ softwareVersion, files: sorted })
}
