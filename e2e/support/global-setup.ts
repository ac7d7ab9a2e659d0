import { buildWebIfStale } from '../../apps/server/web-build.ts'
import { startSharedProducts } from './shared-products.ts'

/** Runs before the first journey; the returned function runs after the last. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Once, before any product serves the web application.
  await buildWebIfStale((line) => console.log(line))
  return await startSharedProducts()
}
