import { expect, test } from 'vitest'
import { newMemory } from '../view.ts'
import { machine, MINUTE, NOON, viewOf } from '../testing/fixture.ts'
import { hang } from './hang.ts'

interface Loader {
  readonly before: readonly number[]
  /** So many seconds ago. */
  readonly waits?: number
  readonly silent?: number
}

/** Ready loaders in the pit, after loads before which they waited. */
function found(loaders: Readonly<Record<string, Loader>>, more: Parameters<typeof viewOf>[1] = {}) {
  const now = NOON
  const memory = newMemory()
  const machines = Object.entries(loaders).map(([id, { before, waits = 0, silent = 0 }]) => {
    memory.hangs.set(id, { before, hung: waits, until: now, serves: null, loads: false })
    return {
      ...machine(id, {
        t: now - silent * 1_000,
        speed: 0,
        activity: { activity: 'moving', locationId: 'pit' },
        work: { routeId: null },
      }),
      loading: { role: 'loader', placeId: 'pit', readyAt: now - 60 * MINUTE } as const,
    }
  })
  return hang.find(viewOf(machines, { memory, now, ...more }), null)[0]
}
const all = (seconds: number) => Array.from({ length: 5 }, () => seconds)

test('finds more than a minute a load, averaged over the last five', () => {
  expect(found({ L1: { before: [50, 50, 50, 50, 90] } })?.state).toBe('off')
  expect(found({ L1: { before: [50, 50, 60, 50, 90] } })).toMatchObject({
    subject: { kind: 'location', id: 'pit' },
    state: 'on',
    facts: { seconds: 60, limitSeconds: 60, machines: ['L1'] },
    threshold: { name: 'hangMinutes' },
  })
  expect(found({ L1: { before: [90, 90, 90] } })?.state).toBe('hold')
})

test('counts the current wait as soon as it alone exceeds the average', () => {
  expect(found({ L1: { before: all(0), waits: 299 } })?.state).toBe('off')
  expect(found({ L1: { before: all(0), waits: 300 } })).toMatchObject({
    state: 'on',
    facts: { hangs: [0, 0, 0, 0, 300] },
  })
})

test('makes one alarm of the loaders of a place, the worst first, and ignores unheard ones', () => {
  const loaders = { L1: { before: all(70) }, L2: { before: all(10) }, L3: { before: all(90) } }
  expect(found(loaders)).toMatchObject({ state: 'on', facts: { seconds: 90, machines: ['L3', 'L1'] } })
  expect(found({ ...loaders, L3: { before: all(90), silent: 90 } })?.facts.machines).toEqual(['L1'])
  expect(found({ L3: { before: all(90), silent: 90 } })?.state).toBe('hold')
})

test('ignores waits that are usual at the place, and all until that is known', () => {
  const usual = new Map([['pit', { hang: 100 }]])
  expect(found({ L1: { before: all(149) } }, { usual })?.state).toBe('off')
  expect(found({ L1: { before: all(150) } }, { usual })).toMatchObject({
    state: 'on',
    facts: { usualSeconds: 100, limitSeconds: 150 },
    threshold: { name: 'usualShare', value: 150, level: 'system' },
  })
  expect(found({ L1: { before: all(900) } }, { usual: null })?.state).toBe('hold')
})
