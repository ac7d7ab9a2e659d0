import { resources } from '../../product/server.ts'
import type { TestApp, TestClient } from '../test-app.ts'

/** Names of the collections whose entries can have files. */
export const resourcesWithFiles: readonly string[] = resources
  .filter(({ files }) => files)
  .map(({ name }) => name)

/** The file of a built-in model. */
export async function downloadBuiltInModel(app: TestApp, { cookie }: TestClient): Promise<Uint8Array> {
  const reply = await fetch(`${app.url}/api/iconmodels/rigidTruck/content`, { headers: { cookie } })
  return new Uint8Array(await reply.arrayBuffer())
}
