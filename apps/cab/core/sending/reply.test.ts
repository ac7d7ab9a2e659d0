import { describe, expect, it } from 'vitest'
import type { Outgoing } from '../store/outgoing.ts'
import { readAcknowledgement } from './reply.ts'

const sent: Outgoing = {
  fixes: [0, 1, 2].map((seq) => ({ seq, t: seq, lon: 20, lat: 50 })),
  events: [{ id: 'e', t: 1, type: 'load' }],
  fixRanges: [[0, 2]],
  eventKeys: [1],
  more: false,
}
const good = { accepted: 3, duplicates: 1, rejected: [], through: 2 }
const rejection = { list: 'fixes', index: 1, field: 't', defaultMessage: 'must be an instant' }

describe('the reply to a batch', () => {
  it('acknowledges when its numbers add up', () => {
    expect(readAcknowledgement(good, sent)).toEqual({
      refusals: { fixes: new Map(), events: new Map() },
      through: 2,
    })
    expect(readAcknowledgement({ ...good, through: null, dropped: null }, sent)?.through).toBeNull()
  })

  it('counts positions that the account does not keep as delivered', () => {
    expect(readAcknowledgement({ ...good, accepted: 1, duplicates: 1, dropped: 2 }, sent)).toBeDefined()
    // The position of a stored event was dropped.
    expect(readAcknowledgement({ ...good, dropped: 1 }, sent)).toBeDefined()
  })

  it('names what was refused, with every reason', () => {
    const rejected = [rejection, { ...rejection, field: null, defaultMessage: 'is old' }]
    const reply = readAcknowledgement({ ...good, accepted: 2, rejected }, sent)
    expect(reply?.refusals.fixes).toEqual(new Map([[1, 't must be an instant; is old']]))
  })

  it('names an item of which only a field was refused', () => {
    const reply = readAcknowledgement({ ...good, rejected: [rejection] }, sent)
    expect([...(reply?.refusals.fixes.keys() ?? [])]).toEqual([1])
  })

  const foreign: readonly (readonly [string, unknown])[] = [
    ['text', '<html></html>'],
    ['nothing', undefined],
    ['a list', []],
    ['an object without numbers', { status: 'ok' }],
    ['too few items', { ...good, accepted: 2 }],
    ['too many items', { ...good, accepted: 4 }],
    ['negative numbers', { ...good, accepted: 5, duplicates: -1 }],
    ['fractions', { ...good, accepted: 2.5, duplicates: 1.5 }],
    ['a refusal beyond the request', { ...good, accepted: 2, rejected: [{ ...rejection, index: 3 }] }],
    ['a refusal of an unknown list', { ...good, accepted: 2, rejected: [{ ...rejection, list: 'others' }] }],
    ['refusals that are no list', { ...good, rejected: 'none' }],
    ['more dropped than it explains', { ...good, dropped: 2 }],
    ['a strange through', { ...good, through: 'all' }],
  ]
  for (const [what, body] of foreign) {
    it(`is none with ${what}`, () => expect(readAcknowledgement(body, sent)).toBeUndefined())
  }
})
