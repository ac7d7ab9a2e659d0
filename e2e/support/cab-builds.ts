/** The cab of the product as another build: with another title of its page. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'
import {
  PAGE,
  readWorker,
  sha256Of,
  versionOf,
  withVersion,
  WORKER,
  writeWorker,
} from '@haulway/features/tablet-software/tablet-software.ts'

const folder = fileURLToPath(new URL('../../dist/web/cab', import.meta.url))

function readFiles(): Map<string, Uint8Array<ArrayBuffer>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [path.slice(folder.length + 1), Uint8Array.from(readFileSync(path))]))
}

const textOf = (bytes?: Uint8Array) => new TextDecoder().decode(bytes)
const bytesOf = (text: string) => new TextEncoder().encode(text)

export async function createCabBuild(title: string): Promise<{ version: string; zip: Buffer }> {
  const files = readFiles()
  const worker = readWorker(textOf(files.get(WORKER)))
  if (!worker) throw new Error(`${folder} holds no build of the cab`)
  const page = withVersion(textOf(files.get(PAGE)), '').replace(
    /<title>.*<\/title>/,
    `<title>${title}</title>`,
  )
  files.set(PAGE, bytesOf(page)).set(WORKER, bytesOf(worker.code))
  const hashed = Array.from(files, async ([path, bytes]) => ({
    path,
    sha256: await sha256Of(bytes, crypto.subtle),
  }))
  const version = await versionOf(await Promise.all(hashed), crypto.subtle)
  files.set(PAGE, bytesOf(withVersion(page, version)))
  files.set(WORKER, bytesOf(writeWorker({ ...worker.program, version }, worker.code)))
  return { version, zip: Buffer.from(zipSync(Object.fromEntries(files))) }
}
