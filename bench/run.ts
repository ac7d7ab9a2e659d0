/**
 * `npm run bench [-- name …]`: runs the benches and prints a line for each: both sides, the ratio, the target.
 * `--write` also writes docs/reference/bench.md; when names are given, the lines of other benches stay. Every bench
 * measures its baseline in the same run, so that a busy machine affects both sides.
 */
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BenchRow } from './support/row.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('--'))

interface Bench {
  run?: () => Promise<BenchRow[]>
}

const number = (value: number) => new Intl.NumberFormat('en', { maximumSignificantDigits: 4 }).format(value)

function line(row: BenchRow): string {
  const { name, unit, baseline, measured, ratio, target, pass } = row
  return `| ${name} | ${number(baseline)} | ${number(measured)} | ${unit} | ${number(ratio)} | ${target} | ${pass ? 'yes' : 'no'} |`
}

const rows: BenchRow[] = []
/** Benches of their own file, and `<folder>-<name>` for those that share a folder with their parts. */
const benches = [
  ...readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'run.ts'),
  ...globSync('*/*.bench.ts', { cwd: folder }),
]

for (const file of benches) {
  const name = file.replace(/(\.bench)?\.ts$/, '').replace('/', '-')
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const bench = (await import(pathToFileURL(join(folder, file)).href)) as Bench
  if (!bench.run) continue
  process.stderr.write(`${name} …\n`)
  for (const row of await bench.run()) {
    rows.push(row)
    process.stdout.write(`${line(row)}\n`)
  }
}

const address = fileURLToPath(new URL('../docs/reference/bench.md', import.meta.url))

/** Lines of the existing page that were not measured in this run. */
function keptLines(): string[] {
  const measured = new Set(rows.map(({ name }) => name))
  const lines = readFileSync(address, 'utf8').split('\n')
  const head = lines.findIndex((one) => one.startsWith('|---'))
  return lines
    .slice(head + 1)
    .filter((one) => one.startsWith('| ') && !measured.has(one.split(' | ')[0]!.slice(2)))
}

if (words.includes('--write')) {
  const page = [
    '# Benches',
    '',
    'Last figures of `npm run bench -- --write`, both sides of each line measured in the same run. Figures are good as',
    'ratios only: the machine was shared.',
    '',
    '| line | baseline | measured | unit | ratio | target | met |',
    '|---|---|---|---|---|---|---|',
    ...(wanted.length > 0 ? keptLines() : []),
    ...rows.map(line),
    '',
  ]
  writeFileSync(address, page.join('\n'))
}
process.exit(rows.every((row) => row.pass) ? 0 : 1)
