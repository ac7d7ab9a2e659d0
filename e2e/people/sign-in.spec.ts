/**
 * Sign-in: second factor, recovery codes, remembered devices, and pages that need no session.
 * Slices: session.
 */
import { expect, test, type Page } from '../support/journey.ts'
import { Secret, TOTP } from 'otpauth'
import { createClient, setSession, postEntry, fetchSessionCookie } from '../support/every-screen.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Sign-in')
})

async function signInWithRememberMe(page: Page): Promise<void> {
  await page.goto(`${product.url}/login?redirect=%2Fusers%2Fme%2Fsessions`)
  await page.getByLabel('Login').fill(product.login)
  await page.locator('input[type=password]').fill(product.password)
  await page.getByLabel('Keep me signed in').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const generateCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

test('sets up, requires and remembers a second factor at sign-in', async ({ page, context, newWindow }) => {
  await signInWithRememberMe(page)
  await expect(page).toHaveURL(/\/users\/me\/sessions/)
  await page.locator('input[type=password]').fill(product.password)
  await page.getByRole('button', { name: 'Set up' }).click()
  const key = page.locator('code')
  await expect(key).toHaveText(/^[A-Z2-7]{32}$/)
  const secret = (await key.textContent()) ?? ''
  await page.getByLabel('Code').fill(generateCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const listItems = page.locator('li')
  await expect(page.getByText('Keep these recovery codes')).toBeVisible()
  const recoveryItem = listItems.filter({ hasText: /^\w{5}-\w{5}$/ }).first()
  await expect(recoveryItem).toBeVisible()
  const recoveryCode = (await recoveryItem.textContent()) ?? ''

  // The remembered sign-in starts a new session, for all requests of the page.
  await context.clearCookies({ name: 'haulway_session' })
  await page.reload()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  const otherWindow = await newWindow()
  await signInWithRememberMe(otherWindow)
  await otherWindow.getByLabel('Code').fill(recoveryCode)
  await otherWindow.getByRole('button', { name: 'Sign in' }).click()
  await expect(otherWindow.getByText('9 recovery codes are left.')).toBeVisible()

  await otherWindow.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(otherWindow.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden()
  // The first tab may navigate by itself, so another one is used.
  const newTab = await context.newPage()
  await newTab.goto(`${product.url}/users/me/sessions`)
  await expect(newTab).toHaveURL(/\/login/)
})

test('requires users to set up a second factor when the account demands it, then shows their screen', async ({
  page,
}) => {
  const strictProduct = await productWithOwnAccount('Strict')
  const administrator = createClient(
    strictProduct,
    await fetchSessionCookie(strictProduct, strictProduct.login, strictProduct.password),
  )
  const { contextAccount } = (await administrator.fetch('/api/users/me')).body as {
    contextAccount: { id: string }
  }
  const PASSWORD = 'correct horse battery'
  const login = `olga-of-${strictProduct.login}`
  const password = { password: PASSWORD, passwordConfirm: PASSWORD }
  const person = { fullName: 'Olga', active: true, email: `${login}@example.com`, roles: [3] }
  await postEntry(administrator, '/api/users', { ...person, ...password, loginEnabled: true, loginId: login })
  await setSession(
    page,
    strictProduct,
    await fetchSessionCookie(strictProduct, login, PASSWORD),
    contextAccount.id,
  )
  await page.goto(`${strictProduct.url}/materials`)
  await expect(page.getByRole('heading', { name: 'Materials' })).toBeVisible()

  const factorPath = '/api/users/me/secondfactor'
  const setup = await administrator.fetch(factorPath, { body: { password: strictProduct.password } })
  const code = generateCode((setup.body as { secret: string }).secret)
  expect((await administrator.fetch(factorPath, { method: 'PUT', body: { code } })).status).toBe(200)
  const path = `/api/accounts/${contextAccount.id}`
  const account = (await administrator.fetch(path)).body as object
  const body = { ...account, requiredSignIn: 'SECOND_FACTOR' }
  expect((await administrator.fetch(path, { method: 'PUT', body })).status).toBe(200)

  await expect(page.getByRole('heading', { name: 'One more step to Strict' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Materials' })).toBeHidden()
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  const key = page.locator('code')
  await expect(key).toHaveText(/^[A-Z2-7]{32}$/)
  await page.getByLabel('Code').fill(generateCode((await key.textContent()) ?? ''))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL(/\/materials$/)
  await expect(page.getByRole('heading', { name: 'Materials' })).toBeVisible()
})

test('opens password reset, sign-up and about pages without a session', async ({ page }) => {
  for (const [path, heading] of [
    ['/forgotpassword', 'Forgot Password'],
    ['/resetpassword?token=x', 'Reset Password'],
    ['/signup', 'Sign up'],
    ['/about/SS-1', 'About Haulway'],
  ] as const) {
    await page.goto(`${product.url}${path}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
})
