/** A PIN that waits for the network: encrypted with a key that no program can read out of the browser. */
import type { CabDatabase } from './database.ts'

const AES = 'AES-GCM'
const IV_BYTES = 12

async function pinKey(database: CabDatabase, crypto: SubtleCrypto): Promise<CryptoKey> {
  const known = (await database.get('cache', 'pin key')) as CryptoKey | undefined
  if (known) return known
  const key = await crypto.generateKey({ name: AES, length: 256 }, false, ['encrypt', 'decrypt'])
  await database.put('cache', key, 'pin key')
  return key
}

export interface SealedPin {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly pin: ArrayBuffer
}

export async function sealPin(database: CabDatabase, crypto: SubtleCrypto, pin: string): Promise<SealedPin> {
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await pinKey(database, crypto)
  return { iv, pin: await crypto.encrypt({ name: AES, iv }, key, new TextEncoder().encode(pin)) }
}

/** Rejects when the key is lost. */
export async function openPin(
  database: CabDatabase,
  crypto: SubtleCrypto,
  { iv, pin }: SealedPin,
): Promise<string> {
  const key = await pinKey(database, crypto)
  return new TextDecoder().decode(await crypto.decrypt({ name: AES, iv }, key, pin))
}
