import { describe, expect, test } from 'vitest'
import type { DeviceTrouble } from '../alarm.ts'
import type { SiteTablet } from '../site.ts'
import { machine, MINUTE, NOON, viewOf } from '../testing/fixture.ts'
import { device } from './device.ts'

const well: SiteTablet = {
  reportedAt: NOON - MINUTE,
  battery: 0.8,
  backlogOldest: null,
  clockOff: 0,
  wantedSince: null,
}

interface More {
  readonly account?: Readonly<Record<string, unknown>>
  readonly heardAt?: number
  /** The trouble of the open alarm. */
  readonly open?: DeviceTrouble
}

function findingOf(tablet: Partial<SiteTablet> | null, { account, heardAt = NOON, open }: More = {}) {
  const view = viewOf([machine('T1', { heardAt, t: heardAt })], {
    ...(account && { account }),
    ...(tablet && { tablets: { T1: { ...well, ...tablet } } }),
    ...(open && { open: { device: { since: 0, trouble: open } } }),
  })
  const [found] = device.find(view, null)
  return found!
}
const stateOf = (...given: Parameters<typeof findingOf>) => {
  const { state, facts } = findingOf(...given)
  return state === 'on' ? facts.trouble : state
}

test('finds nothing about a tablet that is well, nor about a machine without one', () => {
  expect(stateOf({})).toBe('off')
  expect(stateOf(null)).toBe('off')
})

describe('the battery', () => {
  test('raises an alarm under the limit, which is 20 percent unless deviceBattery says otherwise', () => {
    expect(stateOf({ battery: 0.2 })).toBe('off')
    expect(findingOf({ battery: 0.19 })).toMatchObject({
      state: 'on',
      subject: { kind: 'equipment', id: 'T1' },
      cause: 'battery',
      facts: { since: NOON - MINUTE, trouble: 'battery', battery: 0.19 },
      threshold: { name: 'deviceBattery', value: 20, level: 'system' },
    })
    expect(stateOf({ battery: 0.19 }, { account: { deviceBattery: 10 } })).toBe('off')
    expect(stateOf({ battery: 0.19 }, { account: { alarmsOff: [], deviceBattery: 40 } })).toBe('battery')
  })

  test('tells nothing where the browser does not say it, or half an hour after the report', () => {
    expect(stateOf({ battery: null })).toBe('off')
    const old = { battery: 0.1, reportedAt: NOON - 31 * MINUTE }
    expect(stateOf(old)).toBe('off')
    expect(findingOf(old, { open: 'battery' }).state).toBe('hold')
    expect(stateOf({ battery: 0.1, reportedAt: NOON - 30 * MINUTE })).toBe('battery')
  })
})

describe('the backlog', () => {
  test('raises an alarm when its oldest had waited for over five minutes, or deviceBacklogMinutes, by the report', () => {
    const waits = (minutes: number) => ({ backlogOldest: NOON - MINUTE - minutes * MINUTE })
    expect(stateOf(waits(5))).toBe('off')
    expect(findingOf(waits(6))).toMatchObject({
      state: 'on',
      cause: 'backlog',
      facts: { since: NOON - 7 * MINUTE, seconds: 360 },
      threshold: { name: 'deviceBacklogMinutes', value: 5 },
    })
    expect(stateOf(waits(6), { account: { deviceBacklogMinutes: 60 } })).toBe('off')
    expect(stateOf({ ...waits(6), reportedAt: NOON - 40 * MINUTE })).toBe('off')
  })

  test("counts by the tablet's own clock", () => {
    const behind = { clockOff: -100, backlogOldest: NOON - MINUTE - 100_000 }
    expect(stateOf(behind, { account: { deviceBacklogMinutes: 1 } })).toBe('off')
    const ahead = { clockOff: 100, backlogOldest: NOON - MINUTE }
    expect(findingOf(ahead, { account: { deviceBacklogMinutes: 1 } })).toMatchObject({
      cause: 'backlog',
      facts: { since: NOON - MINUTE - 100_000, seconds: 100 },
    })
  })
})

describe('the clock', () => {
  test('raises an alarm when it is ahead or behind by over two minutes, or deviceClockMinutes', () => {
    expect(stateOf({ clockOff: 120 })).toBe('off')
    expect(findingOf({ clockOff: -121 })).toMatchObject({
      state: 'on',
      cause: 'clock',
      facts: { seconds: 121 },
      threshold: { name: 'deviceClockMinutes', value: 2 },
    })
    expect(stateOf({ clockOff: 121 })).toBe('clock')
    expect(stateOf({ clockOff: 121 }, { account: { deviceClockMinutes: 3 } })).toBe('off')
    expect(stateOf({ clockOff: null })).toBe('off')
  })
})

describe('the software', () => {
  test('raises an alarm 15 minutes after another build was wanted', () => {
    expect(stateOf({ wantedSince: NOON - 14 * MINUTE })).toBe('off')
    expect(findingOf({ wantedSince: NOON - 15 * MINUTE })).toMatchObject({
      state: 'on',
      cause: 'software',
      facts: { since: NOON - 15 * MINUTE, seconds: 900 },
      threshold: null,
    })
  })

  test('waits while the machine is not heard, as nothing can be fetched then', () => {
    const heardAt = NOON - 2 * MINUTE
    expect(stateOf({ wantedSince: NOON - 60 * MINUTE }, { heardAt })).toBe('off')
    expect(findingOf({ wantedSince: NOON - 60 * MINUTE }, { heardAt, open: 'software' }).state).toBe('hold')
  })
})

test('stays with the trouble that it was raised for, and names the next one once that is over', () => {
  const both = { battery: 0.1, clockOff: 600 }
  expect(findingOf(both).cause).toBe('battery')
  expect(findingOf(both, { open: 'clock' })).toMatchObject({ state: 'on', cause: 'clock' })
  expect(findingOf({ ...both, clockOff: 0 }, { open: 'clock' })).toMatchObject({
    state: 'on',
    cause: 'battery',
  })
  expect(findingOf({}, { open: 'clock' }).state).toBe('off')
})
