/** Parts of paths that name test files. */
import { globSync } from 'node:fs'
import { root } from './program.ts'

const tests = globSync('{packages,features,apps,tools,bench}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'templates',
})

/** Returns the given parts of paths. Throws when one names no test file, for instance because the file has moved. */
export function requireTestFiles(parts: readonly string[]): readonly string[] {
  const stale = parts.filter((part) => !tests.some((path) => path.includes(part)))
  if (stale.length > 0) throw new Error(`no test file has ${stale.join(', ')} in its path`)
  return parts
}
