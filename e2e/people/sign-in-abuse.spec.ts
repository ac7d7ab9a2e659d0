/** Redirects and cookies chosen by an attacker, in a real browser (threats A11, A12). Slices: session. */
import { redirectAbuses } from '@haulway/features/session/redirect-abuses.ts'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { expect, test, type Page } from '../support/journey.ts'
import type { Product } from '../support/server.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { signIn, signInAndOpen } from '../support/signed-in.ts'

let product: Product
test.beforeAll(async () => {
  product = await productWithOwnAccount('Sign-in, abused')
})

const abuses = redirectAbuses.filter((abuse) => typeof abuse === 'string')
const loginWith = (redirect: string) => `${product.url}/login?redirect=${encodeURIComponent(redirect)}`

async function signInByForm(page: Page): Promise<void> {
  await page.getByLabel('Login').fill(product.login)
  await page.locator('input[type=password]').fill(product.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const expectSignedIn = (page: Page) => expect(page.getByRole('navigation').first()).toBeVisible()

test('ignores redirects to another origin after sign-in', async ({ page, context }) => {
  // `session/redirect.test.ts` tests the rule with all abuses.
  for (const redirect of ['//evil.example', 'javascript:alert(1)']) {
    // An open page would notice that it is signed out and navigate, too.
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto(loginWith(redirect))
    await signInByForm(page)
    await expectSignedIn(page)
    expect(new URL(page.url()).origin, redirect).toBe(new URL(product.url).origin)
  }
})

test('ignores redirects to another origin when already signed in', async ({ page }) => {
  await signIn(page, product)
  const origins: string[] = []
  const redirects = sample(abuses, Math.ceil(abuses.length / 3))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) origins.push(new URL(request.url()).origin)
  })
  for (const redirect of redirects) {
    await page.goto(loginWith(redirect))
    await expect(page).not.toHaveURL(/\/login/)
    await expectSignedIn(page)
  }
  await page.goto(`${product.url}/login?redirect=//evil.example&redirect=/materials&sessionExpired=true`)
  await expect(page).not.toHaveURL(/\/login/)
  expect(origins.length).toBeGreaterThan(redirects.length)
  expect(new Set(origins)).toEqual(new Set([new URL(product.url).origin]))
})

test("falls back to defaults and the user's own account when cookies are malformed", async ({
  page,
  context,
}) => {
  await signIn(page, product)
  const url = product.url
  // `platform/preferences.test.ts` reads many more cookies.
  for (const value of ['<b>', 'x'.repeat(3_500), '01890000-0000-7000-8000-000000000000']) {
    for (const name of ['lang', 'theme', 'contextAccountId']) {
      await context.addCookies([{ name, value, url }])
    }
    await page.goto(`${url}/users`)
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
    await expect(page.getByText(product.login).first()).toBeVisible()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('body').getAttribute('class')).not.toMatch(/[<>".]|x{33}/)
  }
})

test('ends all other sessions when the password changes', async ({ page, newWindow }) => {
  const ownProduct = await productWithOwnAccount('Password changed')
  const otherWindow = await newWindow()
  for (const tab of [page, otherWindow]) {
    await signInAndOpen(tab, ownProduct, '/users/editprofile')
    await expect(tab.getByLabel('Old password')).toBeVisible()
  }
  await page.getByLabel('Old password').fill(ownProduct.password)
  await page.getByLabel('New password', { exact: true }).fill('a quite new password')
  await page.getByLabel('New password again').fill('a quite new password')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/users\/me\/sessions\?password=changed/)
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/users\/me\/sessions/)
  await otherWindow.reload()
  await expect(otherWindow).toHaveURL(/\/login/)
})
