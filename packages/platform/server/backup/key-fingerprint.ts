/** A fingerprint of the key that seals secrets: tells keys apart and reveals nothing else. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Fingerprint of the configured key, or else of the key in the data folder; null without a key. */
export function keyFingerprint(given: Uint8Array | undefined, dataDirectory: string): string | null {
  let key = given
  try {
    key ??= Buffer.from(readFileSync(join(dataDirectory, 'secret.key'), 'utf8'), 'base64')
  } catch {
    return null
  }
  return createHash('sha256').update('mark of a key\n').update(key).digest('hex').slice(0, 16)
}
