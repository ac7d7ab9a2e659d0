/**
 * Estimates the cost of parsing a JSON text from its bytes: a few bytes become an object each, so the length of a
 * body says little about parsing time and memory.
 */

/** Levels that a body may have: settings and geometries take some ten. */
export const DEEPEST_JSON = 64

/** Weight of a list, object or name; a plain value counts one. Parsing takes about 0.1 microseconds a unit. */
const CONTAINER_WEIGHT = 4

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]

export interface JsonBounds {
  readonly depth: number
  /** Limit on the total weight: one for each value, and four more for each list, object and name. */
  readonly weight: number
  /** Limit on items of lists directly within the outermost object; none by default. */
  readonly items?: number
}

/** `deep`: nests beyond its bound; `heavy`: too many values or items. */
export type JsonFault = 'deep' | 'heavy'

export interface JsonScan {
  /** Scans the next piece of a UTF-8 text. Returns the first fault so far; the rest need not be scanned then. */
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

/** Scans a text piece by piece, without checking that it is valid JSON. */
export function scanJson({ depth: deepest, weight: heaviest, items = Infinity }: JsonBounds): JsonScan {
  let [depth, weight, listed] = [0, 0, 0]
  let inText = false
  /** Bytes of the next piece consumed by an escape at the end of the last one. */
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

/** Whether a UTF-8 text nests deeper than `depth`, for any number of values. */
export const isDeepJson = (bytes: Uint8Array, depth = DEEPEST_JSON): boolean =>
  scanJson({ depth, weight: Infinity }).push(bytes) === 'deep'
