/**
 * Under the map of the practice site lies its land, and one goes to a place by its name or by coordinates, with the keyboard.
 * Slices: ground, map-layers.
 */
import { clientOf, enter, sessionOf } from './every-screen.ts'
import { expect, test, type Page } from './journey.ts'
import { practiceProduct } from './shared-products.ts'

/** Different colours in a part of a map: shaded land has hundreds, a map without any a few lines on one ground. */
const [MANY, FEW] = [60, 25]

/** How many there are in a part that lies neither under the mark in the middle nor under the buttons. */
async function colours(page: Page): Promise<number> {
  const picture = await page.locator('.maplibregl-canvas').screenshot()
  return await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(64, 64)
    const context = canvas.getContext('2d')!
    const [x, y] = [bitmap.width / 4, bitmap.height / 4]
    context.drawImage(bitmap, x, y, 64, 64, 0, 0, 64, 64)
    const { data } = context.getImageData(0, 0, 64, 64)
    const seen = new Set<number>()
    for (let n = 0; n < data.length; n += 4) seen.add((data[n]! << 16) | (data[n + 1]! << 8) | data[n + 2]!)
    return seen.size
  }, picture.toString('base64'))
}

async function goTo(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Go to a place' }).click()
  const box = page.getByRole('dialog', { name: 'Go to a place' })
  await box.getByRole('combobox', { name: 'Place, machine or coordinates' }).fill(text)
  await expect(box.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
}

test('the land of the practice site is seen where one goes, and nothing where there is none', async ({
  page,
}) => {
  const product = practiceProduct()
  const cookie = await sessionOf(product, product.login, product.password)
  const client = clientOf(product, cookie)
  const { accounts } = (await client.fetch('/api/users/me')).body as {
    accounts: { id: string; title: string }[]
  }
  const practice = accounts.find(({ title }) => title === 'Practice quarry')!
  await enter(page, product, cookie, practice.id)
  await page.goto(`${product.url}/locations`)
  // The hills east of the site, where nothing but land is drawn.
  await goTo(page, `38°54′20″N 117°10′49″W`)
  await expect.poll(() => colours(page)).toBeGreaterThan(MANY)
  await goTo(page, '38.7, -117.2')
  await expect.poll(() => colours(page)).toBeLessThan(FEW)
  await goTo(page, 'north p')
  await expect.poll(() => colours(page)).toBeGreaterThan(MANY)
  // It lies under a boundary as well.
  await page.getByRole('link', { name: 'North Pit', exact: true }).click()
  await expect(page).toHaveURL(/\/locations\/view\//)
  await expect.poll(() => colours(page)).toBeGreaterThan(MANY)
})
