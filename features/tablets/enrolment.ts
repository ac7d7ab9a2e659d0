/** Codes that people read off a screen and type: pure. */

/** Without I, L, O and U, which are mistaken for digits or for each other (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 60 bits. */
const CHARACTERS = 12
const GROUP = 4

/** A code of random bytes, 12 at least, in groups: `7K2M-9QXB-04TZ`. */
export function formatCode(bytes: Uint8Array): string {
  const characters = Array.from(bytes.subarray(0, CHARACTERS), (byte) => ALPHABET.charAt(byte % 32)).join('')
  return (characters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

/** The same for every spelling of a code: without separators, in capitals, with digits for similar letters. */
export function normalizeCode(entered: string): string {
  return entered
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** Where a tablet joins; the code is behind `#`, so that it reaches no log of a server. */
export const joinAddress = (origin: string, code: string): string => `${origin}/cab/#code=${code}`
