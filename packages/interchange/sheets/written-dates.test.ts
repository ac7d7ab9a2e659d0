import { expect, test } from 'vitest'
import { orderOfColumn, readMoment } from './written-dates.ts'

test.each([
  '2027-12-31',
  '2027/12/31',
  '2027.12.31',
  '20271231',
  '2027年12月31日',
  '31.12.2027',
  '31. 12. 2027',
  '31/12/2027',
  '31.12.27',
  '12/31/2027',
  '12-31-2027',
  '31-Dec-2027',
  '31-DEC-27',
  '31 December 2027',
  'Dec 31, 2027',
  'Friday, December 31, 2027',
  'Fri 31 Dec 2027',
  '31. Dezember 2027',
  '31 декабря 2027 г.',
  '31 дек. 2027',
  '31 déc. 2027',
  '31 de diciembre de 2027',
  '31 grudnia 2027',
  '2027-Dec-31',
])('%s is the last day of 2027 and nothing else', (written) => {
  const { dates, time } = readMoment(written)!
  expect([...new Set(Object.values(dates!)), time]).toEqual(['2027-12-31', null])
})

test.each([
  ['2027-12-31 14:30', '14:30', null],
  ['2027-12-31T14:30:05.250Z', '14:30:05.250', 'Z'],
  ['31/12/2027 2:30 PM', '14:30', null],
  ['31.12.2027, 14:30:05 +0200', '14:30:05', '+02:00'],
  ['12/31/2027 12:05 a.m.', '00:05', null],
  ['2027年12月31日 下午2:30', '14:30', null],
])('%s has a time', (written, time, zone) => {
  const moment = readMoment(written)!
  expect([Object.values(moment.dates!)[0], moment.time, moment.zone]).toEqual(['2027-12-31', time, zone])
})

test.each([
  '',
  'soon',
  '31/02/2027',
  '2027-13-01',
  '1900-02-29',
  '31.12',
  'Dec 2027',
  '31 listopad 2027',
  '13:00 PM',
  '25:00',
  '46752',
  '1/2/3/2027',
])('%j is no date or time', (written) => {
  expect(readMoment(written)).toBeNull()
})

test.each<[string, string[], string | null, string[]]>([
  ['one date that can be nothing else decides', ['03/04/2027', '31/12/2027'], 'dmy', []],
  ['so does one with the month first', ['03/04/2027', '12/31/2027'], 'mdy', []],
  ['several that can be either are asked', ['03/04/2027', '05/06/2027'], null, ['dmy', 'mdy']],
  ['equal day and month do not matter', ['05/05/2027'], null, []],
  ['points have the day first', ['03.04.2027'], 'dmy', []],
  ['unless the others cannot', ['03.04.2027', '12.31.2027'], 'mdy', []],
  ['pairs of digits may begin with the year', ['27-12-31'], null, ['dmy', 'ymd']],
  ['a number above 31 is a year', ['99/12/31'], 'ymd', []],
  [
    'dates that contradict each other are asked',
    ['31/12/2027', '12/31/2027', '03/04/2027'],
    null,
    ['dmy', 'mdy'],
  ],
  ['ISO dates have no order', ['2027-04-03'], null, []],
  ['names of months have no order', ['3 Apr 27'], null, []],
])('order of a column: %s', (_, texts, order, asked) => {
  expect(orderOfColumn(texts)).toMatchObject({ order, asked })
})

test('years of two digits are 1969 to 2068, and are told', () => {
  const years = ['31.12.68', '31.12.69'].map((written) => readMoment(written)?.dates?.dmy)
  expect([...years, orderOfColumn(['31.12.68']).hasShortYears]).toEqual(['2068-12-31', '1969-12-31', true])
})
