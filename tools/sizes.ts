/**
 * Limits the size of parts that must stay small beside the slices: each has a maximum number of lines. Counts the
 * lines of sources and styles without comments and blank lines, and without tests and message catalogues.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Code beyond the limit belongs in slices or in a package of its own. */
const mostLines: Readonly<Record<string, number>> = { 'packages/resource': 4_000, 'packages/storage': 2_500 }

/** Lines as an editor counts them: text after the last line break counts only when it is not empty. */
const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

const isCounted = (path: string): boolean => !/\.test\.tsx?$|(^|\/)(messages|node_modules)\//.test(path)

let wrong = 0
for (const [folder, most] of Object.entries(mostLines)) {
  const files = globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: root }).filter(isCounted)
  const lines = files.reduce((sum, file) => sum + linesOf(readFileSync(`${root}/${file}`, 'utf8')), 0)
  const right = files.length > 0 && lines <= most
  if (!right) wrong += 1
  process.stdout.write(
    `${right ? '✓' : '✗'} ${folder}: ${lines} lines in ${files.length} files, at most ${most}\n`,
  )
}
process.exit(wrong === 0 ? 0 : 1)
