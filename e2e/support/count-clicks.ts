import type { Page } from '@playwright/test'

/** Clicks from now on, counted in the page, whoever makes them; the page must not be loaded anew. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset['clicks'] = '0'
    const count = () => {
      document.body.dataset['clicks'] = String(Number(document.body.dataset['clicks']) + 1)
    }
    document.addEventListener('click', count, { capture: true })
  })
  return async () => Number(await page.evaluate(() => document.body.dataset['clicks']))
}
