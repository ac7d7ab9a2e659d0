/**
 * Writes the reference pages that are generated from the code; with `--check` it only compares.
 *   node tools/reference.ts [--check]
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { matrixTable } from '@haulway/features/access/matrix.ts'
import { roles } from '@haulway/features/access/roles.ts'
import { readEffects } from '@haulway/features/house/testing/effects.ts'
import { words as spoken } from '@haulway/features/product/server.ts'
import type { ScreenDeclaration } from '@haulway/platform/screen.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs/reference')
// Imported by path at run time: the browser program is checked with the browser's types, not with these.
const web = (await import(new URL('../features/product/web.ts', import.meta.url).href)) as {
  screens: readonly ScreenDeclaration[]
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

function page(title: string, words: string, body: string): string {
  return `# ${title}\n\n${words}\n\n${body}\n`
}

function permissionsPage(): string {
  const rows = matrixTable().map(({ resource, levels }, index) => [String(index + 1), resource, ...levels])
  const words =
    'Generated from `features/access/matrix.ts`. F full, U read and update, V the same without list, R read and\n' +
    'list, - none, S full but groups give creating in the system account only.'
  return page('Permissions', words, table(['#', 'resource', ...roles], rows))
}

function screensPage(): string {
  const titles = new Map<string, unknown>(Object.entries(spoken.en))
  const rows = web.screens.map(({ path, title, gate }) => {
    const found = titles.get(title)
    const words = typeof found === 'string' ? found : title
    if (typeof gate === 'string') return [`\`${path}\``, words, gate, '']
    return [`\`${path}\``, words, `${gate.resource}: ${gate.action}`, gate.feature ?? '']
  })
  const head = ['address', 'title', 'who', 'feature of the account']
  return page('Screens', 'Generated from `features/web.ts`.', table(head, rows))
}

/** Tables, each with the comments of its migrations. */
function tablesPage(): string {
  const migrations = join(root, 'database/migrations')
  const rows = readdirSync(migrations)
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(migrations, file), 'utf8')
      return [...text.matchAll(/((?:^--[^\n]*\n)*)create table (\w+) \(\n([\s\S]*?)\n\)/gm)].map(
        ([, comment = '', name = '', body = '']) => {
          const words = comment.replace(/^-- ?/gm, '').trim().replace(/\s+/g, ' ')
          const columns = [
            ...body.matchAll(
              /^ {2}(\w+) (?:uuid|text|bigint|integer|boolean|double|real|json|bytea|timestamptz)/gm,
            ),
          ]
          return [`\`${name}\``, columns.map(([, column]) => column).join(', '), words, file]
        },
      )
    })
  const words =
    'Generated from `database/migrations` (columns as the table was made; later migrations may add more).'
  return page('Tables', words, table(['table', 'columns', 'what', 'made in'], rows))
}

/** Effects of each setting by resource, then settings without effect until a planned part exists. */
async function settingsPage(): Promise<string> {
  const effects = await readEffects()
  const rows: string[][] = []
  const waiting = new Map<string, string[]>()
  for (const { resource, setting, effect } of effects) {
    if (effect.kind === 'waits')
      waiting.set(effect.part, [...(waiting.get(effect.part) ?? []), `\`${resource}.${setting}\``])
    else {
      const shown = effect.test === undefined ? '' : `\`features/${effect.test}\``
      rows.push([resource, `\`${setting}\``, effect.kind, effect.what, shown])
    }
  }
  const words =
    'Generated from `features/<slice>/<one>.effects.ts`, which a test compares with what the resources declare: each setting,\n' +
    'what changes with it, and the test that shows it.'
  const parts = [...waiting].map(([part, settings]) => [part, settings.join(', ')])
  const later = `## Settings of parts that are still to come\n\n${table(['part', 'settings'], parts)}`
  const changed = table(['resource', 'setting', 'changes', 'what', 'shown by'], rows)
  return page('Settings', words, `${changed}\n\n${later}`)
}

const pages: Record<string, () => string | Promise<string>> = {
  'permissions.md': permissionsPage,
  'screens.md': screensPage,
  'settings.md': settingsPage,
  'tables.md': tablesPage,
}

let stale = 0
for (const [name, write] of Object.entries(pages)) {
  const path = join(folder, name)
  const text = await write()
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
