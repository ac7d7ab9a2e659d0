/** Values of many rows as PostgreSQL takes them fastest: one parameter a column. */

/** An array as PostgreSQL reads it: the driver's own way looks at every character for what none of these values has. */
export const list = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`

const BYTEA = 17
/** Dimensions, whether there are nulls, type; length and lower bound of the one dimension. */
const HEAD_BYTES = 20

/** A bytea[] as it travels in binary form: as text it would be twice as long, and be read digit by digit. */
export function bytesList(values: readonly (Uint8Array | null)[]): Buffer {
  const size = values.reduce((sum, value) => sum + 4 + (value?.length ?? 0), HEAD_BYTES)
  const out = Buffer.allocUnsafe(size)
  const head = [1, values.includes(null) ? 1 : 0, BYTEA, values.length, 1]
  let at = 0
  for (const field of head) at = out.writeInt32BE(field, at)
  for (const value of values) {
    at = out.writeInt32BE(value?.length ?? -1, at)
    if (value === null) continue
    out.set(value, at)
    at += value.length
  }
  return out
}
