/**
 * Builds the web application and the cab in a process of its own: the memory of a build is freed with it, while the server runs
 * for months.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { webBuildFolder } from './web-build.ts'

/** Quality 10 of 11: a tenth larger than the best in a third of its time; far smaller than compression on request. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
const compressible = /\.(js|css|html|svg)$/

/** Writes a compressed copy beside each file that is worth it. */
function compressFiles(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(file)) continue
    const path = join(folder, file)
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), BROTLI))
  }
}

// The cab is built into a folder of the web application's.
for (const program of ['web', 'cab']) {
  const configFile = fileURLToPath(new URL(`../${program}/vite.config.ts`, import.meta.url))
  await build({ configFile, logLevel: 'warn' })
}
compressFiles(webBuildFolder)
