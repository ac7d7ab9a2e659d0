/** Files of a machine: interrupted, replaced and refused uploads leave nothing on disk (threats E). */
import { readdir, readFile } from 'node:fs/promises'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '../support/journey.ts'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { hugePng } from '@haulway/testing/png.ts'
import type { ContractClient } from '@haulway/testing/contract-suite/fixture.ts'
import { scratchFolder } from '@haulway/testing/scratch.ts'
import { setSession, postEntry } from '../support/every-screen.ts'
import { createAccountSession } from '../support/own-quarry.ts'
import { startProduct, type StartedProduct } from '../support/server.ts'

const MEGABYTE = 1_048_576
const QUOTA = 8 * MEGABYTE

let product: StartedProduct
let account: string
let cookie: string
let client: ContractClient
let machine: string
const folder = scratchFolder('files')

test.beforeAll(async () => {
  // Started by root, the database runs as another user, who needs access.
  chmodSync(folder, 0o755)
  product = await startProduct({
    HAULWAY_PRACTICE: 'off',
    HAULWAY_FILE_QUOTA_MB: String(QUOTA / MEGABYTE),
    HAULWAY_DATA: join(folder, 'data'),
  })
})
// The quota is the account's, so each test has its own account.
test.beforeEach(async () => {
  ;({ account, cookie, client } = await createAccountSession(
    product,
    `Papers: ${test.info().title}`.slice(0, 90),
  ))
  machine = await postEntry(client, '/api/equipment', { equipmentId: 'T-1', kind: 'hauler' })
})
test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface StoredFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly version: number
}

const containerPath = () => `/api/filecontainers/equipment/${machine}`

async function listFiles(): Promise<StoredFile[]> {
  const reply = await client.fetch(`${containerPath()}/files`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { items: StoredFile[] }).items
}

/** Lists the account's files on the server's disk, one for each distinct content. */
const filesOnDisk = async () => await readdir(join(folder, 'data/files', account)).catch(() => [])

async function open(page: Page): Promise<void> {
  await setSession(page, product, cookie, account)
  await page.goto(`${product.url}/equipment/view/${machine}`)
  await expect(panel(page)).toBeVisible()
}

const panel = (page: Page) => page.getByRole('region', { name: 'Files', exact: true })
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' })

async function startUpload(page: Page, name: string, buffer: Buffer): Promise<void> {
  const files = { name, mimeType: 'application/octet-stream', buffer }
  await panel(page).locator('input[type=file]').setInputFiles(files)
}

/** Uploads a file and waits until it is listed. */
async function uploadFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await startUpload(page, name, buffer)
  await expect(panel(page).getByRole('cell', { name, exact: true })).toBeVisible()
}

/** A text without repeated lines. */
function generateText(bytes: number): Buffer {
  const lines = Array.from({ length: Math.ceil(bytes / 16) }, (_, n) => String(n).padStart(15, '0'))
  return Buffer.from(lines.join('\n').padEnd(bytes, '.').slice(0, bytes))
}

