/**
 * Finds the code behind something seen in the running product.
 *   npm run where /equipment/edit/{id} | /api/equipment/{id}/hide | equipment.field.tare | equipment | routes_materials
 * Takes the address of a screen, an API path, a message key, a row of the permission matrix or a table.
 */
import { findCode } from './where/find.ts'

const [word] = process.argv.slice(2)
if (word === undefined) {
  process.stderr.write('usage: npm run where ADDRESS | API-PATH | MESSAGE-KEY | PERMISSION | TABLE\n')
  process.exit(64)
}

const found = findCode(word)
for (const { what, places } of found) {
  process.stdout.write(`${what}\n`)
  for (const { path, line, text } of places)
    process.stdout.write(`  ${path}:${line}: ${text.slice(0, 100)}\n`)
}
if (found.length === 0) process.stderr.write(`${word}: no screen, call, word, permission or table\n`)
process.exit(found.length === 0 ? 1 : 0)
