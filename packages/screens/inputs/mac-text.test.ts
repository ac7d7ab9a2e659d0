import { expect, test } from 'vitest'
import { formatMac } from './mac-text.ts'

/** Types a text character by character. */
const type = (text: string) => text.split('').reduce((shown, one) => formatMac(shown + one, shown), '')

test('writes the colons of a MAC address while its digits are typed, in capitals', () => {
  expect(formatMac('a4', 'a')).toBe('A4:')
  expect(type('a4c138')).toBe('A4:C1:38:')
  expect(type('a4c1380b22f1')).toBe('A4:C1:38:0B:22:F1')
  expect(type('a4:c1:38:0b:22:f1')).toBe('A4:C1:38:0B:22:F1')
})

test('accepts what is pasted in any common notation', () => {
  for (const pasted of ['a4-c1-38-0b-22-f1', 'A4C1.380B.22F1', ' a4c1380b22f1 '])
    expect(formatMac(pasted, '')).toBe('A4:C1:38:0B:22:F1')
})

test('lets a colon be deleted again', () => {
  expect(formatMac('A4', 'A4:')).toBe('A4')
  expect(formatMac('A4:C', 'A4:C1')).toBe('A4:C')
})

test('keeps what is no MAC address as it was typed', () => {
  expect(formatMac('A4:G', 'A4:')).toBe('A4:G')
  expect(formatMac('A4:C1:38:0B:22:F1:0', 'A4:C1:38:0B:22:F1')).toBe('A4:C1:38:0B:22:F1:0')
})
