/** A dry run returns one page of rows; corrected cells replace those of the file, on any page. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPORT_PAGE, MAX_MENDED_BYTES } from '@haulway/collection'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { upload } from '../../testing/test-files.ts'

interface Row {
  line: number
  action: string
  cells: string[]
  errors: { field: string; key: string }[]
}
interface Result {
  created: number
  wrong: number
  rows: Row[]
  errors: { field: string; key: string }[]
}

let app: TestApp
let client: TestClient
beforeAll(async () => {
  app = await testApp()
  client = await app.client(await app.account('Import'), [1])
})
afterAll(() => app.close())

/** Sends a file with corrected cells. */
async function send(file: string, query: string, cells?: unknown) {
  const head = cells === undefined ? '' : JSON.stringify(cells)
  const mended = Buffer.byteLength(head)
  const reply = await upload(app, client, `/api/equipment/import?${query}&mended=${mended}`, head + file)
  return { status: reply.status, body: reply.body as Result }
}

const lines = Array.from({ length: 240 }, (_, n) => `P-${n},${n % 3 === 0 && n > 100 ? 'plane' : 'loader'}`)
const file = `Equipment ID,Kind\n${lines.join('\n')}\n`

test('import preview: lists rows with errors first, then others up to the limit; counts cover all rows', async () => {
  const { body } = await send(file, 'dryRun=true')
  expect([body.created, body.wrong, body.rows.length]).toEqual([194, 46, IMPORT_PAGE])
  const wrong = body.rows.filter(({ action }) => action === 'wrong')
  expect(wrong.length).toBe(46)
  expect(body.rows[0]).toMatchObject({ line: 2, action: 'create', cells: ['P-0', 'loader'] })
  expect(body.rows.map(({ line }) => line)).toEqual(
    body.rows.map(({ line }) => line).toSorted((a, b) => a - b),
  )
})

test('import preview: shortens long cells and long rows', async () => {
  const long = 'x'.repeat(90_000)
  const rows = Array.from({ length: 50 }, (_, n) => `L-${n},loader,${long}`).join('\n')
  const { body } = await send(`Equipment ID,Kind,Remarks\n${rows}\n`, 'dryRun=true')
  expect([body.created, body.rows.length, body.rows[0]?.cells[2]?.length]).toEqual([50, 50, 4_000])
})

test('import: applies corrected cells as if the file contained them, in a dry run as well', async () => {
  const { body } = await send(file, 'dryRun=true')
  const wrong = body.rows.filter(({ action }) => action === 'wrong')
  const cells = wrong.map(({ line }) => [line, 1, 'hauler'])
  const tried = await send(file, 'dryRun=true', cells.slice(1))
  expect(tried.body).toMatchObject({ created: 239, wrong: 1 })
  expect(tried.body.rows.find(({ action }) => action === 'wrong')?.line).toBe(wrong[0]?.line)
  const done = await send(file, 'dryRun=false', cells)
  expect(done.body).toMatchObject({ created: 240, wrong: 0, rows: [] })
  const again = await send(file, 'dryRun=true', cells)
  expect(again.body).toMatchObject({ created: 0, same: 240 })
})

test('import: refuses malformed corrections of cells', async () => {
  const key = (body: Result) => body.errors.map(({ field, key: told }) => `${field} ${told}`)
  for (const cells of [{}, [1], [[2, 1]], [[2, -1, 'x']], [[2, 100, 'x']], [['2', 1, 'x']], [[2, 1, null]]]) {
    const { status, body } = await send(file, 'dryRun=true', cells)
    expect([status, ...key(body)]).toEqual([400, 'file import.mended'])
  }
  const cut = await upload(app, client, '/api/equipment/import?mended=7', file)
  expect([cut.status, ...key(cut.body as Result)]).toEqual([400, 'file import.mended'])
  const beyond = await upload(app, client, `/api/equipment/import?mended=${MAX_MENDED_BYTES + 1}`, file)
  expect(beyond.status).toBe(400)
  const nothing = await upload(app, client, '/api/equipment/import?mended=400000', file)
  expect(nothing.status).toBe(400)
})
