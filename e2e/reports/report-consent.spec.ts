/**
 * Consent to messages: requested by staff; given, ended and resumed by the owner of the phone without a login.
 * Slices: report-recipients.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '../support/journey.ts'
import { startProduct, type StartedProduct } from '../support/server.ts'
import { signInAndOpen } from '../support/signed-in.ts'

const SECRET = 'what the gateway proves itself by'
const PHONE = '+15551234567'

interface Sms {
  readonly to: string
  readonly text: string
}

test.describe.configure({ mode: 'serial' })

let gateway: Server
const sentMessages: Sms[] = []
let product: StartedProduct

test.beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      sentMessages.push(JSON.parse(body) as Sms)
      response.end('{}')
    })
  })
  await new Promise<void>((done) => {
    gateway.listen(0, '127.0.0.1', done)
  })
  const { port } = gateway.address() as AddressInfo
  product = await startProduct({
    HAULWAY_PRACTICE: 'off',
    SMS_URL: `http://127.0.0.1:${port}/`,
    SMS_INBOUND_SECRET: SECRET,
  })
})
test.afterAll(async () => {
  await product.stop()
  await new Promise<void>((done) => void gateway.close(() => done()))
})

/** Delivers a reply of the phone, as the SMS gateway does. */
async function replyFromPhone(page: Page, message: string, content: string): Promise<void> {
  const reply = await page.request.post(`${product.url}/api/sms/inbound`, {
    headers: { authorization: `Bearer ${SECRET}` },
    data: { message, from: PHONE, text: content },
  })
  expect(reply.status()).toBe(200)
}

let recipientPath: string

test('adds a report recipient and requests consent by SMS', async ({ page }) => {
  await signInAndOpen(page, product, '/scheduled-reports/recipients')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await page.getByLabel('Name').fill('Ann Owner')
  await page.getByRole('textbox', { name: 'Mobile phone' }).fill('0555 1234')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/with its country/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Mobile phone' }).fill(PHONE)
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/view\//)
  recipientPath = new URL(page.url()).pathname
  await expect(page.getByText(/was never asked/)).toBeVisible()
  await page.getByRole('button', { name: 'Send an opt-in request' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(new RegExp(`\\${PHONE} gets an SMS`))).toBeVisible()
  await dialog.getByRole('button', { name: 'Send an opt-in request' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/has not answered yet\. Another request is allowed from/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send another request' })).toBeDisabled()
  await expect.poll(() => sentMessages.length).toBe(1)
  expect(sentMessages[0]).toMatchObject({ to: PHONE })
})

test('lets the owner of a phone accept, stop and resume reports by link and SMS', async ({
  page,
  context,
}) => {
  const link = /https?:\/\/\S+$/.exec(sentMessages[0]?.text ?? '')?.[0] ?? ''
  for (let n = 0; n < 3; n += 1) {
    const reply = await page.goto(link)
    expect(reply?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    await expect(page.getByText(/Nothing is sent until you agree/)).toBeVisible()
  }
  await expect(page.getByText('SMS to ••• 4567')).toBeVisible()
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByText(/You get reports of/)).toBeVisible()

  await replyFromPhone(page, 'first', 'Stop.')
  await page.reload()
  await expect(page.getByText(/You get no reports of/)).toBeVisible()
  await page.getByRole('button', { name: 'Get them again' }).click()
  await expect(page.getByText(/You get reports of/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop messages' }).click()
  await expect(page.getByText(/You get no reports of/)).toBeVisible()
  await replyFromPhone(page, 'second', 'START')
  await page.reload()
  await expect(page.getByText(/You get reports of/)).toBeVisible()

  const staff = await context.newPage()
  await signInAndOpen(staff, product, recipientPath)
  await expect(staff.getByText(/agreed to get reports/)).toBeVisible()
  await expect(staff.getByRole('button', { name: /request/ })).toHaveCount(0)
})

test('explains an invalid consent link', async ({ page }) => {
  for (const path of ['/report-consent', '/report-consent?token=x', '/report-subscription?token=x']) {
    await page.goto(product.url + path)
    await expect(page.getByText('This link leads nowhere')).toBeVisible()
  }
})
