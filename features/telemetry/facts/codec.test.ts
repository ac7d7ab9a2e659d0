import { expect, test } from 'vitest'
import { seededRandom } from '@haulway/testing/random.ts'
import { decodeFixes, decodeTrack, encodeFixes } from './codec.ts'
import {
  appendFix,
  appendRow,
  emptyFix,
  type FixColumns,
  fixColumns,
  readFix,
  sliceFixes,
} from './columns.ts'
import { measurements } from './fix.ts'

const day = Date.parse('2026-03-02T06:00:00Z')

/** A drive at walking to driving speed, one fix a second, all measurements present. */
function drive(n: number, seed: number): FixColumns {
  const random = seededRandom(seed)
  const columns = fixColumns(1)
  const fix = { ...emptyFix(), seq: 10, t: day, lon: 37.61, lat: 55.75, speed: 5, heading: 90, altitude: 120 }
  for (let i = 0; i < n; i++) {
    fix.seq++
    fix.t += 1000
    fix.speed = Math.max(0, fix.speed + random() - 0.5)
    fix.heading = (fix.heading + 10 * (random() - 0.5) + 360) % 360
    fix.lon += (fix.speed / 62_000) * Math.sin(fix.heading) * (1 + 0.1 * random())
    fix.lat += (fix.speed / 111_000) * Math.cos(fix.heading) * (1 + 0.1 * random())
    appendFix(columns, fix)
  }
  return columns
}

function roundTrip(columns: FixColumns): FixColumns {
  const decoded = fixColumns(0)
  decodeFixes(encodeFixes(columns), decoded)
  return decoded
}

const used = (columns: FixColumns): FixColumns => sliceFixes(columns, 0, columns.n)

test('decodes encoded fixes to equal rows, also when appended to other rows', () => {
  const columns = drive(1000, 1)
  const decoded = roundTrip(columns)
  expect(used(decoded)).toEqual(used(columns))
  decodeFixes(encodeFixes(columns, 100, 300), decoded)
  expect(decoded.n).toBe(1200)
  expect(sliceFixes(decoded, 1000, 1200)).toEqual(sliceFixes(columns, 100, 300))
})

test('decodes time, place, speed and heading of the same rows as a track', () => {
  const columns = drive(300, 6)
  const track = fixColumns(0)
  decodeTrack(encodeFixes(columns, 0, 100), track)
  decodeTrack(encodeFixes(columns, 100, 300), track)
  const shown = ({ t, lon, lat, measured }: FixColumns) => ({ t, lon, lat, measured: measured.slice(0, 2) })
  expect(shown(used(track))).toEqual(shown(used(columns)))
})

test('encodes the positions of a moving machine in at most ten bytes each', () => {
  expect(encodeFixes(drive(900, 2)).length / 900).toBeLessThan(10)
})

test('encodes measurements that are missing in some rows, in all and in none', () => {
  const random = seededRandom(3)
  const columns = fixColumns(0)
  for (let i = 0; i < 500; i++) {
    const fix = { ...emptyFix(), seq: i, t: day + i, lon: 1, lat: 2, weight: 1000 * i, engine: i % 2 }
    if (random() < 0.3) fix.speed = 100 * random()
    if (i === 499) fix.bed = 1
    appendFix(columns, fix)
  }
  expect(used(roundTrip(columns))).toEqual(used(columns))
})

test('encodes extremes: largest sequence numbers, far ends of the earth and of time', () => {
  const random = seededRandom(4)
  const columns = fixColumns(0)
  const seqs = [0, 2 ** 53 - 1, 1, 2 ** 52, 2 ** 53 - 2, 5]
  for (const seq of seqs) {
    const sign = random() < 0.5 ? -1 : 1
    appendFix(columns, {
      ...emptyFix(),
      seq,
      t: Math.floor(random() * 8.64e15),
      lon: sign * 180,
      lat: -sign * 90,
      altitude: sign * 100_000,
      weight: 9_999_999,
    })
  }
  expect(used(roundTrip(columns))).toEqual(used(columns))
  expect(roundTrip(columns).seq[1]).toBe(2 ** 53 - 1)
})

test('encodes any columns of whole numbers', () => {
  const random = seededRandom(5)
  for (let round = 0; round < 200; round++) {
    const columns = fixColumns(0)
    const scale = 10 ** (random() * 9)
    const n = Math.floor(random() * 40)
    for (let i = 0; i < n; i++) {
      const row = fixColumns(1)
      row.n = 1
      row.seq[0] = Math.floor(random() * scale * 100_000)
      row.t[0] = Math.floor(random() * scale * 1000)
      row.lon[0] = Math.floor((random() - 0.5) * 2 * Math.min(scale, 1.8e9))
      row.lat[0] = Math.floor((random() - 0.5) * 2 * Math.min(scale, 9e8))
      measurements.forEach((_, m) => (row.measured[m]![0] = Math.floor((random() - 0.5) * scale)))
      appendRow(columns, row, 0, Math.floor(random() * 3))
    }
    expect(used(roundTrip(columns))).toEqual(used(columns))
  }
})

test('rounds to storage steps once: decoded values round to themselves', () => {
  const columns = drive(300, 6)
  const again = fixColumns(0)
  const fix = emptyFix()
  for (let i = 0; i < columns.n; i++) appendFix(again, readFix(columns, i, fix))
  expect(used(again)).toEqual(used(columns))
})

test('decodes a Buffer within a pool, as a database driver returns it', () => {
  const columns = fixColumns(0)
  for (let i = 0; i < 20; i++) {
    appendFix(columns, { ...emptyFix(), seq: 2 ** 50 + 1001 * i, t: day + i, lon: 1, lat: 2 })
  }
  const bytes = encodeFixes(columns)
  const pool = Buffer.alloc(bytes.length + 64, 0xff)
  pool.set(bytes, 33)
  const decoded = fixColumns(0)
  decodeFixes(pool.subarray(33, 33 + bytes.length), decoded)
  expect(used(decoded)).toEqual(used(columns))
})
