/** A mark of the key that seals secrets, which tells one key from another and nothing else of it. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key of the settings, or of the data folder; null where there is none. */
export function keyMark(given: Uint8Array | undefined, dataDirectory: string): string | null {
  let key = given
  try {
    key ??= Buffer.from(readFileSync(join(dataDirectory, 'secret.key'), 'utf8'), 'base64')
  } catch {
    return null
  }
  return createHash('sha256').update('mark of a key\n').update(key).digest('hex').slice(0, 16)
}
