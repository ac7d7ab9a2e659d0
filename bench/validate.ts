/** Parsing and validating a batch of 100 positions into columns, beside `JSON.parse` of the same text: hot-path.md, *parse*. */
import { readBatch } from '@haulway/features/telemetry/facts/batch.ts'
import { batchItems } from '@haulway/features/telemetry/server/testing/site.ts'
import { measureInTurns, SLICES } from './support/measure.ts'
import { createMachineDay } from './support/bench-database.ts'
import type { BenchRow } from './support/row.ts'

const BATCH = 100
/** Batches of one slice: some milliseconds. */
const ROUNDS = 200

export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  const fixes = batchItems(createMachineDay(0, BATCH))
  for (const form of ['epoch milliseconds', 'ISO 8601'] as const) {
    const written =
      form === 'ISO 8601' ? fixes.map((fix) => ({ ...fix, t: new Date(fix.t!).toISOString() })) : fixes
    const text = JSON.stringify({ fixes: written })
    const parse = (): void => {
      for (let i = 0; i < ROUNDS; i++) JSON.parse(text)
    }
    const validate = (): void => {
      for (let i = 0; i < ROUNDS; i++) readBatch(JSON.parse(text))
    }
    parse()
    validate()
    const times = await measureInTurns(parse, validate)
    const [baseline, measured] = [times.baseline, times.measured].map(
      (s) => (s * 1e9) / (SLICES * ROUNDS * BATCH),
    ) as [number, number]
    const ratio = measured / baseline
    const name = `parse and check a batch of ${BATCH} (${form}) vs JSON.parse alone`
    rows.push({ name, unit: 'ns/pos', baseline, measured, ratio, target: '<= 1.3', pass: ratio <= 1.3 })
  }
  return rows
}
