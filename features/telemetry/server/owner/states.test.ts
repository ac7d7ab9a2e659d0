import { describe, expect, test } from 'vitest'
import type { Transitions } from './state-machine.ts'
import {
  derivationTransitions,
  flushTransitions,
  initialStates,
  recomputeTransitions,
  termsTransitions,
  waitsTransitions,
} from './states.ts'

const machines = {
  flush: flushTransitions,
  terms: termsTransitions,
  derivation: derivationTransitions,
  recompute: recomputeTransitions,
  waits: waitsTransitions,
}

/** States that events lead to from the given one. */
function reachable(transitions: Transitions<string, string>, initial: string): string[] {
  const found = [initial]
  // The list grows while it is walked.
  for (const state of found)
    for (const next of Object.values(transitions[state]!))
      if (next !== undefined && !found.includes(next)) found.push(next)
  return found
}

describe.each(Object.keys(machines) as (keyof typeof machines)[])('states of %s', (name) => {
  test('are all reachable from the initial one', () => {
    expect(reachable(machines[name], initialStates()[name].state).toSorted()).toEqual(
      Object.keys(machines[name]).toSorted(),
    )
  })
})

test('a queued flush accepts no second one', () => {
  const { flush } = initialStates()
  flush.dispatch('enqueue')
  expect(() => flush.dispatch('enqueue')).toThrow('flush does not accept enqueue while queued')
  flush.dispatch('begin')
  expect(flush.state).toBe('idle')
})

test('a change of the site during a recomputation is planned after it', () => {
  const { derivation } = initialStates()
  derivation.dispatch('changeSite')
  derivation.dispatch('plan')
  derivation.dispatch('changeSite')
  expect(derivation.state).toBe('site-changed')
})

test.each(['doubt', 'require'] as const)('%s leaves a changed site to be read again', (event) => {
  const { derivation } = initialStates()
  derivation.dispatch('changeSite')
  derivation.dispatch(event)
  expect(derivation.state).toBe('site-changed')
})

test('doubt alone plans nothing', () => {
  const { derivation } = initialStates()
  derivation.dispatch('doubt')
  expect(() => derivation.dispatch('plan')).toThrow('derivation does not accept plan while unverified')
})

test('no recomputation starts beside a running one or after the end', () => {
  const { recompute } = initialStates()
  recompute.dispatch('start')
  expect(() => recompute.dispatch('start')).toThrow('recompute does not accept start while running')
  recompute.dispatch('end')
  recompute.dispatch('finish')
  expect(() => recompute.dispatch('start')).toThrow('recompute does not accept start while ended')
})

test('marks set while waits are computed are computed next', () => {
  const { waits } = initialStates()
  waits.dispatch('verifyPlaces')
  waits.dispatch('compute')
  waits.dispatch('mark')
  expect(waits.state).toBe('marked')
})

test('waits of a site that was read are computed only after its places were verified', () => {
  const { waits } = initialStates()
  waits.dispatch('mark')
  expect(() => waits.dispatch('compute')).toThrow('waits does not accept compute while places-unverified')
})
