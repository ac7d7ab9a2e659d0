import { describe, expect, test } from 'vitest'
import {
  addBalances,
  addTallies,
  differenceOf,
  movedOf,
  NO_AMOUNTS,
  NO_TALLY,
  type StatedCount,
  stockCount,
  stockOf,
  type Tally,
} from './balance.ts'
import type { Amounts, Balance } from './volume-rows.ts'

const earth = { loose: 1.25, compacted: 0.9 }
const stated = (more: Partial<StatedCount>): StatedCount => ({
  at: 1_000,
  volume: null,
  state: 'loose',
  weight: null,
  source: 'measured',
  density: 1_600,
  factors: earth,
  ...more,
})

/** Loads of 10 m³ and 16 t each, with 8 m³ in the bank and 7.2 compacted. */
const loads = (count: number, more: Partial<Tally> = {}): Tally => ({
  loads: count,
  weight: 16_000_000 * count,
  weighed: count,
  weightEstimates: 0,
  volume: 10_000 * count,
  measured: count,
  volumeEstimates: count,
  bank: 8_000 * count,
  banked: count,
  compacted: 7_200 * count,
  compactedLoads: count,
  ...more,
})
const unknown = (count: number): Tally => ({ ...NO_TALLY, loads: count })

describe('a stock count', () => {
  test('states its volume in each state, and the weight by density as an estimate', () => {
    expect(stockCount(stated({ volume: 100, state: 'bank' }))).toEqual({
      at: 1_000,
      weight: 200_000,
      weightSource: 'estimated',
      volume: 125,
      volumeSource: 'measured',
      bank: 100,
      compacted: 90,
    })
    expect(stockCount(stated({ volume: 90, state: 'compacted' }))).toMatchObject({ volume: 125, bank: 100 })
    expect(stockCount(stated({ volume: 125, source: 'estimated' }))).toMatchObject({
      volumeSource: 'estimated',
      bank: 100,
      compacted: 90,
    })
  })

  test('of a weight has the volume by density as an estimate', () => {
    expect(stockCount(stated({ weight: 200_000 }))).toEqual({
      at: 1_000,
      weight: 200_000,
      weightSource: 'measured',
      volume: 125,
      volumeSource: 'estimated',
      bank: 100,
      compacted: 90,
    })
  })

  test('of both keeps both as they are stated', () => {
    expect(stockCount(stated({ volume: 100, weight: 1_000 }))).toMatchObject({
      weight: 1_000,
      weightSource: 'measured',
      volume: 100,
      volumeSource: 'measured',
    })
  })

  test('leaves unknown what follows from an unknown density or factor', () => {
    const bare = { density: null, factors: { loose: null, compacted: null } }
    expect(stockCount(stated({ ...bare, volume: 5 }))).toMatchObject({
      weight: null,
      weightSource: null,
      volume: 5,
      bank: null,
      compacted: null,
    })
    expect(stockCount(stated({ ...bare, weight: 5 }))).toMatchObject({ volume: null, volumeSource: null })
    expect(stockCount(stated({ ...bare, volume: 5, state: 'bank' }))).toMatchObject({
      volume: null,
      bank: 5,
      compacted: null,
    })
    expect(stockCount(stated({ density: 0, weight: 5 }))).toMatchObject({ volume: null })
  })

  test('of nothing is nothing, not unknown', () => {
    expect(stockCount(stated({ volume: 0 }))).toMatchObject({ volume: 0, weight: 0, bank: 0, compacted: 0 })
  })
})

describe('moved loads', () => {
  test('are zero without loads', () => {
    expect(movedOf(NO_TALLY)).toEqual({ loads: 0, ...NO_AMOUNTS })
  })

  test('are estimated, measured or mixed by their loads', () => {
    const sourceOf = (volumeEstimates: number) => movedOf(loads(4, { volumeEstimates })).volumeSource
    expect([0, 1, 4].map(sourceOf)).toEqual(['measured', 'mixed', 'estimated'])
    expect(movedOf(loads(4)).weightSource).toBe('measured')
  })

  test('add up what is known and count the rest', () => {
    expect(movedOf(addTallies([loads(2), unknown(3)]))).toEqual({
      loads: 5,
      weight: 32_000,
      weightSource: 'measured',
      volume: 20,
      volumeSource: 'estimated',
      bank: 16,
      compacted: 14.4,
      withoutVolume: 3,
      withoutWeight: 3,
    })
  })

  test('are unknown if none of them is known', () => {
    expect(movedOf(unknown(2))).toMatchObject({ weight: null, volume: null, bank: null, volumeSource: null })
  })

  test('have a bank volume only if every volume among them has one', () => {
    expect(movedOf(loads(3, { banked: 2 }))).toMatchObject({ volume: 30, bank: null, compacted: 21.6 })
  })
})

