/**
 * Scheduled reports: preview in three languages, a run by hand, history, pause and copy.
 * Slices: scheduled-reports.
 */
import { findAccessibilityViolations } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { practiceProduct } from '../support/shared-products.ts'
import { signInAndOpen } from '../support/signed-in.ts'

const NAME = 'Loads of the morning meeting'
const MAILBOX = 'ann@haulway.example'

test.describe.configure({ mode: 'serial' })

let product: Product
test.beforeAll(async () => {
  product = await practiceProduct()
})

let viewPath: string

test('previews the mail of a scheduled report in three languages without running it', async ({ page }) => {
  await signInAndOpen(page, product, '/scheduled-reports')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(3)
  const preview = page.getByRole('region', { name: 'Preview' })
  const previewButton = preview.getByRole('button', { name: 'Preview' })
  await previewButton.click()
  await preview.getByRole('link', { name: 'Name', exact: true }).click()
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await page.getByRole('textbox', { name: /^Name/ }).fill(NAME)
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Loads <b>today</b>')
  await page.getByRole('combobox', { name: /^Date range/ }).click()
  await page.getByRole('option', { name: 'Today', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Send when nothing happened' }).check()
  await page.getByRole('button', { name: 'E-mail addresses: Add' }).click()
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(MAILBOX)

  await previewButton.click()
  const frame = preview.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  const mail = frame.contentFrame().locator('body')
  await expect(mail).toContainText('Loads <b>today</b>')
  const texts = new Set([await mail.innerText()])
  for (const language of ['Русский', '中文']) {
    const previewResponse = page.waitForResponse((response) =>
      response.url().endsWith('/api/scheduled-reports/preview'),
    )
    await preview.getByText(language, { exact: true }).click()
    expect((await previewResponse).status()).toBe(200)
    await expect.poll(async () => texts.has(await mail.innerText())).toBe(false)
    texts.add(await mail.innerText())
  }
  await expect(preview.getByText(/^Sent as \d+ messages?$/)).toBeVisible()
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/scheduled-reports\/view\//)
  viewPath = new URL(page.url()).pathname
  await expect(page.getByText('It has not run yet.')).toBeVisible()
})

test('runs a scheduled report by hand after confirmation, and lists its message in the history', async ({
  page,
}) => {
  await signInAndOpen(page, product, viewPath)
  await page.getByRole('button', { name: 'Run now' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/goes to 1 recipient now/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('It ran: 1 message is on its way.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Last runs' }).getByRole('listitem')).toHaveCount(1)
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page).toHaveURL(/\/scheduled-reports\/history\?report=/)
  await expect(page.getByText(/keeps the latest 1,000 runs at most/)).toBeVisible()
  const run = page.getByRole('list', { name: 'Scheduled report history' }).getByRole('listitem')
  await expect(run).toContainText('By hand')
  await run.getByRole('button', { name: /1 message/ }).click()
  await expect(run.getByRole('row').filter({ hasText: MAILBOX })).toContainText('E-mail')
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('pauses a scheduled report, and copies it with its recipients but not its pause', async ({ page }) => {
  await signInAndOpen(page, product, viewPath)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(`${NAME} (copy)`)
  await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue(MAILBOX)
  await expect(page.getByRole('checkbox', { name: /^Paused/ })).not.toBeChecked()
})
