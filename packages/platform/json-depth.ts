/** Nesting of JSON is looked at before anything parses it: a few bytes a level become an object each. */

/** Levels that a body may have: settings and geometries take some ten. */
export const DEEPEST_JSON = 64

const [QUOTE, BACKSLASH] = [0x22, 0x5c]

/** Whether a text in UTF-8 nests deeper than that; whether it is JSON at all is for the parser to say. */
export function isDeepJson(bytes: Uint8Array, most = DEEPEST_JSON): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) inText = !inText
    else if (inText) {
      if (byte === BACKSLASH) at += 1
    } else if (byte === 0x5b || byte === 0x7b) {
      depth += 1
      if (depth > most) return true
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1
  }
  return false
}
