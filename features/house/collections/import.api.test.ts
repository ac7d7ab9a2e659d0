import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPORT_PAGE } from '@haulway/collection'
import { xlsxBytes } from '@haulway/platform/server/tables/xlsx-write.ts'
import { createWorkbook } from '@haulway/testing/hostile-input/bombs.ts'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../../testing/test-app.ts'
import { download, upload } from '../../testing/test-files.ts'

interface ImportBody {
  created: number
  updated: number
  same: number
  wrong: number
  delimiter: string
  columns: { header: string; field: string | null; unit: string | null }[]
  rows: { line: number; action: string; cells: string[]; errors: { field: string; key: string }[] }[]
  errors: { field: string; key: string; args: Record<string, unknown> }[]
}
interface Machine {
  id: string
  equipmentId: string
  tare: number | null
  kind: string
  version: number
  description: string | null
  haulCategory: { title: string } | null
}

let app: TestApp
let account: string
let client: TestClient
beforeAll(async () => {
  app = await testApp()
  account = await app.account('Import')
  client = await app.client(account, [1])
  await client.fetch('/api/haulcategories', { body: { title: 'Rigid 40' } })
})
afterAll(() => app.close())

const bodyOf = (reply: TestReply) => reply.body as ImportBody
const send = (file: Buffer | string, query = 'dryRun=true', headers = {}, path = '/api/equipment/import') =>
  upload(app, client, `${path}?${query}`, file, headers)
const commit = (file: Buffer | string, headers = {}) => send(file, 'dryRun=false', headers)
const wrong = (reply: TestReply) =>
  bodyOf(reply).rows.flatMap((row) => row.errors.map((one) => `${row.line} ${one.field} ${one.key}`))
const fileErrors = (reply: TestReply) => bodyOf(reply).errors.map((one) => `${one.field} ${one.key}`)

async function machines(): Promise<Machine[]> {
  const reply = await client.fetch('/api/equipment?limit=500')
  return (reply.body as { items: Machine[] }).items
}

