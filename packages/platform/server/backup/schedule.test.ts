import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { lastDueAt, scheduledFileName, parseSchedule } from './schedule.ts'

test('reads the folder and the number of retained backups from the schedule', () => {
  expect(parseSchedule(undefined, [])).toBeUndefined()
  expect(parseSchedule('daily /srv/backups keep 7', [])).toEqual({ folder: '/srv/backups', keep: 7 })
  expect(parseSchedule('daily ./my backups', [])).toEqual({ folder: resolve('my backups'), keep: 14 })
  for (const wrong of ['daily', 'hourly /srv', 'daily /srv keep 0', 'daily /srv keep many', '/srv']) {
    const mistakes: string[] = []
    expect(parseSchedule(wrong, mistakes)).toBeUndefined()
    expect(mistakes).toEqual([expect.stringContaining(`HAULWAY_BACKUP: "${wrong}"`)])
  }
})

test('is due once a day from 02:00 UTC', () => {
  const at = (text: string) => Date.parse(`2026-05-0${text}:00Z`)
  expect(lastDueAt(at('2T01:59'))).toBe(at('1T02:00'))
  expect(lastDueAt(at('2T02:00'))).toBe(at('2T02:00'))
  expect(lastDueAt(at('2T23:30'))).toBe(at('2T02:00'))
  expect(scheduledFileName(at('2T02:23'))).toBe('haulway-20260502T022300Z.tar')
})
