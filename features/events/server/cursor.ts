/** Cursors: the event and the part of the order after which a page begins. */
import { fieldError, problem } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'

export interface Cursor {
  /** The order that it belongs to. */
  readonly sort: string
  /** Title and id of the machine, type or location whose events were being listed; null if all are in one part. */
  readonly part: readonly [title: string, id: string] | null
  /** Time, machine and key of the last row; null: the part has not begun. */
  readonly last: readonly [place: string, equipment: string, key: string] | null
  /** Number of rows before it, for orders that use offsets. */
  readonly offset: number
}

export const formatCursor = (mark: Cursor): string =>
  Buffer.from(JSON.stringify([mark.sort, mark.part, mark.last, mark.offset])).toString('base64url')

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Of a moment. */
const MICROSECONDS = /^-?\d{1,17}$/

const isTexts = (value: unknown, length: number): value is string[] =>
  Array.isArray(value) &&
  value.length === length &&
  value.every((one) => typeof one === 'string' && !one.includes('\0'))

const isLast = (value: unknown): value is [string, string, string] =>
  isTexts(value, 3) && MICROSECONDS.test(value[0]!) && UUID.test(value[1]!)

function read(text: string): Cursor | undefined {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
  if (!Array.isArray(parts) || parts.length !== 4) return undefined
  const [sort, part, last, offset] = parts as unknown[]
  const isPart = part === null || isTexts(part, 2)
  const isCount = typeof offset === 'number' && Number.isSafeInteger(offset) && offset >= 0
  if (typeof sort !== 'string' || !isPart || !isCount || !(last === null || isLast(last))) return undefined
  return { sort, part: part as Cursor['part'], last, offset }
}

/** Throws 400 for an invalid cursor, or one of another order. */
export function parseCursor(text: string | null | undefined, sort: string): Cursor {
  if (text == null || text === '') return { sort, part: null, last: null, offset: 0 }
  const mark = read(text)
  if (mark?.sort !== sort) throw validationFailed([fieldError('after', problem('validation.mark'))])
  return mark
}
