import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

const common = new Set(dictionary['passwords-common'])
const names = ['ann.byron', 'Ada Lovelace', 'ada@thunder-ridge.example', 'North Quarry']
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
  // Runs.
  'abcdefghij',
  'jihgfedcba',
  'aabbccddee',
  'acegikmoqs',
  '0987654321',
  '112233445566',
  'poiuytrewq',
  'zxcvbnm,./',
  'asdfghjkl123',
  'abc123def456',
  'a1b2c3d4e5',
  '1qaz2wsx3edc',
  'йцукенгшщз',
  'абвгдеёжзи',
  // Repetitions.
  'aaaaaaaaaa',
  'ababababab',
  'aabbabbaab',
  'xyzxyzxyzxyz',
  'k7ek7ek7ek7e',
  'x'.repeat(64),
  '😀'.repeat(20),
  // A word and a number.
  'quarry1234',
  'Quarry#2026',
  'dragon19870412',
  'sunshine-1999!',
  'mountain 2026',
  'loaderdumper24',
  'самосвал2026',
  '矿山卡车调度12345',
  // Names.
  'Lovelace1815',
  'thunder2026',
  'ada.lovelace!',
  'L0v3l@ce!!',
  // Digits alone.
  '7391846205',
])('%j is what anybody tries first', (password) => expect(guessed(password)).toBe(true))

test.each([
  'correct horse',
  'correct horse battery',
  'long enough phrase',
  'the haul to north quarry is long',
  'xk29fjq0ma',
  'шоссе в карьер',
  'lovely weather over there',
  'tractor beam soup',
  'quarry of my aunt',
  'k7e-Wq9-zzu-3Fp',
])('%j is not', (password) => expect(guessed(password)).toBe(false))

test('judges the longest password in no time', () => {
  const startedAt = performance.now()
  guessed(
    Array.from({ length: 1_024 }, (_, index) => String.fromCodePoint(0x61 + ((index * index * 7) % 26))).join(
      '',
    ),
  )
  process.stdout.write(`1,024 characters in ${(performance.now() - startedAt).toFixed(1)} ms\n`)
})
