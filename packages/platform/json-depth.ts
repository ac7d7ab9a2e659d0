/** Nesting of JSON is looked at before anything parses it: a few bytes a level become an object each. */

/** Levels that a body may have: settings and geometries take some ten. */
export const DEEPEST_JSON = 64

const [QUOTE, BACKSLASH] = [0x22, 0x5c]

/** Whether a text in UTF-8 nests deeper than that; whether it is JSON at all is for the parser to say. */
export function isDeepJson(bytes: Uint8Array, most = DEEPEST_JSON): boolean {
  const { length } = bytes
  let depth = 0
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) {
      for (at += 1; at < length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at += 1
    } else if (byte > 0x5a) {
      // Either bracket of a list and of an object differs from the other in one bit.
      if ((byte & 0xdf) === 0x5b) {
        depth += 1
        if (depth > most) return true
      } else if ((byte & 0xdf) === 0x5d) depth -= 1
    }
  }
  return false
}
