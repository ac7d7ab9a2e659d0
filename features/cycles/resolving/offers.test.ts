import { expect, it } from 'vitest'
import { offersFor, type Operation, type OfferQuestion, type Stay } from './offers.ts'

const MINUTE = 60_000
const pit = { id: 'pit', title: 'Pit' }
const crusher = { id: 'crusher', title: 'Crusher' }

const at = (role: Operation['role'], minute: number, more: Partial<Operation> = {}): Operation => ({
  key: `${role} ${minute}`,
  role,
  at: minute * MINUTE,
  stoodAt: (minute - 2) * MINUTE,
  location: role === 'load' ? pit : crusher,
  flags: [],
  evidence: [],
  ...more,
})
const stay = (from: number, to: number | null, stoppedSeconds: number, location = crusher): Stay => ({
  location,
  from: from * MINUTE,
  to: to === null ? null : to * MINUTE,
  stoppedSeconds,
})
const ask = (event: Operation, more: Partial<OfferQuestion> = {}) => {
  const question = { event, before: null, after: null, stays: [], now: 600 * MINUTE, ...more }
  const { offers, proposed } = offersFor(question)
  return { all: offers.map(({ does }) => does).join(' '), proposed: offers[proposed]!, offers }
}

it('proposes the location with the longest stop between the neighbours', () => {
  const stays = [stay(105, 106, 20), stay(110, 112, 90), stay(99, 101, 500), stay(139, 145, 500)]
  const { all, proposed } = ask(at('load', 100), { after: at('load', 140), stays })
  expect(all).toBe('infer infer infer merge drop assign')
  expect(proposed).toMatchObject({ does: 'infer', location: crusher, at: '1970-01-01T01:52:00.000Z' })
  expect(proposed.evidence).toEqual([
    {
      kind: 'crossing',
      key: 'telemetry.evidence.offer.visited',
      args: { place: 'Crusher', seconds: 90 },
      t: 110 * MINUTE,
    },
  ])
})

it('proposes to merge with a neighbour at the same location shortly before or after', () => {
  expect(ask(at('load', 100), { after: at('load', 110) }).proposed).toMatchObject({
    does: 'merge',
    with: 'load 110',
  })
  expect(ask(at('dump', 100), { before: at('dump', 90) }).proposed).toMatchObject({
    does: 'merge',
    with: 'dump 90',
  })
  const elsewhere = at('load', 110, { location: crusher })
  expect(ask(at('load', 100), { after: elsewhere }).proposed.does).toBe('drop')
})

it('proposes to drop weakly supported events, and to retain those seen by a sensor or a person', () => {
  const known = { before: at('dump', 60), after: at('load', 160) }
  expect(ask(at('load', 100, { flags: ['inferred'] }), known).proposed).toMatchObject({
    does: 'drop',
    evidence: [{ key: 'telemetry.evidence.offer.dropWeak' }],
  })
  const pressed = [{ kind: 'button', key: 'telemetry.evidence.button', args: {}, t: 0 } as const]
  const sure = ask(at('load', 100, { evidence: pressed }), known).proposed
  // Where it dumped before, half way to the next load.
  expect(sure).toMatchObject({ does: 'infer', location: crusher, at: '1970-01-01T02:09:00.000Z' })
  expect(ask(at('load', 100, { evidence: pressed })).proposed.does).toBe('assign')
})

it('searches for the load of a dump before it', () => {
  const { proposed } = ask(at('dump', 100), { before: at('dump', 60), stays: [stay(70, 75, 200, pit)] })
  expect(proposed).toMatchObject({ does: 'infer', location: pit, at: '1970-01-01T01:15:00.000Z' })
})
