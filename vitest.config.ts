import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './packages/testing/sequencer.ts'
import { VitestReporter } from './tools/check/vitest-reporter.ts'
import './tools/compiled.ts'

// Set by `npm test`, which adds up the counts.
const reportFile = process.env['HAULWAY_TEST_REPORT']

/** Milliseconds for a test or a hook: only what never ends takes longer, on a busy machine too. */
const TEST_LIMIT = 300_000
/** Milliseconds that a condition is waited for, so that a failure is known within a minute; sooner where one is expected. */
const POLL_LIMIT = process.env['HAULWAY_WITHOUT_SETTING'] === undefined ? 60_000 : 20_000

/** Templates are tested as what is made of them. */
const never = ['**/node_modules/**', 'tools/templates/**']

const everywhere = ['{packages,features,apps,tools,bench}/**']

/**
 * Three kinds of tests: pure ones, those with a database and HTTP (`*.api.test.ts`), and screens (`*.test.tsx`). Files of a
 * kind share the libraries that a worker has loaded; our own modules begin anew with each.
 */
export default defineConfig({
  test: {
    // One waits for its database while another works.
    maxWorkers: availableParallelism() + 1,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    reporters: reportFile === undefined ? ['default'] : ['default', new VitestReporter(reportFile)],
    projects: [
      {
        test: {
          name: 'pure',
          include: everywhere.map((path) => `${path}/*.test.ts`),
          exclude: ['**/*.api.test.ts', '**/web/**', ...never],
          testTimeout: TEST_LIMIT,
          hookTimeout: TEST_LIMIT,
          expect: { poll: { timeout: POLL_LIMIT } },
        },
      },
      {
        test: {
          name: 'api',
          include: everywhere.map((path) => `${path}/*.api.test.ts`),
          exclude: never,
          globalSetup: ['packages/testing/global-setup.ts', 'features/testing/without-setting.ts'],
          setupFiles: ['tools/fresh-modules.ts', 'packages/testing/statements.ts'],
          testTimeout: TEST_LIMIT,
          hookTimeout: TEST_LIMIT,
          expect: { poll: { timeout: POLL_LIMIT } },
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          setupFiles: ['tools/fresh-modules.ts'],
          testTimeout: TEST_LIMIT,
          expect: { poll: { timeout: POLL_LIMIT } },
          include: [
            ...everywhere.map((path) => `${path}/*.test.tsx`),
            ...everywhere.map((path) => `${path}/web/**/*.test.ts`),
          ],
          exclude: never,
        },
      },
    ],
  },
})
