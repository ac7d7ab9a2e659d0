import { expect, test } from 'vitest'
import { formatCode, joinAddress, normalizeCode } from './enrolment.ts'

test('formats twelve characters of five bits in three groups', () => {
  const bytes = Uint8Array.from([0, 1, 10, 18, 31, 32, 255, 20, 21, 22, 23, 24, 99])
  expect(formatCode(bytes)).toBe('01AJ-Z0ZM-NPQR')
})

test('reads a code however it is spelled', () => {
  const code = formatCode(Uint8Array.from([0, 1, 10, 18, 31, 32, 255, 20, 21, 22, 23, 24]))
  for (const entered of [code, '01ajz0zmnpqr', ' o1AJ – zOzm – npqr ', 'OIAJ.Z0ZM.NPQR', 'olaj z0zm npqr'])
    expect(normalizeCode(entered), entered).toBe('01AJZ0ZMNPQR')
})

test('puts the code behind the hash of the address', () => {
  expect(joinAddress('https://haul.example', 'AAAA-BBBB-CCCC')).toBe(
    'https://haul.example/cab/#code=AAAA-BBBB-CCCC',
  )
})
