/**
 * Two accounts with an example of everything, each of their texts marked, and the calls under test: all declared
 * ones, or those that `npm run slice` selects.
 */
import { afterAll, beforeAll } from 'vitest'
import type { Endpoint } from '@haulway/resource'
import { selectedCalls } from '@haulway/testing/sampling/selected-calls.ts'
import { testApp, type TestApp, type TestClient } from '../../../testing/test-app.ts'
import { expandFileCalls } from './probes.ts'
import { type MarkedSite, createMarkedSite } from '../../../testing/marked-site/site.ts'

export let app: TestApp
export let sites: readonly [MarkedSite, MarkedSite]
/** Works in the account that the request header names. */
export let administrator: TestClient
export let endpoints: readonly Endpoint[]
export const directions = [
  [0, 1],
  [1, 0],
] as const

beforeAll(async () => {
  app = await testApp()
  sites = [await createMarkedSite(app, 'Qx7Zk'), await createMarkedSite(app, 'Wp3Vj')]
  administrator = await app.client(await app.account('System'), [], { systemAdmin: true })
  endpoints = selectedCalls(expandFileCalls(app.endpoints))
})
afterAll(() => app.close())
