/**
 * Verifies that tests prove the effects of settings that they claim to. Each test runs on a database that ignores the
 * setting and has to fail; a test that passes all the same does not depend on the setting.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readEffects } from '@haulway/features/house/testing/effects.ts'
import { startTestServer } from '@haulway/testing/server.ts'
import { binPath, resultsFolder, runProgram, stopwatch } from '../check/program.ts'
import { type Failure, parseReport } from '../check/report.ts'
import type { Verdict } from '../check/verdict.ts'

interface Claim {
  /** `materials.looseFactor`. */
  readonly setting: string
  /** Path below `features`. */
  readonly test: string
}

/** Effects on figures and events. */
async function readClaims(): Promise<Claim[]> {
  const effects = await readEffects()
  return effects.flatMap(({ resource, setting, effect }) =>
    effect.kind === 'figure' || effect.kind === 'event'
      ? [{ setting: `${resource}.${setting}`, test: effect.test }]
      : [],
  )
}

/** Failures that prove nothing about a setting: an entry could not be created, or the server failed. */
const REFUSED = /expected (?:4\d\d to be 201|5\d\d to be)/

const isProof = ({ test, message }: Failure) => test !== '' && !REFUSED.test(message)

/** Result of a test run: the reason why it proves nothing, or the failure that proves the effect. */
async function proveClaim(
  { setting, test }: Claim,
  server: string,
): Promise<{ why: string; proved: boolean }> {
  const report = join(resultsFolder, 'proof.jsonl')
  rmSync(report, { force: true })
  let output = ''
  const environment = {
    HAULWAY_WITHOUT_SETTING: setting,
    HAULWAY_TEST_DATABASE_URL: server,
    HAULWAY_TEST_REPORT: report,
  }
  const args = ['run', '--project', 'api', '--bail', '1', join('features', test)]
  const passed = await runProgram(
    { command: binPath('vitest'), args, environment },
    (text) => (output += text),
  )
  if (passed) return { why: 'passes without the setting', proved: false }
  const { files } = parseReport(existsSync(report) ? readFileSync(report, 'utf8') : '')
  const failures = files.flatMap((file) => file.failures)
  const proof = failures.find(isProof)
  if (proof) return { why: `${proof.test}: ${proof.message}`, proved: true }
  const thrown = output.split('\n').find((line) => line.includes('rror:'))
  return { why: `ran into ${failures[0]?.message ?? thrown ?? 'no test'}`, proved: false }
}

const print = (text: string) => void process.stdout.write(text)

/** `chosen`: parts of setting names; all settings when empty. */
export async function proveSettings(verdict: Verdict, chosen: readonly string[] = []): Promise<void> {
  mkdirSync(resultsFolder, { recursive: true })
  const all = await readClaims()
  const selectedClaims = all.filter(
    ({ setting }) => chosen.length === 0 || chosen.some((part) => setting.includes(part)),
  )
  print('\n── settings that are taken away\n')
  const whole = stopwatch()
  const counts = { proved: 0, unproved: 0 }
  const server = await startTestServer()
  try {
    for (const claim of selectedClaims) {
      const { setting, test } = claim
      const seconds = stopwatch()
      const { why, proved } = await proveClaim(claim, server.url)
      counts[proved ? 'proved' : 'unproved'] += 1
      verdict.count(`${setting}, ${test}, ${seconds()} s: ${why}`, proved ? 1 : 0, proved ? 0 : 1)
    }
  } finally {
    await server.stop()
  }
  const { proved, unproved } = counts
  print(`effects of settings: ${proved} proved, ${unproved} not; ${whole()} s\n`)
}
