import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { sharedData } from '@haulway/testing/shared-data.ts'
import type { CsvValue } from '@haulway/platform/csv.ts'
import { sheetBounds } from '@haulway/interchange/sheets/bounds.ts'
import { readTable } from '@haulway/interchange/sheets/read-table.ts'
import { xlsxBytes } from '@haulway/platform/server/tables/xlsx-write.ts'

const limits = { ...sheetBounds, rows: 1_000, columns: 50 }
const read = (file: Buffer) => readTable(file, {}, limits).rows.map((row) => row.cells)

async function workbook(title: string, rows: readonly (readonly CsvValue[])[]): Promise<Buffer> {
  const pages = Readable.from(rows.map((row) => [row]))
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxBytes(title, ['a', 'b'], pages)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('reads a workbook back as written: text as text, numbers as numbers, no formulas', async () => {
  const texts = ['<a & "b">', 'two\nlines', '_x0041_', '矿车 🚜', 'Ковш', ' spaced ', '007']
  const file = await workbook('a/b:c*d?[e] a title that is far too long for a sheet', [
    ...texts.map((text, index) => [text, index - 2.5]),
    ['=1+1', null],
    ['@x', 1e21],
  ])
  expect(read(file)).toEqual([
    ['a', 'b'],
    ...texts.map((text, index) => [text, String(index - 2.5)]),
    ["'=1+1", ''],
    ["'@x", '1e+21'],
  ])
})

test('writes an empty table as its header', async () => {
  expect(read(await workbook('', []))).toEqual([['a', 'b']])
})

test('writes identical bytes for identical tables at any time', async () => {
  const at = async (instant: string) => {
    vi.setSystemTime(instant)
    return await workbook('Sheet', [['x', 1]])
  }
  try {
    expect(await at('2026-05-01T08:00:00Z')).toEqual(await at('2027-01-01T00:00:00Z'))
  } finally {
    vi.useRealTimers()
  }
})

const spectrum = sharedData('badinput/csv-spectrum', 12)
/** Objects by the names of the header, as the collection tells what is right. */
function asObjects([header = [], ...rows]: readonly (readonly string[])[]) {
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])))
}

test.skipIf(spectrum === null)('reads the CSV dialects of csv-spectrum', () => {
  const folder = spectrum ?? ''
  // What the collection says of this one is another phone number than its own.
  const names = readdirSync(join(folder, 'csvs')).filter((name) => name !== 'location_coordinates.csv')
  expect(names.length).toBe(11)
  for (const name of names) {
    // Line breaks within a cell come in as one kind.
    const right = JSON.parse(
      readFileSync(join(folder, 'json', name.replace('.csv', '.json')), 'utf8').replaceAll('\\r\\n', '\\n'),
    ) as unknown
    expect([name, asObjects(read(readFileSync(join(folder, 'csvs', name))))]).toEqual([name, right])
  }
})
