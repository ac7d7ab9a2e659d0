/** Builds the service worker, and tells it the files of the program and a version that changes with any of them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { SCOPE } from './page-cache.ts'

const WORKER = 'sw.js'
/** Not part of the program: what the browser reads beside it, and what describes it. */
const BESIDE = /(^|\/)sw\.js$|\.map$|\.br$/

const addressOf = (file: string): string => (file === 'index.html' ? SCOPE : SCOPE + file)

export function emitWorker(): Plugin {
  return {
    name: 'cab-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(import.meta.dirname, 'sw.ts'), fileName: WORKER })
    },
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('the cab is not built into a folder')
      const files = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
        .filter((file) => !BESIDE.test(file))
        .toSorted()
      const worker = readFileSync(join(dir, WORKER), 'utf8')
      if (/\b(import|export)\b/.test(worker)) throw new Error('the service worker shares code with the page')
      const hash = createHash('sha256').update(worker)
      for (const file of files) hash.update(file).update(readFileSync(join(dir, file)))
      const program = { version: hash.digest('hex').slice(0, 16), files: files.map(addressOf) }
      writeFileSync(join(dir, WORKER), `const CAB_PROGRAM=${JSON.stringify(program)};\n${worker}`)
    },
  }
}
