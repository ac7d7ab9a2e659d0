import { expect, test } from 'vitest'
import { dueAfter } from './job-metrics.ts'

const at = (text: string) => Date.parse(`2026-03-${text}Z`)

test.each([
  ['23 * * * *', '02T08:23:10', '02T09:22:59', undefined],
  ['23 * * * *', '02T08:23:10', '02T09:25:00', '02T09:23:00'],
  ['* * * * *', '02T08:23:10', '02T08:30:00', '02T08:24:00'],
  ['5 2 * * 1', '02T02:05:00', '09T02:04:00', undefined],
  ['5 2 * * 1', '02T02:05:00', '09T03:00:00', '09T02:05:00'],
])('dueAfter(%s) after a run at %s, asked at %s, is %s', (cron, last, now, due) => {
  expect(dueAfter(cron, at(last), at(now))).toBe(due === undefined ? undefined : at(due))
})
