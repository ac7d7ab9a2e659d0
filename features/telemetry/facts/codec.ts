/**
 * Encodes columns of fixes for the journal and for track segments: each column as differences (or second differences,
 * whichever is shorter) in zigzag variable-length integers. About 7 to 10 bytes a position.
 */
import { type FixColumns, MISSING, reserve } from './columns.ts'
import { measurements } from './fix.ts'

/** The encoding of a column. RAW holds numbers near 2^53, whose differences are not exact. */
const CONSTANT = 0
const DELTA = 1
const DELTA2 = 2
const RAW = 3
/** Largest magnitude whose second differences, zigzagged, are exact in a double. */
const EXACT = 2 ** 49

/** Measurements that a track shows: columns are written in the order of decreasing use by readers. */
const SHOWN = Math.max(measurements.indexOf('speed'), measurements.indexOf('heading')) + 1

/** The most bytes of a variable-length integer, and of one row over all columns. */
const WORST_VARINT = 8
const WORST_ROW = (5 + measurements.length) * WORST_VARINT + measurements.length

interface Writer {
  bytes: Uint8Array
  at: number
}

interface Reader {
  bytes: Uint8Array
  at: number
}

const scratch: Writer = { bytes: new Uint8Array(1 << 16), at: 0 }
let packed = new Float64Array(1 << 10)

function writeVarint(out: Writer, value: number): void {
  const { bytes } = out
  let at = out.at
  let rest = value
  while (rest >= 0x8000_0000) {
    bytes[at++] = (rest % 128) | 0x80
    rest = Math.floor(rest / 128)
  }
  while (rest >= 0x80) {
    bytes[at++] = (rest & 0x7f) | 0x80
    rest >>>= 7
  }
  bytes[at++] = rest
  out.at = at
}

function readVarint(input: Reader): number {
  const { bytes } = input
  let at = input.at
  let byte = bytes[at++]!
  let value = byte & 0x7f
  for (let scale = 128; byte >= 0x80; scale *= 128) {
    byte = bytes[at++]!
    value += (byte & 0x7f) * scale
  }
  input.at = at
  return value
}

/** Approximate bits of a whole number's magnitude; large ones count alike. */
function bits(value: number): number {
  const magnitude = value < 0 ? -value : value
  return magnitude < 0x8000_0000 ? 32 - Math.clz32(magnitude) : 40
}

/** The mode with the smaller differences in sum, of the first `n` of `values`. */
function chooseMode(values: Float64Array, n: number): number {
  let first = 0
  let second = 0
  let largest = 0
  let previous = values[0]!
  let step = 0
  for (let i = 0; i < n; i++) {
    const value = values[i]!
    const delta = value - previous
    first += bits(delta)
    second += bits(delta - step)
    if (value > largest) largest = value
    else if (-value > largest) largest = -value
    previous = value
    step = delta
  }
  if (largest >= EXACT) return RAW
  if (first === 0) return CONSTANT
  return first <= second ? DELTA : DELTA2
}

/** Writes the first `n` of `values`. */
function writeColumn(out: Writer, values: Float64Array, n: number): void {
  const mode = chooseMode(values, n)
  out.bytes[out.at++] = mode
  if (mode === RAW) {
    out.bytes.set(new Uint8Array(values.slice(0, n).buffer), out.at)
    out.at += n * 8
    return
  }
  const { bytes } = out
  let { at } = out
  let previous = 0
  let step = 0
  const count = mode === CONSTANT ? 1 : n
  for (let i = 0; i < count; i++) {
    const delta = values[i]! - previous
    const value = mode === DELTA2 ? delta - step : delta
    let rest = value < 0 ? -2 * value - 1 : 2 * value
    while (rest >= 0x8000_0000) {
      bytes[at++] = (rest % 128) | 0x80
      rest = Math.floor(rest / 128)
    }
    let small = rest | 0
    while (small >= 0x80) {
      bytes[at++] = (small & 0x7f) | 0x80
      small >>>= 7
    }
    bytes[at++] = small
    previous += delta
    // The first difference is the value itself and does not predict the next.
    step = i === 0 ? 0 : delta
  }
  out.at = at
}

/** The rows of a column as doubles, so that one fast loop serves every kind of column. */
function widened(column: Float64Array | Int32Array | Uint8Array, from: number, n: number): Float64Array {
  room(n)
  packed.set(column.subarray(from, from + n))
  return packed
}

function room(n: number): void {
  if (packed.length < n) packed = new Float64Array(n)
}

