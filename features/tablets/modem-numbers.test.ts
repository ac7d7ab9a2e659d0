import { expect, test } from 'vitest'
import { text } from '@haulway/resource'
import { iccid, imei, passesLuhn } from './modem-numbers.ts'

const checked = (field: ReturnType<typeof text>, value: string) => field.check(value)

test('takes an IMEI of 15 digits whose last digit checks the others, without its groups', () => {
  const field = imei(text())
  expect(checked(field, '490154203237518')).toEqual({ value: '490154203237518' })
  expect(checked(field, '49-015420-323751-8')).toEqual({ value: '490154203237518' })
  for (const wrong of [
    '490154203237517',
    '490154203237581',
    '49015420323751',
    '4901542032375180',
    'x',
    '４90154203237518',
  ])
    expect(checked(field, wrong), wrong).toMatchObject({ problem: { key: 'validation.tablets.imei' } })
})

test('takes an ICCID of 18 to 22 digits', () => {
  const field = iccid(text())
  expect(checked(field, '8944 5012 3456 7890 123')).toEqual({ value: '8944501234567890123' })
  for (const length of [18, 22])
    expect(checked(field, '8'.repeat(length))).toEqual({ value: '8'.repeat(length) })
  for (const wrong of ['8'.repeat(17), '8'.repeat(23), '894450123456789012F'])
    expect(checked(field, wrong), wrong).toMatchObject({ problem: { key: 'validation.tablets.iccid' } })
})

test('one wrong digit or two neighbours that changed places do not pass', () => {
  const right = '490154203237518'
  expect(passesLuhn(right)).toBe(true)
  const wrong = Array.from(right).map(
    (digit, at) => right.slice(0, at) + String((Number(digit) + 1) % 10) + right.slice(at + 1),
  )
  expect(wrong.filter(passesLuhn)).toEqual([])
  expect(passesLuhn('940154203237518')).toBe(false)
})
