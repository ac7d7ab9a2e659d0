import { buildWebIfStale } from '../../apps/server/web-build.ts'
import { startSharedProducts } from './shared-products.ts'

/** Runs before all journeys; the returned function runs after them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Built here, once, before several products serve it.
  await buildWebIfStale((line) => console.log(line))
  return await startSharedProducts()
}