describe('stock', () => {
  const count = stockCount(stated({ volume: 100 }))

  test('is the count, plus what came in, less what went out', () => {
    expect(stockOf(count, loads(3), loads(1))).toEqual({
      weight: 160_000 + 32_000,
      weightSource: 'mixed',
      volume: 120,
      volumeSource: 'mixed',
      bank: 96,
      compacted: 86.4,
      withoutVolume: 0,
      withoutWeight: 0,
    })
  })

  test('without a count starts from nothing and may be negative', () => {
    expect(stockOf(undefined, loads(1), loads(3))).toMatchObject({ volume: -20, bank: -16, weight: -32_000 })
    expect(stockOf(undefined, NO_TALLY, NO_TALLY)).toEqual(NO_AMOUNTS)
  })

  test('leaves out loads without an amount, and says how many', () => {
    expect(stockOf(count, unknown(1), NO_TALLY)).toMatchObject({ volume: 100, bank: 80, withoutVolume: 1 })
    expect(stockOf(undefined, unknown(1), loads(1))).toMatchObject({ volume: -10, withoutWeight: 1 })
  })

  test('is unknown if nothing is known of any load, or of the count', () => {
    const none = { weight: null, volume: null, bank: null, volumeSource: null, weightSource: null }
    expect(stockOf(undefined, unknown(1), NO_TALLY)).toMatchObject(none)
    const weighed = stockCount(stated({ weight: 5, density: null }))
    expect(stockOf(weighed, loads(1), NO_TALLY)).toMatchObject({ weight: 16_005, volume: null, bank: null })
  })

  test('has no bank volume if one of its parts has none', () => {
    expect(stockOf(count, loads(1, { banked: 0 }), NO_TALLY)).toMatchObject({ volume: 110, bank: null })
  })

  test('of thousandths does not depend on order', () => {
    const tenths = Array.from({ length: 10 }, () => ({ ...loads(1), volume: 100 }))
    expect(stockOf(undefined, addTallies(tenths), NO_TALLY).volume).toBe(1)
  })
})

const balance = (opening: Amounts, into: Tally, out: Tally, stock: Amounts): Balance => {
  const parts = { opening, in: movedOf(into), out: movedOf(out), stock }
  return { ...parts, counted: differenceOf(parts) }
}

describe('balances', () => {
  const count = stockCount(stated({ volume: 100 }))
  const plain = (into: Tally, out: Tally) => balance(NO_AMOUNTS, into, out, stockOf(undefined, into, out))

  test('state the difference that counts made, with the source of the stock', () => {
    const counted = balance(NO_AMOUNTS, loads(2), NO_TALLY, stockOf(count, NO_TALLY, NO_TALLY)).counted
    expect(counted).toMatchObject({ volume: 80, bank: 64, volumeSource: 'measured', withoutVolume: 0 })
  })

  test('add up part by part', () => {
    const sum = addBalances([
      plain(loads(3), loads(1)),
      plain(loads(1), unknown(2)),
      plain(NO_TALLY, NO_TALLY),
    ])
    expect(sum).toMatchObject({
      in: { loads: 4, volume: 40, bank: 32 },
      out: { loads: 3, volume: 10, withoutVolume: 2 },
      counted: { volume: 0 },
      stock: { volume: 30, bank: 24, withoutWeight: 2 },
    })
  })

  test('leave unknown stocks out, and are unknown if all are', () => {
    const dark = plain(unknown(1), NO_TALLY)
    expect(addBalances([dark, plain(loads(1), NO_TALLY)])).toMatchObject({
      in: { loads: 2, volume: 10, withoutVolume: 1 },
      stock: { volume: 10, bank: 8 },
    })
    expect(addBalances([dark, dark]).stock.volume).toBeNull()
    expect(addBalances([]).stock).toEqual(NO_AMOUNTS)
  })

  test('have no bank volume if a volume among them has none', () => {
    const bare = plain(loads(1, { banked: 0 }), NO_TALLY)
    expect(addBalances([bare, plain(loads(1), NO_TALLY)]).in).toMatchObject({ volume: 20, bank: null })
  })
})
