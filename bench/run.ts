/**
 * `npm run bench [-- name …]`: runs the benches and prints a line for each: both sides, the ratio, the target.
 * `--write` also writes docs/reference/bench.md; when names are given, the lines of other benches stay. Every bench
 * measures its baseline in the same run, so that a busy machine affects both sides.
 */
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BenchResult, BenchRow, BenchTable } from './support/row.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('--'))

interface Bench {
  run?: () => Promise<BenchRow[] | BenchResult>
}

const number = (value: number) => new Intl.NumberFormat('en', { maximumSignificantDigits: 4 }).format(value)

function line(row: BenchRow): string {
  const { name, unit, baseline, measured, ratio, target, pass } = row
  return `| ${name} | ${number(baseline)} | ${number(measured)} | ${unit} | ${number(ratio)} | ${target} | ${pass ? 'yes' : 'no'} |`
}

const rows: BenchRow[] = []
const tables: BenchTable[] = []
/** Benches of their own file, and `<folder>-<name>` for those that share a folder with their parts. */
const benches = [
  ...readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'run.ts'),
  ...globSync('*/*.bench.ts', { cwd: folder }),
]

const nameOf = (file: string): string => file.replace(/(\.bench)?\.ts$/, '').replace('/', '-')

for (const file of benches) {
  const name = nameOf(file)
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const bench = (await import(pathToFileURL(join(folder, file)).href)) as Bench
  if (!bench.run) continue
  process.stderr.write(`${name} …\n`)
  const result = await bench.run()
  if (!Array.isArray(result)) tables.push(...result.tables)
  for (const row of Array.isArray(result) ? result : result.rows) {
    rows.push(row)
    process.stdout.write(`${line(row)}\n`)
  }
}

const address = fileURLToPath(new URL('../docs/reference/bench.md', import.meta.url))

/** The lines of the existing page, and its tables, each after its heading. */
const [formerLines = '', ...formerTables] = readFileSync(address, 'utf8').split(/^## /m)

/** Lines of a table of the existing page that were not measured in a run of named benches; a whole run keeps none. */
function keptLines(former: string, measured: readonly string[]): string[] {
  if (wanted.length === 0) return []
  const lines = former.split('\n')
  const head = lines.findIndex((one) => one.startsWith('| ---') || one.startsWith('|---'))
  return lines
    .slice(head + 1)
    .filter((one) => one.startsWith('| ') && !measured.includes(one.split(' | ')[0]!.slice(2)))
}

const headingOf = (former: string) => former.split('\n')[0]

function section({ title, text, head, lines }: BenchTable): string {
  const former = formerTables.find((one) => headingOf(one) === title) ?? ''
  const measured = lines.map(([name = '']) => name)
  const rule = head.map(() => '---')
  const cells = [head, rule, ...lines].map((one) => `| ${one.join(' | ')} |`)
  return [title, '', text, '', ...cells, ...keptLines(former, measured), ''].join('\n')
}

const SIDES = 'What both sides do'

/** Tables of the existing page that were not measured in this run. */
const isKept = (former: string) =>
  wanted.length > 0 && headingOf(former) !== SIDES && !tables.some(({ title }) => headingOf(former) === title)

/** What each bench measures and what its baseline is, as the comment at its beginning says. */
function sides(): string {
  const items = benches.flatMap((file) => {
    const [, comment] = /^\/\*\*(.*?)\*\//s.exec(readFileSync(join(folder, file), 'utf8')) ?? []
    const text = comment?.replaceAll(/\n \* ?/g, ' ').trim()
    return text === undefined ? [] : [`- **${nameOf(file)}**: ${text}`]
  })
  return [SIDES, '', ...items.toSorted(), ''].join('\n')
}

if (words.includes('--write')) {
  const measured = rows.map(({ name }) => name)
  const lines = [
    '# Benches',
    '',
    'Last figures of `npm run bench -- --write`, both sides of each line measured in the same run. Figures are good as',
    'ratios only: the machine was shared.',
    '',
    '| line | baseline | measured | unit | ratio | target | met |',
    '|---|---|---|---|---|---|---|',
    ...keptLines(formerLines, measured),
    ...rows.map(line),
    '',
  ]
  const kept = formerTables.filter(isKept).map((one) => `${one.trimEnd()}\n`)
  const sections = [...kept, ...tables.map(section), sides()]
  writeFileSync(address, [lines.join('\n'), ...sections].join('\n## '))
}
process.exit(rows.every((row) => row.pass) ? 0 : 1)
