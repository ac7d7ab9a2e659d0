/**
 * Limits sizes: lines of packages that must stay small beside the slices (sources and styles, without tests and message
 * catalogues), and files in a folder.
 */
import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
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

/** A folder with more is divided by topic. */
const mostFiles = 25
/** Numbered files, which are never moved. */
const numbered = new Set(['docs/decisions', 'database/migrations'])

const files = globSync('{apps,bench,database,docs,e2e,features,packages,tools}/**/*', {
  cwd: root,
  withFileTypes: true,
  exclude: ({ name }) => name === 'node_modules',
}).filter((entry) => entry.isFile())
const folders = Map.groupBy(files, ({ parentPath }) => relative(root, parentPath))
const crowded = [...folders].filter(([folder, inside]) => inside.length > mostFiles && !numbered.has(folder))
for (const [folder, inside] of crowded) {
  wrong += 1
  process.stdout.write(`✗ ${folder}: ${inside.length} files, at most ${mostFiles}\n`)
}
if (crowded.length === 0) process.stdout.write(`✓ folders: at most ${mostFiles} files\n`)
process.exit(wrong === 0 ? 0 : 1)
