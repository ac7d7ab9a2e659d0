/** Lists as people really send them: what each file imports, or why it does not. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import { upload } from '../../testing/test-files.ts'

interface Tried {
  created: number
  wrong: number
  encoding: string | null
  isEncodingGuessed: boolean
  columns: { field: string | null; dateOrder: string | null; possibleOrders: string[] }[]
  rows: {
    action: string
    cells: string[]
    errors: { field: string; key: string; defaultMessage: string }[]
  }[]
}

let app: TestApp
let client: TestClient
beforeAll(async () => {
  app = await testApp()
  client = await app.client(await app.account('Field'), [1])
})
afterAll(() => app.close())

const send = async (file: Buffer | string, query = ''): Promise<Tried> =>
  (await upload(app, client, `/api/drivers/import?lang=en${query}`, file)).body as Tried
const errors = ({ rows }: Tried) =>
  rows.flatMap((row) => row.errors.map(({ field, key }) => `${field} ${key}`))

const EXPECTED: Readonly<Record<string, readonly string[] | { readonly wrong: readonly string[] }>> = {
  'drivers-date-cell.xlsx': ['Ida Low | F-1 | 2027-12-31'],
  'drivers-leading-zeros.xlsx': ['Ida Low | 00417 | null'],
  'drivers-error-cell.xlsx': { wrong: ['fullName import.errorCell'] },
  'drivers-sharedstrings-elsewhere.xlsx': ['Ida Low | F-3 | null'],
  'drivers-windows-1252.csv': ['José Nuñes | F-4 | null', 'Jürgen Weißer | F-5 | null'],
  'drivers-excel-text.csv': ['Ida Low | 00417 | 2027-12-31'],
  'drivers-date-day-first.xlsx': ['Ida Low | F-6 | 2027-12-31'],
}
const folder = sharedData('field', Object.keys(EXPECTED).length)

interface Driver {
  fullName: string
  employeeId: string
  licenseExpiry: string | null
}

test.skipIf(folder === null)('imports the drivers of each field file, or names the mistake', async () => {
  const names = readdirSync(folder ?? '').filter((name) => name.startsWith('drivers-'))
  expect(names.toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
  for (const name of names) {
    const expected = EXPECTED[name]!
    const file = readFileSync(join(folder ?? '', name))
    const own = await app.client(await app.account(name), [1])
    const reply = await upload(app, own, '/api/drivers/import?dryRun=false&lang=en', file)
    if ('wrong' in expected) {
      expect([name, reply.status, errors(await send(file))]).toEqual([name, 400, expected.wrong])
      continue
    }
    const { items } = (await own.fetch('/api/drivers?limit=50&sort=employeeId')).body as { items: Driver[] }
    const stored = items.map((one) => `${one.fullName} | ${one.employeeId} | ${one.licenseExpiry}`)
    expect([name, reply.status, ...stored]).toEqual([name, 200, ...expected])
  }
})

const rows = (...dates: string[]) =>
  `Full name,Employee ID,License valid until\n${dates.map((date, n) => `Ida Low,D-${n},"${date}"\n`).join('')}`

test('asks for the order of ambiguous dates, and reads them as the query says', async () => {
  const file = rows('03/04/2027', '05/05/2027')
  const asked = await send(file)
  expect(errors(asked)).toEqual(['licenseExpiry import.dateOrder'])
  expect(asked.columns[2]).toMatchObject({ dateOrder: null, possibleOrders: ['dmy', 'mdy'] })
  expect(asked.rows[0]?.errors[0]?.defaultMessage).toContain('dateOrder')
  const told = await send(file, '&dateOrder=mdy')
  expect([told.created, told.wrong, told.columns[2]?.dateOrder]).toEqual([2, 0, 'mdy'])
  // One date that can be nothing else decides for the column.
  const decided = await send(rows('03/04/2027', '31/12/2027'))
  expect([decided.created, decided.wrong, decided.columns[2]?.dateOrder]).toEqual([2, 0, 'dmy'])
  // In the order that the user names, it may be none.
  expect(errors(await send(rows('31/12/2027'), '&dateOrder=mdy'))).toEqual([
    'licenseExpiry validation.instant',
  ])
  expect(errors(await send(rows('2027-12-31 14:30')))).toEqual(['licenseExpiry import.dateOnly'])
})

test('tells the guessed encoding, reads the file again in another, and names the damaged line', async () => {
  const file = Buffer.from('Full name,Employee ID\nJos\xe9 Nu\xf1es,F-4\n', 'latin1')
  const guessed = await send(file)
  expect([guessed.encoding, guessed.isEncodingGuessed, guessed.rows[0]?.cells[0]]).toEqual([
    'windows-1252',
    true,
    'José Nuñes',
  ])
  const told = await send(file, '&encoding=windows-1251')
  expect([told.encoding, told.isEncodingGuessed, told.rows[0]?.cells[0]]).toEqual([
    'windows-1251',
    false,
    'Josй Nuсes',
  ])
  const damaged = Buffer.concat([
    Buffer.from('\uFEFFFull name,Employee ID\nJosé Nuñes,F-4\nJürgen Wei'),
    Buffer.from([0xdf]),
    Buffer.from('er,F-5\nÅsa,F-6\n'),
  ])
  for (const bytes of [damaged, damaged.subarray(3)]) {
    const refused = (await send(bytes)) as unknown as { errors: { key: string; args: object }[] }
    expect(refused.errors).toMatchObject([
      { key: 'interchange.unreadable.encoding', args: { encoding: 'utf-8', line: 3 } },
    ])
  }
})

test('refuses errors and shortened numbers of spreadsheets that a CSV kept', async () => {
  const file = 'Full name,Employee ID\n#REF!,E-1\n#N/A,E-2\nIda Low,8.66123E+14\nBo Ek,########\n'
  expect(errors(await send(file))).toEqual([
    'fullName import.errorCell',
    'fullName import.errorCell',
    'employeeId import.shortened',
    'employeeId import.errorCell',
  ])
})
