/**
 * `npm run bench [-- name …]`: runs the benches and prints a line each: both sides, the ratio, the target.
 * `--write` also writes docs/reference/bench.md. Every bench measures its baseline in the same run, so that a busy
 * machine changes both sides.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BenchRow } from './row.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const parts = new Set(['run.ts', 'row.ts'])
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
for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !parts.has(name))) {
  const name = file.replace(/\.ts$/, '')
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const bench = (await import(pathToFileURL(join(folder, file)).href)) as Bench
  if (!bench.run) continue
  process.stderr.write(`${name} …\n`)
  for (const row of await bench.run()) {
    rows.push(row)
    process.stdout.write(`${line(row)}\n`)
  }
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
    ...rows.map(line),
    '',
  ]
  writeFileSync(fileURLToPath(new URL('../docs/reference/bench.md', import.meta.url)), page.join('\n'))
}
process.exit(rows.every((row) => row.pass) ? 0 : 1)
