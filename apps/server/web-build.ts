import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What the browser's program is made of. */
const sources = ['apps/web', 'packages', 'features', 'package-lock.json']
const relevant = /\.(ts|tsx|css|html|json|svg|png|webmanifest)$/

export const siteFolder = join(root, 'dist', 'web')

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = source.includes('.')
      ? ['']
      : readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()
    for (const file of files) {
      if (file !== '' && (!relevant.test(file) || file.includes('.test.') || file.includes('node_modules')))
        continue
      hash.update(file).update(readFileSync(join(path, file)))
    }
  }
  return hash.digest('hex')
}

/** Quality 10 of 11: a tenth larger than the best in a third of its time; far smaller than what a server can do live. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
const compressible = /\.(js|css|html|svg)$/

/** Leaves a compressed copy beside each file that people wait for. */
function compressFiles(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(file)) continue
    const path = join(folder, file)
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), BROTLI))
  }
}

/** Builds the web application when its sources have changed since the last build. */
export async function buildWebIfStale(say: (line: string) => void): Promise<void> {
  const stamp = join(siteFolder, '.sources')
  const wanted = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the web application …')
  const { build } = await import('vite')
  await build({ configFile: join(root, 'apps/web/vite.config.ts'), logLevel: 'warn' })
  compressFiles(siteFolder)
  writeFileSync(stamp, wanted)
}
