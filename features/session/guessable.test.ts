import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

const common = new Set(dictionary['passwords-common'])
const names = ['haulway', 'ann.byron', 'North Quarry']
const guessed = (password: string) => isGuessable(password, common, names)

test.each([
  'password12',
  'Password123!',
  'P@ssw0rd123',
  '1234567890',
  'qwertyuiop',
  'basketball',
  'letmein123',
  'haulway2026!',
  'Haulway-24',
  'ann.byron1',
  'AnnByron!!',
  'north quarry',
  'NorthQuarry24',
  'ＨＡＵＬＷＡＹ２０２６',
])('%j is what anybody tries first', (password) => expect(guessed(password)).toBe(true))

test.each([
  'correct horse',
  'correct horse battery',
  'long enough phrase',
  'the haul to north quarry is long',
  'xk29fjq0ma',
  'шоссе в карьер',
  '😀'.repeat(20),
  'x'.repeat(64),
])('%j is not', (password) => expect(guessed(password)).toBe(false))

test('the longest password is looked at in no time', () => {
  const startedAt = performance.now()
  guessed('aB3$'.repeat(256))
  process.stdout.write(`1,024 characters in ${(performance.now() - startedAt).toFixed(1)} ms\n`)
})
