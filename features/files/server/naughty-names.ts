/** Names that people should not give their files, and what none of them may become when it is saved, for tests. */
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
/** Strings that have broken programs. */
export const naughtyNames = file ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []

/** Nothing in the header is a path, another header, or turns the direction of writing. */
export function expectHarmless(disposition: string, name: string): void {
  const note = JSON.stringify(name)
  expect(disposition, note).toMatch(/^attachment; filename="[^"\\/%]*"; filename\*=UTF-8''[^\s;"]+$/)
  expect(disposition, note).not.toMatch(/%2F|%5C|%E2%80%AE/)
}
