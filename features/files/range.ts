/** The part of a file that a request asks for. */
export interface ByteRange {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/**
 * Parses a Range header for a file of `size` bytes. Returns its only range; `null` when the whole file is to be sent
 * (no header, several ranges, or an invalid one: RFC 9110 lets a server send everything); `unsatisfiable` when it
 * begins beyond the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = found ?? []
  if (!found || (first === '' && last === '')) return null
  if (first === '') {
    const from = Math.max(0, size - Number(last))
    return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { from, to: size }
  }
  const from = Number(first)
  if (from >= size) return 'unsatisfiable'
  if (last !== '' && Number(last) < from) return null
  return { from, to: last === '' ? size : Math.min(size, Number(last) + 1) }
}
