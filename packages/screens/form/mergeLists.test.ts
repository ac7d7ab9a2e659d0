import { expect, test } from 'vitest'
import { hasConflict, mergeLists, comparisonKey } from './mergeLists.ts'

const row = (location: string, material: string, weight: number | null = null) => ({
  location: { id: location, title: location },
  material: { id: material, title: material },
  weight,
})
const [pit, tip, yard] = [row('pit', 'clay'), row('tip', 'clay'), row('yard', 'sand')]

test('merges changes of different rows at their positions', () => {
  const [mine, theirs] = [row('pit', 'gravel'), row('tip', 'clay', 30_000)]
  expect(mergeLists([pit, tip, yard], [mine, tip, yard], [pit, theirs, yard])).toEqual([mine, theirs, yard])
  expect(mergeLists([pit, tip, yard], [pit, mine, yard], [theirs, tip, yard])).toEqual([theirs, mine, yard])
})

test('keeps the additions of both sides, and an identical addition once', () => {
  const [mine, theirs] = [row('quarry', 'clay'), row('ramp', 'clay')]
  expect(mergeLists([pit], [pit, mine], [pit, theirs])).toEqual([pit, mine, theirs])
  expect(mergeLists([], [mine, theirs], [theirs])).toEqual([mine, theirs])
  expect(mergeLists(null, [mine], [{ ...mine }])).toEqual([mine])
})

test('keeps both versions of a row that both sides changed', () => {
  const [mine, theirs] = [row('pit', 'clay', 1), row('pit', 'clay', 2)]
  expect(mergeLists([pit, tip], [mine, tip], [theirs, tip])).toEqual([theirs, mine, tip])
  expect(hasConflict([pit, tip], [mine, tip], [theirs, tip])).toBe(true)
  expect(hasConflict([pit, tip], [mine, tip], [pit, theirs])).toBe(false)
  expect(hasConflict([pit, tip], [tip], [tip, theirs])).toBe(false)
})

test('drops a row removed on one side unless the other side changed it', () => {
  const changed = row('pit', 'clay', 1)
  expect(mergeLists([pit, tip, yard], [tip, yard], [pit, tip])).toEqual([tip])
  expect(mergeLists([pit, tip], [tip], [changed, tip])).toEqual([changed, tip])
  expect(mergeLists([pit, tip], [changed, tip], [tip])).toEqual([changed, tip])
})

test('counts identical rows when merging', () => {
  expect(mergeLists([pit, pit], [pit], [pit, pit, tip])).toEqual([pit, tip])
  expect(mergeLists([pit], [pit, pit], [pit, tip])).toEqual([pit, pit, tip])
})

test('keeps every addition and nothing that both sides removed, for every merge of two changes', () => {
  const all = ['a', 'b', 'c', 'd']
  const choices = (n: number) => all.filter((_, i) => (n >> i) & 1)
  let merged = 0
  for (let b = 0; b < 16; b++)
    for (let m = 0; m < 16; m++)
      for (let t = 0; t < 16; t++) {
        const [base, mine, theirs] = [choices(b), choices(m), choices(t)]
        const had = (one: string) => base.includes(one)
        // A side that differs from the base has changed it.
        const expected = all.filter((one) =>
          mine.includes(one) === had(one) ? theirs.includes(one) : mine.includes(one),
        )
        expect(new Set(mergeLists(base, mine, theirs))).toEqual(new Set(expected))
        merged += 1
      }
  expect(merged).toBe(4096)
})

test('treats a renamed reference and reordered parts as the same row', () => {
  const renamed = {
    weight: '',
    material: { id: 'clay', title: 'Wet clay' },
    location: { id: 'pit', title: 'P' },
  }
  expect(comparisonKey(renamed)).toBe(comparisonKey(pit))
  expect(comparisonKey({ ...renamed, weight: 0 })).not.toBe(comparisonKey(pit))
})
