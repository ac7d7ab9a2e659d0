/**
 * Reports shared with outsiders by a link, which needs no login and can be ended.
 * Slices: shared-reports, cycles.
 */
import { readFile } from 'node:fs/promises'
import { readPdf } from '@haulway/features/testing/pdf.ts'
import { expect, test } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'
import { signInAndOpen } from '../support/signed-in.ts'

test.describe.configure({ mode: 'serial' })

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

let link: string

test('shares a report as a link after errors at the fields', async ({ page }) => {
  await signInAndOpen(page, product, '/cycle-times')
  await expect(page.getByText(/\d+ cycles of \d+ machines/)).toBeVisible()
  await page.getByRole('button', { name: 'Share as a link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByLabel('Recipient').fill('Ann of the crusher')
  await dialog.getByLabel('Mobile phone').fill('+15551234567')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByText(/has not agreed to messages/)).toBeVisible()
  await dialog.getByLabel('Mobile phone').fill('')
  await dialog.getByLabel('Email').fill('ann@haulway.example')
  await dialog.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Русский' }).click()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByText(/The link is on its way/)).toBeVisible()
  const linkField = dialog.getByLabel('Link')
  await expect(linkField).toHaveValue(/\/report-html\//)
  link = await linkField.inputValue()
  expect(link).toContain(`${product.url}/report-html/`)
})

test("opens a shared report without a login, in the recipient's language and without foreign requests", async ({
  page,
}) => {
  const foreignRequests: string[] = []
  const referrers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url) && !request.url().startsWith('data:'))
      foreignRequests.push(request.url())
    const referrer = request.headers()['referer']
    if (referrer !== undefined) referrers.push(referrer)
  })
  const reply = await page.goto(link)
  expect(reply?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(reply?.headers()['content-security-policy']).toContain('sandbox allow-scripts allow-same-origin')
  await expect(page.getByText(/Получатель: Ann of the crusher/)).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
  // The only link leads to the product.
  await expect(page.getByRole('link')).toHaveText(['Haulway'])
  await expect(page.getByRole('button', { name: 'Печать' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  const document = await download
  expect(document.suggestedFilename()).toMatch(/^cycle-times_.*\.pdf$/)
  expect((await readPdf(await readFile(await document.path()))).title).toBe('Отчёт о времени рейсов')
  await page.getByRole('tab').nth(1).click()
  expect(foreignRequests).toEqual([])
  expect(referrers.filter((referrer) => referrer.includes('report-html'))).toEqual([])
})

test('answers an ended link of a shared report like an unknown one', async ({ page, context }) => {
  await signInAndOpen(page, product, '/shared-reports')
  const row = page.getByRole('row', { name: /Ann of the crusher/ })
  await expect(row.getByText('ann@haulway.example')).toBeVisible()
  await row.getByRole('button', { name: 'End the link of Ann of the crusher' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
  await expect(row).toHaveCount(0)
  const reader = await context.newPage()
  for (const address of [link, `${product.url}/report-html/nothing`]) {
    await reader.goto(address)
    await expect(reader.getByText('This link leads nowhere')).toBeVisible()
  }
})
