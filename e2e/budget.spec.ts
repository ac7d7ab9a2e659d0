/** How much script the first pages load, from what the build says of itself. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { buildWebIfStale, siteFolder } from '../apps/server/web-build.ts'

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly imports?: readonly string[]
}

let manifest: Record<string, Chunk>
test.beforeAll(async () => {
  await buildWebIfStale(() => undefined)
  manifest = JSON.parse(readFileSync(join(siteFolder, '.vite/manifest.json'), 'utf8')) as typeof manifest
})

/** Bytes over the wire of some modules, told as the build names them, with everything that they import. */
function wireBytes(modules: readonly string[]): number {
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const one of chunk.imports ?? []) visit(one)
  }
  for (const one of modules) {
    if (!manifest[one]) throw new Error(`${one} is no module of the build`)
    visit(one)
  }
  const sizes = [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const compressed = join(siteFolder, `${file}.br`)
      return statSync(existsSync(compressed) ? compressed : join(siteFolder, file)).size
    })
  return sizes.reduce((sum, size) => sum + size, 0)
}

const KILOBYTE = 1_024
const pages = [
  {
    page: 'the sign-in page',
    most: 200,
    modules: ['../../features/session/web/sign-in/SignIn.tsx'],
    words: 'entry-',
  },
  { page: 'the shell with its first screen', most: 350, modules: ['Shell.tsx', 'Home.tsx'], words: '' },
]

for (const language of ['en', 'ru', 'cn']) {
  for (const { page, most, modules, words } of pages) {
    test(`${page} loads less than ${most} KB of script in ${language}`, () => {
      const bytes = wireBytes(['index.html', `words/${words}${language}.ts`, ...modules])
      console.log(`${page}, ${language}: ${Math.round(bytes / KILOBYTE)} KB`)
      // Less than this would mean that not everything was found.
      expect(bytes).toBeGreaterThan(50 * KILOBYTE)
      expect(bytes).toBeLessThan(most * KILOBYTE)
    })
  }
}
