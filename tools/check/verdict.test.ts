/** The rerun of failed files, tested with real runs of Vitest on small files that fail as configured. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from './program.ts'
import { describeFailure, parseReport, type SuiteReport } from './report.ts'
import { withRunFailure, type Suite } from './suite.ts'
import { mergeSecondRun, Verdict } from './verdict.ts'

let folder: string
let printed: string
beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  // Inside the project, so that `vitest` resolves.
  folder = mkdtempSync(join(root, '.cache/verdict-'))
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { VitestReporter } from '${join(root, 'tools/check/vitest-reporter.ts')}'
     export default { test: { root: '${folder}', reporters: [new VitestReporter(process.env.HAULWAY_TEST_REPORT)] } }`,
  )
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** Source of a test that fails in its first, third, … run. */
const everySecondTime = (n: number) => `
  import { existsSync, rmSync, writeFileSync } from 'node:fs'
  import { expect, test } from 'vitest'
  test('passes every second time, ${n}', () => {
    const mark = '${join(folder, `ran-${n}`)}'
    const ranBefore = existsSync(mark)
    if (ranBefore) rmSync(mark)
    else writeFileSync(mark, '')
    expect(ranBefore, 'ran before').toBe(true)
  })`
const always = (passes: boolean) => `
  import { expect, test } from 'vitest'
  test('always ${passes ? 'passes' : 'fails'}', () => expect(${passes}).toBe(true))`

/** Runs the files as a suite of `npm test`; returns whether it passed and the last printed line. */
async function verdictOn(
  files: Readonly<Record<string, string>>,
): Promise<{ passed: boolean; last: string }> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.ts`), text)
  const options = ['--root', folder, '--config', join(folder, 'vitest.config.ts')]
  const suite: Suite = {
    name: `trial ${relative(root, folder)}`.replaceAll('/', ' '),
    runner: 'vitest',
    options,
  }
  const verdict = new Verdict()
  await verdict.runSuite(suite)
  await verdict.rerunFailures()
  return { passed: verdict.conclude(), last: printed.trimEnd().split('\n').at(-1) ?? '' }
}

test('a check run passes when a failed test passes in its second run, and lists it as flaky', async () => {
  const { passed, last } = await verdictOn({ sometimes: everySecondTime(1), steady: always(true) })
  expect({ passed, last }).toEqual({ passed: true, last: '2 passed, 0 failed' })
  const [, flaky = ''] = printed.split('flaky, failed and then passed alone:')
  expect(flaky).toMatch(/sometimes\.test\.ts: passes every second time, 1: ran before/)
})

test('a check run fails and names a test that fails twice and a test file that cannot be loaded', async () => {
  const absent = `throw new Error('cannot be loaded')`
  const { passed, last } = await verdictOn({ broken: always(false), absent, steady: always(true) })
  expect({ passed, last }).toEqual({ passed: false, last: '1 passed, 2 failed' })
  expect(printed).toMatch(/\nfailed: .*broken\.test\.ts: always fails: /)
  expect(printed).toMatch(/\nfailed: .*absent\.test\.ts: cannot be loaded/)
  expect(printed).not.toContain('flaky')
})

test('a check run fails when six tests are flaky', async () => {
  const six = Array.from({ length: 6 }, (_, n) => [`sometimes-${n}`, everySecondTime(n)] as const)
  const { passed, last } = await verdictOn(Object.fromEntries(six))
  expect({ passed, last }).toEqual({ passed: false, last: '0 passed, 6 failed' })
})

test('counts a run without tests, and a run that ends unsuccessfully without a failed test, as failures', () => {
  const passed = { files: [{ file: 'a', passed: 1, failures: [] }], timings: [] }
  const messages = (report: SuiteReport) =>
    report.files.flatMap(({ failures }) => failures.map((one) => one.message))
  expect(messages(withRunFailure('tests', { files: [], timings: [] }, true))).toEqual(['no test ran'])
  expect(messages(withRunFailure('tests', passed, false))).toEqual([
    'ended without success, though no test failed',
  ])
  expect(withRunFailure('tests', passed, true)).toEqual(passed)
})

test('a second run replaces the counts of its files and keeps those of the others', () => {
  const failure = { file: 'b', test: 'two', message: 'no' }
  const first = {
    files: [
      { file: 'a', passed: 3, failures: [] },
      { file: 'b', passed: 1, failures: [failure] },
      { file: 'c', passed: 0, failures: [{ ...failure, file: 'c' }] },
    ],
    timings: [],
  }
  const second = { files: [{ file: 'b', passed: 2, failures: [] }], timings: [] }
  expect(mergeSecondRun(first, second).files).toEqual([first.files[0], first.files[2], second.files[0]])
})

test('parses the report file of a run line by line', () => {
  const failed = { file: 'a.test.ts', test: 'one', message: 'no' }
  const lines = [{ passed: 'a.test.ts' }, { failed }, { timing: { name: 'a.test.ts', seconds: 2 } }]
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  expect(parseReport(text)).toEqual({
    files: [{ file: 'a.test.ts', passed: 1, failures: [failed] }],
    timings: [{ name: 'a.test.ts', seconds: 2 }],
  })
  expect(describeFailure(failed)).toBe('a.test.ts: one: no')
})