async function workbook(rows: readonly (readonly (string | number | null)[])[]): Promise<Buffer> {
  // oxlint-disable-next-line typescript/require-await -- stands for a reader of pages
  async function* pages() {
    yield rows.slice(1)
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxBytes('Fleet', rows[0] as string[], pages())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('a dry run reports the outcome of each row and stores nothing', async () => {
  const file =
    'Equipment ID,Kind,"Tare, t",Haul category,Remarks\nT-1,Hauler,24.5,rigid 40,x\nT-2,plane,a lot,Giant,\nT-1,loader,,,\n,loader,,,\n'
  const reply = await send(file)
  expect(reply.status).toBe(200)
  expect(bodyOf(reply)).toMatchObject({ created: 1, updated: 0, same: 0, wrong: 3, delimiter: ',' })
  expect(bodyOf(reply).columns.map((one) => one.field)).toEqual([
    'equipmentId',
    'kind',
    'tare',
    'haulCategory',
    null,
  ])
  expect(wrong(reply)).toEqual([
    '3 kind validation.choice',
    '3 tare validation.number',
    '3 haulCategory import.noReference',
    '4 equipmentId import.twice',
    '5 equipmentId validation.required',
  ])
  expect(bodyOf(reply).rows[1]?.cells).toEqual(['T-2', 'plane', 'a lot', 'Giant', ''])
  expect(await machines()).toEqual([])
  // The real import creates nothing either, because some rows are invalid.
  const refused = await commit(file)
  expect(refused.status).toBe(400)
  expect(fileErrors(refused)[0]).toBe('rows.3.kind validation.choice')
  expect(await machines()).toEqual([])
})

test('creates rows or updates the entry with their key; repeating the import changes nothing; an idempotency key repeats the response', async () => {
  const file = 'equipmentId;tare [lb];kind\nt-10;"52 910,9";loader\nT-11;1.000,5;\n'
  const key = { 'idempotency-key': 'import-1' }
  const first = await commit(file.replace('\nT-11;1.000,5;', '\nT-11;1.000,5;hauler'), key)
  expect(bodyOf(first)).toMatchObject({ created: 2, updated: 0, wrong: 0 })
  const again = await commit(file.replace('\nT-11;1.000,5;', '\nT-11;1.000,5;hauler'), key)
  expect(again.body).toEqual(first.body)
  const other = await commit('equipmentId;tare [lb]\nt-10;1\n', key)
  expect(other.status).toBe(422)
  const found = await machines()
  expect(found.map((one) => [one.equipmentId, Math.round(one.tare ?? 0), one.kind])).toEqual([
    ['t-10', 24_000, 'loader'],
    ['T-11', 454, 'hauler'],
  ])
  const changed = await commit('ID; Equipment ID ;Description\n1;T-10;new words\n2;T-11;\n')
  expect(bodyOf(changed)).toMatchObject({ created: 0, updated: 1, same: 1 })
  const [one] = (await machines()).filter(
    (each) => each.equipmentId === 't-10' || each.equipmentId === 'T-10',
  )
  expect(one).toMatchObject({ description: 'new words', kind: 'loader', version: 2 })
})

test('importing an export changes nothing, in each language and format', async () => {
  await client.fetch('/api/equipment', {
    body: { equipmentId: '=1+1', description: '-5', tare: 12_345.678, haulCategory: null },
  })
  const before = await machines()
  for (const query of [
    'format=csv&lang=en',
    'format=xlsx&lang=ru',
    'format=csv&lang=cn',
    'format=xlsx&lang=en',
  ]) {
    const file = await download(app, client, `/api/equipment/export?${query}`)
    const reply = await upload(app, client, '/api/equipment/import?dryRun=false', file.bytes)
    expect([query, bodyOf(reply)]).toMatchObject([query, { created: 0, updated: 0, same: before.length }])
  }
  expect(await machines()).toEqual(before)
})

test('imports a workbook with numbers; offers a template in the language of the user', async () => {
  const file = await workbook([
    ['Номер машины', 'Equipment ID', 'Kind', 'Tare, kg', 'License plate'],
    ['', 'X-1', 'Hauler', 24_000.1, 'A 123'],
    ['', 'X-2', '装载机', -5, 77],
  ])
  const reply = await send(file, 'dryRun=true&lang=cn')
  expect(bodyOf(reply)).toMatchObject({ created: 1, wrong: 1 })
  expect(wrong(reply)).toContain('3 tare validation.range')
  for (const format of ['csv', 'xlsx']) {
    const template = await download(app, client, `/api/equipment/import/template?format=${format}&lang=ru`)
    const empty = await upload(app, client, '/api/equipment/import', template.bytes)
    expect(bodyOf(empty)).toMatchObject({ created: 0, wrong: 0, rows: [] })
    expect(bodyOf(empty).columns.every((one) => one.field !== null)).toBe(true)
  }
})

test('imports CSV files in the encodings and with the separators that spreadsheets write', async () => {
  const text = 'Equipment ID\tKind\nСамосвал 7\tloader\n'
  const windows1251 = Buffer.from(
    Array.from(text, (one) => {
      const code = one.charCodeAt(0)
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code
    }),
  )
  const utf16 = Buffer.from(text, 'utf16le')
  const files = [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
    utf16,
    windows1251,
    Buffer.from(`sep=\t\n${text}`),
  ]
  for (const file of files) {
    const reply = await send(file)
    expect(reply.body).toHaveProperty('rows')
    expect(bodyOf(reply).rows.map((row) => row.cells)).toEqual([['Самосвал 7', 'loader']])
    expect(bodyOf(reply).created).toBe(1)
  }
  // 矿车 in GBK.
  const gbk = Buffer.concat([
    Buffer.from('equipmentId,kind\n'),
    Buffer.from([0xbf, 0xf3, 0xb3, 0xb5]),
    Buffer.from(',loader\n'),
  ])
  expect(bodyOf(await send(gbk, 'lang=cn')).rows[0]?.cells).toEqual(['矿车', 'loader'])
})

test('refuses files that are not tables with a clear reason, and stores nothing', async () => {
  const before = await machines()
  const good = await workbook([
    ['Equipment ID', 'Kind'],
    ['Z-1', 'loader'],
  ])
  const many = `equipmentId\n${Array.from({ length: 5_001 }, (_, n) => `R-${n}`).join('\n')}`
  const cases: [string, Buffer | string, string][] = [
    ['empty', '', 'import.empty'],
    ['blank', '\n\n , \n', 'import.empty'],
    ['binary', Buffer.from([1, 2, 0, 4, 255, 0, 17, 99, 200, 1, 1, 1]), 'import.unreadable'],
    ['old Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'import.oldExcel'],
    ['truncated', good.subarray(0, good.length - 600), 'import.unreadable'],
    ['half', good.subarray(0, good.length / 2), 'import.unreadable'],
    ['no workbook', Buffer.from(zipSync({ 'a.txt': Buffer.from('x') })), 'import.unreadable'],
    ['a bomb', createWorkbook(`<a>${' '.repeat(40_000_000)}</a>`), 'import.tooLarge'],
    ['a document type', createWorkbook('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>'), 'import.unreadable'],
    ['broken XML', createWorkbook('<worksheet><row></worksheet>'), 'import.unreadable'],
    [
      'too wide',
      createWorkbook('<worksheet><row><c r="XFD1"><v>1</v></c></row></worksheet>'),
      'import.columns',
    ],
    ['open quote', 'equipmentId\n"T-1\n', 'import.quotes'],
    ['no known column', 'a,b\n1,2\n', 'import.noColumns'],
    ['no key', 'kind,tare\nloader,2\n', 'import.noKey'],
    ['a column twice', 'equipmentId,Equipment ID\n1,2\n', 'import.columnTwice'],
    ['an unknown unit', 'equipmentId,"tare, stone"\n1,2\n', 'import.unit'],
    ['too many rows', many, 'import.rows'],
  ]
  for (const [name, file, key] of cases) {
    const reply = await commit(file)
    expect([name, reply.status, ...fileErrors(reply)]).toEqual([name, 400, `file ${key}`])
  }
  expect((await send(Buffer.alloc(5_000_001, 65))).status).toBe(413)
  expect((await client.fetch('/api/equipment/import', { body: { rows: [] } })).status).toBe(415)
  const other = await fetch(`${app.url}/api/equipment`, {
    method: 'POST',
    headers: { origin: app.url, cookie: client.cookie, 'content-type': 'application/octet-stream' },
    body: 'x',
  })
  expect(other.status).toBe(415)
  expect(await machines()).toEqual(before)
})

const naughtyFile = sharedData('badinput/naughty-strings/blns.json', 1)

test.skipIf(naughtyFile === null)(
  'imports naughty strings as descriptions unchanged, or refuses their rows',
  async () => {
    const names = JSON.parse(readFileSync(naughtyFile ?? '', 'utf8')) as string[]
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const lines = names.map((name, n) => `N-${n},loader,${quoted(name)}`)
    const file = `equipmentId,kind,description\n${lines.join('\n')}\n`
    const tried = bodyOf(await send(file))
    const bad = new Set(tried.rows.filter((row) => row.action === 'wrong').map((row) => row.line))
    expect(tried.created + tried.wrong).toBe(names.length)
    // Every row with an error is listed, and other rows up to the size of a page.
    expect(bad.size).toBe(tried.wrong)
    expect(tried.rows.length).toBe(IMPORT_PAGE)
    const kept = file
      .split('\n')
      .filter((_, index) => !bad.has(index + 1))
      .join('\n')
    // Names with line breaks would shift the line numbers; there are none.
    expect(names.some((name) => name.includes('\n'))).toBe(false)
    const done = bodyOf(await commit(kept))
    expect(done.created).toBe(names.length - bad.size)
    const stored = await app.database.owner.query<{ equipment_id: string; description: string | null }>(
      `select equipment_id, description from equipment where equipment_id like 'N-%'`,
    )
    for (const { equipment_id: id, description } of stored.rows) {
      const name = names[Number(id.slice(2))] ?? ''
      const plain = name
        .replace(/^'(?=[=+\-@\t\r])/, '')
        .trim()
        .normalize('NFC')
      expect(description ?? '').toBe(plain)
    }
  },
)

test('imports drivers without a number; finds haul categories by title, but none of another account', async () => {
  const path = '/api/drivers/import'
  const file = 'Full name,Employee ID\nAda,\nAda,\nBo,7\n'
  expect(bodyOf(await send(file, 'dryRun=false', {}, path))).toMatchObject({ created: 3, updated: 0 })
  expect(bodyOf(await send('fullName,employeeId\nBob,7\n', 'dryRun=false', {}, path))).toMatchObject({
    updated: 1,
  })
  const categories = await send(
    'title,"Payload, t"\nRigid 40,1\n',
    'dryRun=true',
    {},
    '/api/haulcategories/import',
  )
  expect(bodyOf(categories)).toMatchObject({ same: 1 })
  const other = await app.client(await app.account('Other'), [1])
  const foreign = await upload(
    app,
    other,
    '/api/equipment/import',
    'equipmentId,kind,haulCategory\nT-10,loader,Rigid 40\n',
  )
  expect(wrong(foreign)).toEqual(['2 haulCategory import.noReference'])
  const dispatcher = await app.client(account, [3])
  expect((await upload(app, dispatcher, '/api/equipment/import', file)).status).toBe(403)
  const projects = await upload(app, client, '/api/projects/import', file)
  expect(projects.status).toBe(404)
})

test('imports a thousand rows at once', async () => {
  const lines = Array.from({ length: 1_000 }, (_, n) => `B-${n},loader,${n}`)
  const began = performance.now()
  const reply = await commit(`equipmentId,kind,"tare, kg"\n${lines.join('\n')}\n`)
  console.info(`1,000 rows imported in ${Math.round(performance.now() - began)} ms`)
  expect(bodyOf(reply)).toMatchObject({ created: 1_000, wrong: 0 })
})
