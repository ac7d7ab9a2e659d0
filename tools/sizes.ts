/**
 * Parts that must not become the product: each has the most lines that it may have. Counted are the lines of its sources
 * and styles with comments and blank lines, without tests and the words of its messages.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What grows beyond belongs to the slices, or to a package of its own. */
const mostLines: Readonly<Record<string, number>> = { 'packages/resource': 4_000, 'packages/storage': 2_500 }

/** Lines as an editor counts them: what follows the last line break is one only when there is something. */
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