test('resumes an interrupted upload of a file where it stopped', async ({ page }) => {
  await open(page)
  await expect(panel(page).getByText('No files yet')).toBeVisible()
  const survey = generateText(2.5 * MEGABYTE)
  const sentOffsets: string[] = []
  let interrupted = false
  await page.route('**/uploads/*?offset=*', async (route) => {
    const offset = new URL(route.request().url()).searchParams.get('offset') ?? ''
    sentOffsets.push(offset)
    if (offset !== String(MEGABYTE) || interrupted) return await route.continue()
    interrupted = true
    await route.abort('connectionreset')
  })
  await startUpload(page, 'survey.txt', survey)
  await expect(uploads(page).getByRole('alert')).toContainText('The connection broke off at 40 %')
  await expect(page.getByRole('progressbar', { name: 'Upload of survey.txt' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  )
  expect(await listFiles()).toEqual([])
  await uploads(page).getByRole('button', { name: 'Resume' }).click()
  await expect(panel(page).getByRole('cell', { name: 'survey.txt', exact: true })).toBeVisible()
  await expect(uploads(page)).toBeHidden()
  // Only the interrupted part is sent twice.
  expect(sentOffsets).toEqual(['0', String(MEGABYTE), String(MEGABYTE), String(2 * MEGABYTE)])
  expect(await listFiles()).toMatchObject([{ name: 'survey.txt', size: survey.length, version: 1 }])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download survey.txt' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('survey.txt')
  expect((await readFile(await file.path())).equals(survey)).toBe(true)
})

test('asks before replacing a file of the same name', async ({ page }) => {
  await open(page)
  await uploadFile(page, 'survey.txt', generateText(2.5 * MEGABYTE))
  await startUpload(page, 'survey.txt', Buffer.from('the second survey'))
  const question = page.getByRole('dialog', { name: 'Replace the file?' })
  await expect(question).toContainText('survey.txt is here already: 2.5')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(uploads(page)).toBeHidden()
  expect(await listFiles()).toMatchObject([{ size: 2.5 * MEGABYTE, version: 1 }])
  await startUpload(page, 'SURVEY.TXT', Buffer.from('the second survey'))
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect.poll(listFiles).toMatchObject([{ size: 17, version: 2 }])
  await expect(panel(page).getByRole('cell', { name: '17 bytes', exact: true })).toBeVisible()
  await expect.poll(filesOnDisk).toHaveLength(1)
})

const png = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#c08040' } })
    .png()
    .toBuffer()

test('refuses mislabelled, damaged and decompression-bomb files and stores nothing', async ({ page }) => {
  await open(page)
  await uploadFile(page, 'survey.txt', Buffer.from('the survey'))
  const [diskBefore, filesBefore] = [await filesOnDisk(), await listFiles()]
  const picture = await png()
  const acceptedTypes = /Files of this kind are not accepted\. Accepted: JPEG, PNG, WebP/
  const bomb = Buffer.from(zipSync({ 'a.txt': new Uint8Array(40 * MEGABYTE) }))
  const refused: [name: string, content: Buffer, reason: string | RegExp][] = [
    ['pit.png', Buffer.from('just text'), 'The content is not what the ending of the name says'],
    ['page.png', Buffer.from('<!doctype html><script>alert(1)</script>'), acceptedTypes],
    ['program.pdf', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), acceptedTypes],
    ['bomb.zip', bomb, acceptedTypes],
    ['bomb.xlsx', bomb, acceptedTypes],
    ['half.png', picture.subarray(0, picture.length - 30), 'The picture is damaged'],
    ['huge.png', hugePng(14_000), 'At most 50 megapixels are allowed'],
    ['nothing.txt', Buffer.alloc(0), 'The file is empty'],
  ]
  for (const [name, content, reason] of refused) {
    await startUpload(page, name, content)
    const row = uploads(page).getByRole('listitem').filter({ hasText: name })
    await expect(row.getByRole('alert'), name).toContainText(reason)
    await row.getByRole('button', { name: `Cancel ${name}` }).click()
    await expect(row).toBeHidden()
  }
  expect(await listFiles()).toEqual(filesBefore)
  await expect.poll(filesOnDisk).toEqual(diskBefore)
})

const oddNames = [
  '<img src=x onerror=alert(1)>.txt',
  "Robert'); drop table files;--.txt",
  'Акт № 7 “приёмка”.txt',
  '验收单.txt',
]

test('shows hostile file names literally and sends downloads as harmless attachments', async ({ page }) => {
  await open(page)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (const name of oddNames) {
    await uploadFile(page, name, Buffer.from('x'))
    const file = (await listFiles()).find((stored) => stored.name === name)
    const reply = await client.fetch(`${containerPath()}/files/${file?.id}`)
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\/%<>]*"; filename\*=UTF-8''[\w.%'*()!~-]+$/,
    )
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain|octet-stream/)
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(panel(page).getByRole('cell', { name, exact: true })).toBeHidden()
  }
  // A right-to-left override disguises the extension, so the name of the download must not contain it.
  const reversedName = 'rtl\u202Etxt.exe'
  await startUpload(page, reversedName, Buffer.from('x'))
  const row = panel(page).getByRole('row').filter({ hasText: 'txt.exe' })
  await expect(row.locator('bdi')).toBeVisible()
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Download/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^rtl.?txt\.exe$/)
  expect((await download).suggestedFilename()).not.toContain('\u202E')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toBeHidden()
  expect(dialogs).toEqual([])
  await expect.poll(listFiles).toEqual([])
})

test('reports the free space when the file quota of an account is reached', async ({ page }) => {
  await open(page)
  await uploadFile(page, 'survey.txt', Buffer.from('the survey'))
  const used = (await listFiles()).reduce((sum, file) => sum + file.size, 0)
  await startUpload(page, 'large.txt', generateText(QUOTA))
  await expect(uploads(page).getByRole('alert')).toContainText('The account has no room left: 7')
  await uploads(page).getByRole('button', { name: 'Cancel large.txt' }).click()
  await uploadFile(page, 'rest.txt', generateText(QUOTA - used))
  await startUpload(page, 'one more.txt', Buffer.from('x'))
  await expect(uploads(page).getByRole('alert')).toContainText('The account has no room left: 0 MB of 8 MB')
  await expect.poll(filesOnDisk).toHaveLength(2)
})

test('refuses to import a workbook that decompresses to too much data', async ({ page }) => {
  await setSession(page, product, cookie, account)
  await page.goto(`${product.url}/equipment/import`)
  const relation = '<Relationships><Relationship Id="a" Target="worksheets/s.xml"/></Relationships>'
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relation,
    'xl/worksheets/s.xml': `<a>${' '.repeat(40_000_000)}</a>`,
  }
  const entries = Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)] as const)
  const buffer = Buffer.from(zipSync(Object.fromEntries(entries)))
  expect(buffer.length).toBeLessThan(MEGABYTE)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'fleet.xlsx', mimeType: 'application/zip', buffer })
  await expect(page.getByText(/The file unpacks to more than/).first()).toBeVisible()
  expect(((await client.fetch('/api/equipment')).body as { total: number }).total).toBe(1)
})
