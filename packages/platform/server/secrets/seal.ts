/**
 * Seals secrets that must be read again, such as those of authenticators: a copy of the database alone is not enough
 * to read them.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { constants, copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../id.ts'
import { StartError } from '../process/start-error.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** AES-256-GCM, nonce and tag before the content; a later way gets another prefix. */
const PREFIX = 'v1.'

export interface Seal {
  /** `owner` is authenticated with the content: a value sealed for one opens for no other. */
  close(plain: string, owner: string): string
  /** undefined: sealed with another key, for another owner, or altered. An unsealed value is returned as it is. */
  open(kept: string, owner: string): string | undefined
}

/** `key` of 32 bytes. */
export function createSeal(key: Buffer): Seal {
  return {
    close(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
    },
    open(kept, owner) {
      if (!kept.startsWith(PREFIX)) return kept
      const bytes = Buffer.from(kept.slice(PREFIX.length), 'base64url')
      const start = NONCE_BYTES + TAG_BYTES
      if (bytes.length < start) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, start))
      try {
        return decipher.update(bytes.subarray(start), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}

async function keyAt(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

/** Of two processes that start together one creates the key; nobody ever reads half of it. */
async function makeKey(folder: string, path: string): Promise<void> {
  const fresh = join(folder, `${newId()}.key`)
  await writeFile(fresh, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' })
  try {
    // Some file systems have no hard links.
    await link(fresh, path).catch(() => copyFile(fresh, path, constants.COPYFILE_EXCL))
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    await rm(fresh)
  }
}

/**
 * The key of the installation, in a folder that only its user reads; created when missing, unless something is
 * `sealed` already: a new key would open none of it, and hide that the old one is missing.
 */
export async function loadSealKey(folder: string, sealed: () => Promise<boolean>): Promise<Buffer> {
  const path = join(folder, 'secret.key')
  await mkdir(folder, { recursive: true })
  if ((await keyAt(path)) === undefined) {
    if (await sealed()) {
      throw new StartError(
        `${path} is missing, and the database holds secrets that only it opens. Put its copy back; if it is lost for ever, set ` +
          'HAULWAY_SECRET_KEY to a new key (openssl rand -base64 32) and turn two-step sign-in off for those who used it.',
      )
    }
    await makeKey(folder, path)
  }
  const key = Buffer.from((await keyAt(path)) ?? '', 'base64')
  if (key.length !== KEY_BYTES)
    throw new StartError(`${path} does not hold a key of ${KEY_BYTES} bytes in base64`)
  return key
}
