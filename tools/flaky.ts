/**
 * Repeats tests while a load keeps all processors busy, and lists which tests failed how often, with their messages.
 *   npm run flaky                                          all tests and journeys, 5 times
 *   npm run flaky -- --times 20 features/tablets e2e/people/sign-in.spec.ts
 */
import { Worker } from 'node:worker_threads'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { stopwatch } from './check/program.ts'
import { describeFailure, type Failure } from './check/report.ts'
import { runSuite, type Suite } from './check/suite.ts'
import { installPrerequisites } from './prerequisites.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '5' }, quiet: { type: 'boolean', default: false } },
})
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1) {
  process.stderr.write(
    'usage: npm run flaky -- [--times N] [--quiet] [FILE …]; --quiet leaves the load out\n',
  )
  process.exit(64)
}

/** Keeps one processor busy until it is terminated. */
const BUSY = 'let n = 0; for (;;) n = (n + 1) % 1000'

function startLoad(): () => Promise<void> {
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(BUSY, { eval: true }))
  return async () => {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

const isJourney = (file: string): boolean => file.startsWith('e2e/') || file.endsWith('.spec.ts')

function suitesOf(files: readonly string[]): Suite[] {
  const suites: readonly Suite[] = [
    { name: 'tests', runner: 'vitest', files: files.filter((file) => !isJourney(file)) },
    { name: 'journeys', runner: 'playwright', files: files.filter(isJourney) },
  ]
  return suites.filter((suite) => files.length === 0 || (suite.files ?? []).length > 0)
}

interface Tally {
  count: number
  readonly messages: Set<string>
}

const print = (text: string) => void process.stdout.write(text)

for (const line of await installPrerequisites(print)) print(`${line}\n`)
const seconds = stopwatch()
const tallies = new Map<string, Tally>()
const stopLoad = values.quiet ? undefined : startLoad()
for (let n = 1; n <= times; n += 1) {
  print(`\n══ run ${n} of ${times}\n`)
  for (const suite of suitesOf(positionals)) {
    const report = await runSuite(suite)
    for (const failure of report.files.flatMap((file): readonly Failure[] => file.failures)) {
      const name = describeFailure({ ...failure, message: '' })
      const tally = tallies.get(name) ?? { count: 0, messages: new Set<string>() }
      tally.count += 1
      tally.messages.add(failure.message)
      tallies.set(name, tally)
    }
  }
}
await stopLoad?.()

print(`\n${times} runs in ${seconds()} s\n`)
for (const [name, { count, messages }] of [...tallies].toSorted(([, a], [, b]) => b.count - a.count)) {
  print(`${count} of ${times}  ${name}\n`)
  for (const message of messages) print(`    ${message}\n`)
}
print(tallies.size === 0 ? 'nothing failed\n' : `${tallies.size} tests failed at least once\n`)
process.exit(tallies.size === 0 ? 0 : 1)
