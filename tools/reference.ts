/**
 * Writes the reference pages that follow from the code; with `--check` it only compares.
 *   node tools/reference.ts [--check]
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { matrixTable } from '@haulway/features/access/matrix.ts'
import { roles } from '@haulway/features/access/roles.ts'

const folder = fileURLToPath(new URL('../docs/reference', import.meta.url))

function permissionsPage(): string {
  const head = `| # | resource | ${roles.join(' | ')} |\n|---|---|${roles.map(() => '---').join('|')}|\n`
  const rows = matrixTable().map(
    ({ resource, levels }, index) => `| ${index + 1} | ${resource} | ${levels.join(' | ')} |`,
  )
  return [
    '# Permissions',
    '',
    'Generated from `features/access/matrix.ts`. F full, U read and update, V the same without list, R read and',
    'list, - none, S full but create only in the system account.',
    '',
    `${head}${rows.join('\n')}`,
    '',
  ].join('\n')
}

const pages: Record<string, () => string> = { 'permissions.md': permissionsPage }

let stale = 0
for (const [name, write] of Object.entries(pages)) {
  const path = join(folder, name)
  const text = write()
  const same = existsSync(path) && readFileSync(path, 'utf8') === text
  if (same) continue
  if (process.argv.includes('--check')) {
    process.stdout.write(`docs/reference/${name} is not what the code says: run \`npm run reference\`\n`)
    stale += 1
  } else {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
process.exit(stale === 0 ? 0 : 1)
