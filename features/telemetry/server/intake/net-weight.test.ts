import { expect, test } from 'vitest'
import { readBatch, type Batch } from '../../facts/batch.ts'
import { emptyFix, readFix } from '../../facts/columns.ts'
import { type DatedTerms, buildTerms } from '../../pricing/terms.ts'
import { subtractTare } from './net-weight.ts'

const NOON = Date.parse('2026-03-02T12:00:00Z')
const place = { lon: 37, lat: 55 }

/** Weights of the fixes and of the events, and what was refused of a machine weighed with its load. */
function weighed(tare: number | null, tareDefault: number | null, body: object) {
  const held: DatedTerms[] = [
    { kind: 'equipment', id: 'truck', from: -Infinity, terms: { haulCategory: 'c', tare: null } },
    { kind: 'equipment', id: 'truck', from: NOON, terms: { haulCategory: 'c', tare } },
    {
      kind: 'haulcategories',
      id: 'c',
      from: -Infinity,
      terms: { capacityWeight: null, capacityVolume: null, tareDefault },
    },
  ]
  const batch = readBatch(body) as Batch
  subtractTare(batch, 'truck', buildTerms(held, []))
  const fixes = Array.from(
    { length: batch.fixes.n },
    (_, row) => readFix(batch.fixes, row, emptyFix()).weight,
  )
  const refused = batch.rejected.map(({ list, index, field }) => `${list} ${index} ${field}`)
  return { fixes, events: batch.events.map((event) => event.weightKg), refused }
}

const fix = (seq: number, t: number, more: object) => ({ seq, t, ...place, ...more })
const event = (t: number, more: object) => ({ id: String(t), t, type: 'load', ...more })

test('subtracts the tare at the time of a fix or event: the machine’s own, otherwise that of its category', () => {
  const body = {
    fixes: [
      fix(1, NOON - 1, { grossWeight: 31_000 }),
      fix(2, NOON, { grossWeight: 31_000.4 }),
      // The empty machine wavers about its tare.
      fix(3, NOON, { grossWeight: 19_000 }),
      fix(4, NOON, { weight: 5 }),
      fix(5, NOON, {}),
    ],
    events: [
      event(NOON - 1, { grossWeight: 31_000 }),
      event(NOON, { grossWeight: 31_000, noteType: 'scale' }),
    ],
  }
  const found = weighed(20_000, 22_000, body)
  expect(found.fixes).toEqual([9_000, 11_000, 0, 5, Number.NaN])
  expect(found.events).toEqual([9_000, 11_000])
  expect(found.refused).toEqual([])
})

test('stores no payload without a tare, and refuses two weights of one load', () => {
  const body = {
    fixes: [
      fix(1, NOON, { grossWeight: 31_000 }),
      fix(2, NOON, { grossWeight: 31_000, weight: 1 }),
      fix(3, NOON, { grossWeight: -1 }),
      fix(4, NOON, { grossWeight: null, weight: 7 }),
    ],
    events: [event(NOON, { grossWeight: 31_000 }), event(NOON + 1, { grossWeight: 'heavy' })],
  }
  const found = weighed(null, null, body)
  expect(found.fixes).toEqual([Number.NaN, 7])
  expect(found.events).toEqual([undefined])
  expect(found.refused.toSorted()).toEqual([
    'events 0 grossWeight',
    'events 1 grossWeight',
    'fixes 0 grossWeight',
    'fixes 1 grossWeight',
    'fixes 2 grossWeight',
  ])
})
