import { expect, test } from 'vitest'
import type { Finding, State } from './alarm.ts'
import type { Rule } from './rule.ts'
import { Engine, type Step } from './engine.ts'
import { MINUTE, NOON, siteOf } from './testing/fixture.ts'

const SECOND = 1_000

/** An engine with scripted rules on its own clock. */
function trial(rules: readonly (Pick<Rule, 'name'> & Partial<Rule>)[]) {
  const states = new Map<string, State>()
  const finding = (name: string, state: State): Finding => ({
    subject: { kind: 'equipment', id: 'T1' },
    state,
    cause: name,
    facts: { since: NOON },
    threshold: null,
    projectId: null,
  })
  const made = rules.map((rule): Rule => ({
    offMs: 0,
    ...rule,
    find: () => [finding(rule.name, states.get(rule.name) ?? 'off')],
  }))
  const engine = new Engine({ open: [], ended: [] }, made, [])
  const raised: Step[] = []
  let [now, ids] = [NOON, 0]
  return {
    raised,
    engine,
    /** Evaluates once a second. */
    run: (seconds: number, next: (second: number) => Readonly<Record<string, State>>) => {
      for (let s = 0; s < seconds; s++) {
        for (const [name, state] of Object.entries(next(s))) states.set(name, state)
        now += SECOND
        for (const step of engine.look({ now, site: siteOf([]), machines: [] })) {
          engine.done(step, step.kind === 'raise' ? `${(ids += 1)}` : step.alarm.id)
          if (step.kind === 'raise') raised.push(step)
        }
      }
    },
    open: () => engine.open.map(({ rule }) => rule),
  }
}

test('raises one alarm for a signal that flickers each second for an hour', () => {
  for (const onMs of [0, 5 * SECOND, 2 * MINUTE]) {
    const { run, raised, open } = trial([{ name: 'speeding', onMs: () => onMs, offMs: 10 * SECOND }])
    run(3_600, (s) => ({ speeding: s % 2 === 0 ? 'on' : 'off' }))
    expect(raised).toHaveLength(1)
    run(11, () => ({ speeding: 'off' }))
    expect(open()).toEqual([])
  }
})

test('continues the same alarm when a slow signal returns within five minutes', () => {
  const { run, raised } = trial([{ name: 'late' }])
  run(3_600, (s) => ({ late: s % 200 < 100 ? 'on' : 'off' }))
  expect(raised).toHaveLength(1)
  run(320, () => ({ late: 'off' }))
  run(5, () => ({ late: 'on' }))
  expect(raised).toHaveLength(2)
})

test("raises an alarm only after the rule's delay, and changes nothing between its limits", () => {
  const { run, open } = trial([{ name: 'speeding', onMs: () => 5 * SECOND, offMs: 10 * SECOND }])
  run(4, () => ({ speeding: 'on' }))
  run(20, () => ({ speeding: 'off' }))
  run(4, () => ({ speeding: 'on' }))
  expect(open()).toEqual([])
  run(2, () => ({ speeding: 'on' }))
  expect(open()).toEqual(['speeding'])
  run(600, () => ({ speeding: 'hold' }))
  run(9, () => ({ speeding: 'off' }))
  expect(open()).toEqual(['speeding'])
  run(3, () => ({ speeding: 'off' }))
  expect(open()).toEqual([])
})

test('restarts the delay when the counted subject changes', () => {
  const [at, engine] = [{ now: NOON, of: 'T1 T2' }, new Engine({ open: [], ended: [] }, [bunched()], [])]
  function bunched(): Rule {
    const subject = { kind: 'route', id: 'haul' } as const
    const rest = { subject, cause: 'bunching', facts: { since: NOON }, threshold: null, projectId: null }
    return {
      name: 'bunching',
      onMs: () => 2 * MINUTE,
      offMs: 0,
      find: () => [{ ...rest, state: 'on', counted: at.of }],
    }
  }
  const raised = (seconds: number) =>
    Array.from({ length: seconds }, () =>
      engine.look({ now: (at.now += SECOND), site: siteOf([]), machines: [] }),
    ).flat()
  expect(raised(100)).toEqual([])
  at.of = 'T1 T3'
  expect(raised(100)).toEqual([])
  expect(raised(30)[0]).toMatchObject({ kind: 'raise', rule: 'bunching' })
})

test('suppresses consequences of an open cause, in the order of the rules', () => {
  const { run, raised, open } = trial([{ name: 'silent' }, { name: 'standing', behind: ['silent'] }])
  run(60, () => ({ silent: 'on', standing: 'on' }))
  expect(open()).toEqual(['silent'])
  run(30, () => ({ silent: 'off' }))
  expect(open()).toEqual(['standing'])
  expect(raised).toHaveLength(2)
})

test('suppresses an alarm of several machines only when each of them has the cause', () => {
  const [lost, places] = [new Set<string>(), new Map<string, string[]>()]
  const finding = (id: string, state: State, machines?: readonly string[]): Finding => ({
    subject: { kind: machines ? 'location' : 'equipment', id },
    state,
    cause: 'any',
    facts: { since: NOON, ...(machines ? { machines } : {}) },
    threshold: null,
    projectId: null,
  })
  const rules: Rule[] = [
    { name: 'silent', offMs: 0, find: () => [...lost].map((id) => finding(id, 'on')) },
    {
      name: 'hang',
      offMs: 0,
      behind: ['silent'],
      find: () => [...places].map(([id, machines]) => finding(id, 'on', machines)),
    },
  ]
  const raised = () =>
    new Engine({ open: [], ended: [] }, rules, []).look({ now: NOON, site: siteOf([]), machines: [] })
  places.set('pit', ['L1', 'L2'])
  lost.add('L1')
  expect(raised()).toMatchObject([{ rule: 'silent' }, { rule: 'hang' }])
  lost.add('L2')
  expect(raised()).toMatchObject([{ rule: 'silent' }, { rule: 'silent' }])
})

test('repeats a step that was not stored, and resumes from stored alarms', () => {
  const site = siteOf(['T1'])
  const engine = new Engine({ open: [], ended: [] })
  const drivers = [{ id: 'ann', licenseExpiry: '2026-03-03' }]
  const look = (one: Engine, now: number) => one.look({ now, site: { ...site, drivers }, machines: [] })
  expect(look(engine, NOON)).toMatchObject([{ kind: 'raise', rule: 'license' }])
  const [step] = look(engine, NOON + SECOND)
  expect(step).toMatchObject({ kind: 'raise', rule: 'license' })
  engine.done(step!, 'a')
  const again = new Engine({ open: engine.open, ended: [] })
  expect(look(again, NOON + MINUTE)).toEqual([])
  // An alarm whose subject no longer exists ends.
  expect(again.look({ now: NOON + 2 * MINUTE, site, machines: [] })).toMatchObject([
    { kind: 'end', alarm: { id: 'a' } },
  ])
})
