/**
 * Where in the code a thing lives that somebody saw from outside.
 *   node tools/where.ts /cycle-times | /api/equipment/{id} | equipment.field.tare | locations | cycles
 * Takes a screen's address, an API path, a message key, a row of the permission matrix or a table.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['apps', 'features', 'packages', 'database']
const [word] = process.argv.slice(2)
if (word === undefined) {
  process.stderr.write('usage: node tools/where.ts ADDRESS | API-PATH | MESSAGE-KEY | PERMISSION | TABLE\n')
  process.exit(64)
}

/** The shapes in which the word stands in the sources: as a quoted string, under /api, as a table. */
const bare = word.replace(/^\/api(?=\/)/, '').replace(/^\/|\/(new|edit|view)(\/.*)?$/g, '')
const quoted = [word, bare, `/${bare}`].map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
const pattern = new RegExp(
  `['"\`](${quoted.join('|')})['"\`]|\\b(table|into|from|update|join) ${quoted[1]}\\b`,
)

for (const folder of folders) {
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(ts|tsx|sql)$/.test(entry.name) || path.includes('node_modules')) continue
    const lines = readFileSync(path, 'utf8').split('\n')
    lines.forEach((text, index) => {
      if (pattern.test(text))
        process.stdout.write(`${relative(root, path)}:${index + 1}: ${text.trim().slice(0, 100)}\n`)
    })
  }
}
