import { expect, test } from 'vitest'
import { joinPasswords, readPasswordChange } from './password.ts'

const key = (sent: string, own: boolean) => {
  const read = readPasswordChange(sent, own)
  return 'error' in read ? read.error.key : read.change
}

test('splits the old from the new password at one TAB and keeps both exactly', () => {
  const old = '  spaces and \u0065\u0301 '
  expect(key(joinPasswords(old, ' new 😀 pass '), true)).toEqual({ old, new: ' new 😀 pass ' })
})

test.each([
  'new password',
  '\tnew password',
  'old\t',
  'old\tnew pass\tword',
  'old\\tnew password',
  'old%09new pass',
  '',
])('refuses %j as the old and new password of oneself', (sent) =>
  expect(key(sent, true)).toBe('validation.password.needed'),
)

test.each([
  'tab\tinside it',
  'new\nline pass',
  'nul\u0000 password',
  'del\u007f password',
  'c1\u0085 password',
])('refuses a control character in the new password %j', (sent) =>
  expect(key(sent, false)).toBe('validation.characters'),
)

test('refuses nine characters and accepts ten', () => {
  expect(key('old\t123456789', true)).toBe('validation.length.min')
  expect(key('1234567890', false)).toEqual({ new: '1234567890' })
})
