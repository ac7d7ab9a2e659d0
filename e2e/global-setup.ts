import { buildWebIfStale } from '../apps/server/web-build.ts'
import { startShared } from './shared-products.ts'

/** Before the first journey; the answer is called after the last. */
export default async function start(): Promise<() => Promise<void>> {
  // Once, before products begin to serve it.
  await buildWebIfStale((line) => console.log(line))
  return await startShared()
}
