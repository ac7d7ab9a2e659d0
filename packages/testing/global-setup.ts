import type { TestProject } from 'vitest/node'
import { startTestServer, type TestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Runs once per run of the tests that need a database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, url, template } = await startTestServer()
  project.provide('testServer', { url, template })
  return stop
}
