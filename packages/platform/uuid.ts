/** Ids of rows: UUID version 7 (RFC 9562), made in the application, ordered by their time. */

/** Milliseconds since the epoch. */
export type Clock = () => number
/** 10 random bytes. */
export type RandomBytes = () => Uint8Array

const hex = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'))

/** A UUIDv7 of 48 bits of time and 74 random bits. */
export function uuidv7(clock: Clock, random: RandomBytes): string {
  const now = clock()
  const r = random()
  const time = now.toString(16).padStart(12, '0')
  const byte = (i: number): string => hex[r[i] ?? 0] ?? '00'
  const version = `7${byte(0)[0]}${byte(1)}`
  const variant = `${hex[((r[2] ?? 0) & 0x3f) | 0x80]}${byte(3)}`
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${byte(4)}${byte(5)}${byte(6)}${byte(7)}${byte(8)}${byte(9)}`
}
