import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Sources of the browser applications. */
const sources = ['apps/web', 'apps/cab', 'packages', 'features', 'package-lock.json']
const relevant = /\.(ts|tsx|css|html|json|svg|png|webmanifest)$/
/** The browser application contains no server or test code. */
const excluded = /(^|\/)(node_modules|server|testing)\/|\.test\./

export const webBuildFolder = join(root, 'dist', 'web')

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = source.includes('.')
      ? ['']
      : readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()
    for (const file of files) {
      if (file !== '' && (!relevant.test(file) || excluded.test(file))) continue
      hash.update(file).update(readFileSync(join(path, file)))
    }
  }
  return hash.digest('hex')
}

async function runBuild(): Promise<void> {
  const program = fileURLToPath(new URL('build-web.ts', import.meta.url))
  const building = spawn(process.execPath, [program], { stdio: 'inherit' })
  const [code] = (await once(building, 'exit')) as [number | null]
  if (code !== 0) throw new Error('the web application could not be built')
}

/** Builds the web application when its sources have changed since the last build. */
export async function buildWebIfStale(print: (line: string) => void): Promise<void> {
  const stamp = join(webBuildFolder, '.sources')
  const hash = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  print('Building the web application …')
  await runBuild()
  writeFileSync(stamp, hash)
}
