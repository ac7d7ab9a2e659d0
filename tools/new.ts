/**
 * Generates a new resource, screen, detector, report or widget as CONTRIBUTING describes it, ready to run.
 *   npm run new resource fuel-tanks -- --permission equipment [--ru Баки/Бак --cn 油罐]
 *   npm run new screen equipment/overview
 *   npm run new detector long-silence
 *   npm run new report equipment/loads-by-machine
 *   npm run new widget cycles/loaded-machines
 * Without `--ru` or `--cn`, texts in these languages are the English name in quotes.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { generators, type KindName } from './new/generators.ts'
import { generate, type GeneratedFiles } from './new/generate.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { permission: { type: 'string' }, ru: { type: 'string' }, cn: { type: 'string' } },
})
const [kind = '', name = ''] = positionals
if (!Object.hasOwn(generators, kind) || name === '') {
  const lines = Object.entries(generators).map(
    ([known, { example }]) => `  npm run new ${known} ${example}\n`,
  )
  process.stderr.write(`usage:\n${lines.join('')}`)
  process.exit(64)
}

let made: GeneratedFiles
try {
  made = generate(root, kind as KindName, name, values)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(65)
}

const { created, changed } = made
const sources = [...created, ...changed].filter((path) => !path.endsWith('.sql'))
execFileSync(join(root, 'node_modules/.bin/oxfmt'), sources, {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
execFileSync(process.execPath, [join(root, 'tools/reference.ts')], { cwd: root, stdio: 'inherit' })
for (const path of created) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1
  process.stdout.write(`new      ${path} (${lines} lines)\n`)
}
for (const path of changed) process.stdout.write(`changed  ${path}\n`)
