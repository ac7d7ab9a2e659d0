import { expect, test } from 'vitest'
import { alarmLimitNames } from '../alarm-limits/alarm-limits.ts'
import { Limits, ownLimits } from './limits.ts'

const levels = (account: object, project: object, route: object) =>
  new Limits([
    { level: 'route', id: 'r', own: ownLimits({ ...route }) },
    { level: 'project', id: 'p', own: ownLimits({ ...project }) },
    { level: 'account', id: null, own: ownLimits({ ...account }) },
  ])

test('applies and names the nearest level that sets a value', () => {
  const limits = levels({ silentMinutes: 8, queueMinutes: 4 }, { queueMinutes: 3 }, { queueMinutes: 2.5 })
  expect(limits.of('queueMinutes')).toEqual({
    name: 'queueMinutes',
    value: 2.5,
    level: 'route',
    levelId: 'r',
  })
  expect(limits.of('silentMinutes')).toEqual({
    name: 'silentMinutes',
    value: 8,
    level: 'account',
    levelId: null,
  })
  expect(limits.of('hangMinutes')).toMatchObject({ value: 1, level: 'system' })
})

test('reads each limit from the settings of an account', () => {
  // silentMinutes lateShare lateMinutes standingMinutes queueMinutes hangMinutes speedOver bunchShare bunchMinutes
  // deviceBattery deviceBacklogMinutes deviceClockMinutes licenseDays
  const settings = Object.fromEntries(alarmLimitNames.map((name, i) => [name, i + 1]))
  const limits = levels(settings, {}, {})
  expect(alarmLimitNames.map((name) => limits.of(name).value)).toEqual(alarmLimitNames.map((_, i) => i + 1))
})

test('alarmsOff: applies the nearest list of disabled rules as a whole', () => {
  const limits = levels({ alarmsOff: ['late', 'hang'] }, { alarmsOff: ['hang'] }, {})
  expect([limits.isOff('hang'), limits.isOff('late'), limits.isOff('silent')]).toEqual([true, false, false])
  expect(levels({ alarmsOff: ['late'] }, {}, { alarmsOff: [] }).isOff('late')).toBe(false)
})
