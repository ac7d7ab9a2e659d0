/**
 * Builds the service worker, and tells it the files of the program and a version that changes with any of them; the page
 * is told the same version.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import {
  addressOf,
  PAGE,
  sha256Of,
  versionOf,
  withVersion,
  WORKER,
  writeWorker,
} from '@haulway/features/tablet-software/tablet-software.ts'

/** Not part of the program: what the browser reads beside it, and what describes it. */
const BESIDE = /(^|\/)sw\.js$|\.map$|\.br$/

function programFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .filter((file) => !BESIDE.test(file))
    .toSorted()
}

async function nameVersion(dir: string): Promise<void> {
  const code = readFileSync(join(dir, WORKER), 'utf8')
  if (/\b(import|export)\b/.test(code)) throw new Error('the service worker shares code with the page')
  const files = programFiles(dir)
  const hashed = await Promise.all(
    [...files, WORKER].map(async (path) => ({
      path,
      sha256: await sha256Of(readFileSync(join(dir, path)), crypto.subtle),
    })),
  )
  const version = await versionOf(hashed, crypto.subtle)
  const page = readFileSync(join(dir, PAGE), 'utf8')
  const named = withVersion(page, version)
  if (named === page) throw new Error('the page has no place for its version')
  writeFileSync(join(dir, PAGE), named)
  writeFileSync(join(dir, WORKER), writeWorker({ version, files: files.map(addressOf) }, code))
}

export function emitWorker(): Plugin {
  return {
    name: 'cab-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(import.meta.dirname, 'sw.ts'), fileName: WORKER })
    },
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('the cab is not built into a folder')
      await nameVersion(dir)
    },
  }
}
