/** Controls on phones are large enough for a finger, in the longest language; see `packages/ui/touch.css`. */
import { expect, test } from './support/journey.ts'
import {
  fillAccount,
  navigateTo,
  reportPosition,
  resolveAddress,
  setSession,
  watchApiCalls,
} from './support/every-screen.ts'
import { createAccountSession } from './support/own-quarry.ts'
import { productWithOwnAccount } from './support/shared-products.ts'
import { findSmallTargets } from './support/targets.ts'

const addresses = [
  '/',
  '/equipment',
  '/equipment/edit/{id}',
  '/equipment/view/{id}',
  '/locations',
  '/dispatcher2d',
  '/cycle-times',
  '/events',
  '/haul-monitor',
  '/travel-journal2d',
  '/attention',
  '/users',
]

test('every control of a phone can be pressed within 44 pixels', async ({ page }) => {
  const product = await productWithOwnAccount('Targets')
  const { account, cookie, client } = await createAccountSession(product, 'Quarry of targets')
  const entries = await fillAccount(client, account)
  await reportPosition(client, entries.get('equipment') ?? '')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().addCookies([{ name: 'lang', value: 'ru', url: product.url }])
  await setSession(page, product, cookie, account)
  const calls = watchApiCalls(page)
  await page.goto(`${product.url}/materials`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const small: string[] = []
  for (const path of addresses) {
    await navigateTo(page, resolveAddress(path, entries))
    await calls.waitForResponses()
    small.push(...(await findSmallTargets(page)).map((one) => `${path}: ${one}`))
  }
  expect(small).toEqual([])
})
