/** Patterns run in time linear in the length of their input (threats D8): near misses of 100,000 characters. */
import { expect, test } from 'vitest'
import { color, instant, json, name, secret, settings, text, timezone } from '../index.ts'
import { jsonErrorAt } from './settings/json-error.ts'
import { formats, type TextFormat } from './text/formats.ts'

type Check = (given: string) => unknown
type NearMiss = (length: number) => string

const nearMisses: Readonly<Record<TextFormat, readonly NearMiss[]>> = {
  email: [
    (n) => 'a'.repeat(n),
    (n) => `${'a'.repeat(n)}@`,
    (n) => `a@${'a.'.repeat(n / 2)}`,
    (n) => `a@${'.'.repeat(n)}!`,
    (n) => '@'.repeat(n),
  ],
  phone: [(n) => `+1${'5'.repeat(n)}`, (n) => '+'.repeat(n)],
  mac: [(n) => '00:'.repeat(n / 3), (n) => '0'.repeat(n)],
  lonlat: [(n) => '1'.repeat(n), (n) => `1.${'1'.repeat(n)}`, (n) => `1,${' '.repeat(n)}1`],
  currency: [(n) => 'E'.repeat(n), (n) => `EUR${'x'.repeat(n)}`],
  noNumbers: [(n) => `${'x'.repeat(n)}1`, (n) => `${'😀'.repeat(n / 2)}٣`],
  url: [(n) => `http://${'a'.repeat(n)}%`, (n) => `http://a/${'%'.repeat(n)}\u0000`, (n) => ':'.repeat(n)],
}

const any: readonly NearMiss[] = [
  (n) => `${'a-'.repeat(n / 2)}_`,
  (n) => `a${'-'.repeat(n)}A`,
  (n) => ' '.repeat(n),
  (n) => `a${' '.repeat(n)}b`,
  (n) => '\\'.repeat(n),
  (n) => '\\\\u'.repeat(n / 3),
  (n) => `"${'\\u00'.repeat(n / 4)}`,
  (n) => '['.repeat(n),
  (n) => '{"a":'.repeat(n / 5),
  (n) => `${'e\u0301'.repeat(n / 2)}\u0000`,
  (n) => '\ud83d'.repeat(n),
  (n) => `2026-03-02T08:00:00.${'0'.repeat(n)}Z`,
  (n) => `Europe/${'a/'.repeat(n / 2)}`,
  (n) => `#${'F'.repeat(n)}`,
]

const long = { max: 1_000_000 }
const checks: Readonly<Record<string, Check>> = {
  text: (given) => text(long).check(given),
  color: (given) => color().check(given),
  name: (given) => name(long).check(given),
  instant: (given) => instant().check(given),
  timezone: (given) => timezone().check(given),
  secret: (given) => secret().check(given),
  settings: (given) => settings().check(given),
  json: (given) => json().check([given]),
  'place of an error in JSON': (given) => jsonErrorAt(given),
}

/** CPU seconds that this thread spends on the work; waiting for other processes is excluded. */
function processorSeconds(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000_000
}

const LENGTH = 99_960
/** For this many characters a linear check takes milliseconds, a quadratic one thousands of millions of steps. */
const MOST = 0.5

const cases = [
  ...Object.entries(nearMisses).flatMap(([format, misses]) => {
    const name = format as TextFormat
    const both: [string, Check][] = [
      [`pattern ${name}`, formats[name].fits],
      [`text of format ${name}`, (given) => text({ ...long, format: name }).check(given)],
    ]
    return both.flatMap(([what, check]) => misses.map((miss, index) => [what, index, check, miss] as const))
  }),
  ...Object.entries(checks).flatMap(([what, check]) =>
    any.map((miss, index) => [what, index, check, miss] as const),
  ),
]

test.each(cases)('%s, near miss %i: runs in time linear in the input length', (_, __, check, miss) => {
  const given = miss(LENGTH)
  expect(processorSeconds(() => check(given))).toBeLessThan(MOST)
})

test('detects a quadratic pattern as over the limit', () => {
  const given = 'a'.repeat(LENGTH / 2)
  expect(processorSeconds(() => /a*b/.exec(given))).toBeGreaterThan(MOST)
})

test('rejects text longer than its field before running any pattern', () => {
  for (const format of Object.keys(nearMisses) as TextFormat[]) {
    const checked = text({ format }).check('a'.repeat(50_000))
    expect(checked).toEqual({ problem: { key: 'validation.length.max', args: { max: 255 } } })
  }
})
