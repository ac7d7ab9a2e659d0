import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { appearance, JOURNEY_TIMEOUT, PATIENCE } from './e2e/support/appearance.ts'
import './tools/compiled.ts'
import { findBrowser } from './tools/prerequisites.ts'

// Set by `npm test`, which adds up the counts.
const reportFile = process.env['HAULWAY_TEST_REPORT']

/** Journeys through running products, which they share where their settings are alike. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // Half of its time a journey waits: for an answer, for the next look at a page that is not there yet.
  workers: 2 * availableParallelism(),
  timeout: JOURNEY_TIMEOUT,
  expect: { timeout: PATIENCE },
  reporter:
    reportFile === undefined
      ? [['list']]
      : [['list'], ['./tools/check/playwright-reporter.ts', { path: reportFile }]],
  outputDir: 'test-results/journeys',
  use: {
    actionTimeout: PATIENCE,
    viewport: appearance.viewport,
    // What moves costs a software renderer more than all the rest; the main job is done with motion.
    contextOptions: { reducedMotion: appearance.reducedMotion },
    launchOptions: {
      executablePath: findBrowser() ?? 'chromium',
      args: [
        '--no-sandbox',
        // Pages of a journey share a process, and what it has compiled.
        '--process-per-site',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        // Maps are drawn by the software renderer; putting pages together needs no renderer, and is quicker without.
        '--disable-gpu-compositing',
        '--in-process-gpu',
        // No page lives long enough for its code to be worth compiling twice.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
