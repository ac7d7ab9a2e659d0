/**
 * What parsing a JSON text will cost, told from its bytes before anything parses it: a few bytes become an object each, so the
 * length of a body says little about the time and memory that it takes.
 */

/** Levels that a body may have: settings and geometries take some ten. */
export const DEEPEST_JSON = 64

/** Of one list, object or name; a plain value counts one. Parsing takes about 0.1 microseconds a unit. */
const CONTAINER_WEIGHT = 4

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]

export interface JsonBounds {
  readonly depth: number
  /** Of all values: one a value, and four more a list, an object and a name of one. */
  readonly weight: number
  /** Entries of the lists directly within the outermost object; unbounded unless told. */
  readonly items?: number
}

/** `deep`: nests beyond its bound; `heavy`: too many values or items. */
export type JsonFault = 'deep' | 'heavy'

export interface JsonScan {
  /** Looks at the next piece of a text in UTF-8. Answers the first fault of all pieces so far; the rest need not come. */
  push(bytes: Uint8Array): JsonFault | undefined
}

/** The place of the quote that ends a text which goes on at `from`; the length of the bytes or one more when it goes on beyond them. */
function endOfText(bytes: Uint8Array, from: number): number {
  const { length } = bytes
  let at = from
  while (at < length) {
    const byte = bytes[at]!
    if (byte === QUOTE) return at
    at += byte === BACKSLASH ? 2 : 1
  }
  return at
}

/** Looks at a text piece by piece; whether it is JSON at all is for the parser to say. */
export function scanJson({ depth: deepest, weight: heaviest, items = Infinity }: JsonBounds): JsonScan {
  let [depth, weight, listed] = [0, 0, 0]
  let inText = false
  /** Bytes of the next piece that an escape at the end of the last one takes. */
  let escaped = 0

  return {
    push(bytes) {
      const { length } = bytes
      let [level, heavy, at] = [depth, weight, 0]
      if (inText) {
        at = endOfText(bytes, escaped)
        inText = at >= length
        escaped = at - length
        at += 1
      }
      for (; at < length; at++) {
        const byte = bytes[at]!
        if (byte === COMMA) {
          heavy += 1
          if (level === 2) listed += 1
        } else if (byte === COLON) heavy += CONTAINER_WEIGHT
        else if (byte === QUOTE) {
          at = endOfText(bytes, at + 1)
          if (at >= length) [inText, escaped] = [true, at - length]
        } else if (byte > 0x5a) {
          // Either bracket of a list and of an object differs from the other in one bit.
          if ((byte & 0xdf) === 0x5b) {
            level += 1
            heavy += CONTAINER_WEIGHT
            if (level > deepest) return 'deep'
            if (heavy > heaviest) return 'heavy'
          } else if ((byte & 0xdf) === 0x5d) level -= 1
        }
      }
      ;[depth, weight] = [level, heavy]
      return heavy > heaviest || listed >= items ? 'heavy' : undefined
    },
  }
}

/** Whether a text in UTF-8 nests deeper than that, however many values it has. */
export const isDeepJson = (bytes: Uint8Array, depth = DEEPEST_JSON): boolean =>
  scanJson({ depth, weight: Infinity }).push(bytes) === 'deep'
