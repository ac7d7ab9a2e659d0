/**
 * Which statements the product sends while it is tested, so that they can be prepared on another server too. Loaded before
 * every test file with a database; records only when it is told where to, and leaves out what tests ask themselves.
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import './name-seed.ts'

/** A frame of ours: not of a library. */
const ours = /\/(packages|features|apps)\/(?!.*node_modules)/
const ofTests = /\.test\.tsx?|\/testing\/|\/test-app\.ts/

/** Whether the product, and not a test or a library, sends what is being sent. */
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

/** Once a process, however many test files it runs. */
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
