/** Whether a build is the one that the installation signed: pure. */
import {
  type ManifestFile,
  manifestText,
  PAGE,
  readWorker,
  sha256Of,
  WORKER,
} from '@haulway/features/tablet-software/tablet-software.ts'

export interface SignedManifest {
  readonly softwareVersion: string
  readonly files: readonly ManifestFile[]
  /** Both base64url: r and s; the raw point of the key that signed. */
  readonly signature: string
  readonly publicKey: string
}

type Subtle = Pick<SubtleCrypto, 'digest' | 'importKey' | 'verify'>
type Bytes = Uint8Array<ArrayBuffer>

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

function bytesOf(base64url: string): Bytes {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** Whether the manifest was signed with the pinned key. */
export async function isSigned(
  { softwareVersion, files, signature, publicKey }: SignedManifest,
  pinned: string,
  subtle: Subtle,
): Promise<boolean> {
  if (publicKey !== pinned) return false
  try {
    const key = await subtle.importKey('raw', bytesOf(pinned), ECDSA, false, ['verify'])
    const text = new TextEncoder().encode(manifestText(softwareVersion, files))
    return await subtle.verify(ECDSA, key, bytesOf(signature), text)
  } catch {
    return false
  }
}

/** Whether every file is there to the byte, and the worker is of this version; `read` gives null for an absent one. */
export async function hasEveryFile(
  { softwareVersion, files }: SignedManifest,
  read: (path: string) => Promise<Bytes | null>,
  subtle: Subtle,
): Promise<boolean> {
  const paths = new Set(files.map(({ path }) => path))
  if (!paths.has(PAGE) || !paths.has(WORKER)) return false
  for (const { path, sha256 } of files) {
    const bytes = await read(path)
    if (!bytes || (await sha256Of(bytes, subtle)) !== sha256) return false
    if (path !== WORKER) continue
    // What a worker keeps is named after the version that it says.
    const program = readWorker(new TextDecoder().decode(bytes))?.program
    if (program?.version !== softwareVersion) return false
  }
  return true
}