/** Reads the `n` values of a column into the head of `packed`. */
function readPacked(input: Reader, n: number): void {
  const { bytes } = input
  let { at } = input
  const mode = bytes[at++]
  if (mode === RAW) {
    // A copy: a Buffer's own slice shares its pool.
    packed.set(new Float64Array(Uint8Array.from(bytes.subarray(at, at + n * 8)).buffer))
    input.at = at + n * 8
    return
  }
  let value = 0
  let step = 0
  const count = mode === CONSTANT ? 1 : n
  for (let i = 0; i < count; i++) {
    let difference: number
    const low = bytes[at++]!
    const high = low < 0x80 ? 0 : bytes[at++]!
    if (high < 0x80) {
      // The usual case: one byte or two.
      const read = (low & 0x7f) | (high << 7)
      difference = (read >>> 1) ^ -(read & 1)
    } else {
      input.at = at - 2
      const read = readVarint(input)
      at = input.at
      difference = read % 2 === 0 ? read / 2 : -(read + 1) / 2
    }
    const delta = mode === DELTA2 ? step + difference : difference
    value += delta
    step = i === 0 ? 0 : delta
    packed[i] = value
  }
  if (count < n) packed.fill(value, count, n)
  input.at = at
}

function readColumn(
  input: Reader,
  column: Float64Array | Int32Array | Uint8Array,
  from: number,
  n: number,
): void {
  room(n)
  readPacked(input, n)
  column.set(packed.subarray(0, n), from)
}

/** A measurement that some rows lack: a bit for each row says which have it, then the values. */
function writeSparse(out: Writer, column: Int32Array, from: number, n: number): void {
  room(n)
  let present = 0
  for (let i = 0; i < n; i += 8) {
    let bits = 0
    for (let k = 0; k < 8 && i + k < n; k++) {
      const value = column[from + i + k]!
      if (value === MISSING) continue
      bits |= 1 << k
      packed[present++] = value
    }
    out.bytes[out.at++] = bits
  }
  writeColumn(out, packed, present)
}

function readSparse(input: Reader, column: Int32Array, from: number, n: number): void {
  room(n)
  const bits = input.at
  input.at += (n + 7) >> 3
  const has = (i: number): boolean => ((input.bytes[bits + (i >> 3)]! >> (i & 7)) & 1) === 1
  let present = 0
  for (let i = 0; i < n; i++) if (has(i)) present++
  readPacked(input, present)
  let at = 0
  for (let i = 0; i < n; i++) column[from + i] = has(i) ? packed[at++]! : MISSING
}

/** Two bits a measurement: absent in every row, in none, or in some. */
const ALL_MISSING = 0
const ALL_PRESENT = 1
const SOME_MISSING = 2

function presence(column: Int32Array, from: number, n: number): number {
  let missing = 0
  for (let i = from; i < from + n; i++) if (column[i] === MISSING) missing++
  return missing === n ? ALL_MISSING : missing === 0 ? ALL_PRESENT : SOME_MISSING
}

/** Encodes rows `from` to `to` (exclusive). */
export function encodeFixes(columns: FixColumns, from = 0, to = columns.n): Uint8Array {
  const n = to - from
  if (scratch.bytes.length < n * WORST_ROW + 64) scratch.bytes = new Uint8Array(n * WORST_ROW + 64)
  const out = scratch
  out.at = 0
  writeVarint(out, n)
  if (n === 0) return out.bytes.slice(0, out.at)
  let mask = 0
  columns.measured.forEach((column, m) => (mask += presence(column, from, n) * 4 ** m))
  writeVarint(out, mask)
  writeColumn(out, widened(columns.t, from, n), n)
  writeColumn(out, widened(columns.lon, from, n), n)
  writeColumn(out, widened(columns.lat, from, n), n)
  columns.measured.forEach((column, m) => {
    const kind = Math.floor(mask / 4 ** m) % 4
    if (kind === ALL_PRESENT) writeColumn(out, widened(column, from, n), n)
    else if (kind === SOME_MISSING) writeSparse(out, column, from, n)
  })
  writeColumn(out, widened(columns.seq, from, n), n)
  writeColumn(out, widened(columns.device, from, n), n)
  return out.bytes.slice(0, out.at)
}

/** Decodes all columns of `bytes` and appends the rows to `columns`. */
export function decodeFixes(bytes: Uint8Array, columns: FixColumns): void {
  const input: Reader = { bytes, at: 0 }
  const from = columns.n
  const n = decodeBody(input, columns, measurements.length)
  if (n === 0) return
  readColumn(input, columns.seq, from, n)
  readColumn(input, columns.device, from, n)
}

/** Appends the part of a track that is shown: time, place, speed and heading. Other columns are undefined. */
export function decodeTrack(bytes: Uint8Array, columns: FixColumns): void {
  decodeBody({ bytes, at: 0 }, columns, SHOWN)
}

/** Decodes time, position and the first `wanted` measurements; returns the number of rows. */
function decodeBody(input: Reader, columns: FixColumns, wanted: number): number {
  const n = readVarint(input)
  if (n === 0) return 0
  const from = columns.n
  reserve(columns, from + n)
  columns.n += n
  const mask = readVarint(input)
  readColumn(input, columns.t, from, n)
  readColumn(input, columns.lon, from, n)
  readColumn(input, columns.lat, from, n)
  for (let m = 0; m < wanted; m++) {
    const column = columns.measured[m]!
    const kind = Math.floor(mask / 4 ** m) % 4
    if (kind === ALL_PRESENT) readColumn(input, column, from, n)
    else if (kind === SOME_MISSING) readSparse(input, column, from, n)
    else column.fill(MISSING, from, from + n)
  }
  return n
}
