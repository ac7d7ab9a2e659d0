/** Locations suggested from a track file that is dropped into the browser. Slices: locations. */
import { readFileSync } from 'node:fs'
import { shuttleCsv } from '@haulway/features/setup/testing/shuttle.ts'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { expect, test } from '../support/journey.ts'
import { productWithOwnAccount } from '../support/shared-products.ts'
import { signInAndOpen } from '../support/signed-in.ts'

test('suggests the locations of a site from a recorded track without uploading it', async ({ page }) => {
  const product = await productWithOwnAccount('Found places')
  // The recorded track of a truck with five cycles where there is one, else a generated track.
  const recorded = sharedData('traces/quarry-lake-bridgeport/lake-605-8-0896_2025-08-11_every10s.csv', 1)
  const csv = recorded ? readFileSync(recorded, 'utf8') : shuttleCsv()
  await signInAndOpen(page, product, '/locations')
  await page.getByRole('link', { name: 'Find places from a track' }).last().click()
  await expect(page).toHaveURL(/\/locations\/find$/)

  const sentRequests: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sentRequests.push(request.url()))
  const files = await page.evaluateHandle((content) => {
    const dropped = new DataTransfer()
    dropped.items.add(new File([content], 'truck.csv'))
    dropped.items.add(new File(['PK\u0003\u0004\u0000'], 'archive.zip'))
    return dropped
  }, csv)
  await page.getByText('Drop recorded tracks').dispatchEvent('drop', { dataTransfer: files })

  await expect(
    page.getByRole('status').getByText(/2 of 2 places chosen · would give [56] cycles/),
  ).toBeVisible()
  await expect(page.getByText(/[56] stops of 1 machine in 1 day/)).toHaveCount(2)
  await expect(page.getByText('The archive is damaged or cut off')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Map of the places that were found' })).toBeVisible()
  // The track does not leave the browser.
  expect(sentRequests).toEqual([])

  // Only the places are wanted: the positions stay where they are.
  await page.getByRole('list', { name: 'Equipment' }).getByRole('checkbox').uncheck()
  await page.getByRole('textbox', { name: 'Name: Load place 1' }).fill('Pit')
  await page.getByRole('button', { name: 'Take 2 places' }).click()
  await expect(page).toHaveURL(/\/locations\?sort=/)
  expect(sentRequests.map((url) => new URL(url).pathname)).toEqual(['/api/setup/take'])
  for (const title of ['Pit', 'Dump place 1'])
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
})
