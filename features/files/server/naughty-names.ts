/** File names that cause trouble, and checks of what they may not become when saved, for tests. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { sharedData } from '@haulway/testing/shared-data.ts'

export const badNames = [
  '../x',
  '..\\x',
  '/etc/passwd',
  'C:\\x',
  '%2e%2e',
  'a\u0000b',
  'x'.repeat(300),
  'CON',
  'dot.',
  'rtl\u202etxt.exe',
  'a\r\nSet-Cookie: b=1',
  '"; filename="x',
]

const file = sharedData('badinput/naughty-strings/blns.json', 1)
/** Strings known to break programs. */
export const naughtyNames = file ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []

/** Asserts that the header holds no path, no further header and no bidirectional control characters. */
export function expectHarmless(disposition: string, name: string): void {
  const note = JSON.stringify(name)
  expect(disposition, note).toMatch(/^attachment; filename="[^"\\/%]*"; filename\*=UTF-8''[^\s;"]+$/)
  expect(disposition, note).not.toMatch(/%2F|%5C|%E2%80%AE/)
}
