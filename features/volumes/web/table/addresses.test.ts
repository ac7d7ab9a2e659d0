import { expect, test } from 'vitest'
import { countFormAddress, cyclesAddress, targetFormAddress } from './addresses.ts'

const row = { location: { id: 'l1', title: 'Stockpile A' }, material: { id: 'm1', title: 'Gravel' } }
const address = { from: '2026-03-02T06:00:00.000Z', tab: 'location' }

test('leads to the cycles behind the loads of a row, in the range of the report', () => {
  expect(cyclesAddress(row, 'in', address)).toBe(
    '/cycle-times?dumpLocation=l1&material=m1&from=2026-03-02T06%3A00%3A00.000Z',
  )
  expect(cyclesAddress({ ...row, material: null }, 'out', {})).toBe('/cycle-times?loadLocation=l1')
})

test('leads to a new target with the place, its title and the filters to return to', () => {
  const query = new URLSearchParams(targetFormAddress(row, address).split('?')[1])
  expect(Object.fromEntries(query)).toEqual({
    location: 'l1',
    material: 'm1',
    title: 'Stockpile A · Gravel',
    report: 'from=2026-03-02T06%3A00%3A00.000Z&tab=location',
  })
})

test('leads to a new stock count of now, with a title of its own that is not too long', () => {
  const now = Date.parse('2026-03-02T07:05:00Z')
  const named = (title: string) => ({ ...row, location: { id: 'l1', title } })
  const queryOf = (title: string) =>
    new URLSearchParams(countFormAddress(named(title), {}, now, 'Europe/Moscow').split('?')[1])
  expect(queryOf('Pit').get('title')).toBe('Pit · Gravel · 2026-03-02 10:05')
  expect(queryOf('Pit').get('countedAt')).toBe('2026-03-02T07:05:00.000Z')
  const long = queryOf('Stockpile '.repeat(12)).get('title') ?? ''
  expect(long).toHaveLength(100)
  expect(long).toContain('2026-03-02 10:05')
})
