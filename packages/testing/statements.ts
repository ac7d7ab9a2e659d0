/**
 * Records the statements that the product sends during tests, so that they can be prepared on another server as well.
 * Loaded before every test file with a database; records only when an output folder is configured, and skips statements
 * of the tests themselves.
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import './sampling/name-seed.ts'

/** A stack frame of this repository, not of a library. */
const ours = /\/(packages|features|apps)\/(?!.*node_modules)/
const ofTests = /\.test\.tsx?|\/testing\/|\/test-app\.ts/

/** Whether the current statement is sent by the product, and not by a test or a library. */
function isOfProduct(stack: string): boolean {
  const frame = stack
    .split('\n')
    .find((line) => ours.test(line) && !line.includes('/packages/testing/statements.ts'))
  return frame !== undefined && !ofTests.test(frame)
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const text = (statement as { text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : undefined
}

type Query = (this: unknown, ...given: unknown[]) => unknown

function listen(to: { query: unknown }, file: string, seen: Set<string>): void {
  const query = to.query as Query
  to.query = function (...given: unknown[]) {
    const text = textOf(given[0])
    if (text !== undefined && !seen.has(text) && isOfProduct(new Error('sent from here').stack ?? '')) {
      seen.add(text)
      appendFileSync(file, `${JSON.stringify(text)}\n`)
    }
    return query.apply(this, given)
  }
}

const RECORDING = Symbol.for('haulway statements are recorded')

/** Once per process, for any number of test files. */
function record(folder: string): void {
  if (Reflect.has(globalThis, RECORDING)) return
  Reflect.set(globalThis, RECORDING, true)
  mkdirSync(folder, { recursive: true })
  const seen = new Set<string>()
  const file = join(folder, `${process.pid}.jsonl`)
  listen(Client.prototype, file, seen)
  listen(Pool.prototype, file, seen)
}

const folder = process.env['HAULWAY_STATEMENTS']
if (folder !== undefined) record(folder)
