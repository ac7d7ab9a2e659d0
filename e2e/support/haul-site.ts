/** Locations and materials that a route needs, created through the API. */
import type { Page } from '@playwright/test'
import { createEntry } from './entries.ts'
import type { Product } from './server.ts'

/** A square boundary of some 110 m, `east` steps of 220 m to the east. */
export function createSquare(east: number) {
  const [west, south] = [30 + east * 0.004, 60]
  const ring = [
    [west, south],
    [west + 0.002, south],
    [west + 0.002, south + 0.001],
    [west, south + 0.001],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

export const placeNames = ['Pit', 'Ramp', 'Crusher', 'Stockpile'] as const
type Place = (typeof placeNames)[number]

export interface HaulSite {
  readonly locations: Readonly<Record<Place, string>>
  readonly materials: Readonly<Record<'Clay' | 'Gravel', string>>
}

export async function createHaulSite(page: Page, product: Product): Promise<HaulSite> {
  const ids = new Map<Place, string>()
  for (const [east, title] of placeNames.entries()) {
    const kind = east < 2 ? 'load' : 'dump'
    ids.set(
      title,
      await createEntry(page, product, 'locations', { title, kind, boundary: createSquare(east) }),
    )
  }
  const material = (title: string) => createEntry(page, product, 'materials', { title, density: 1_700 })
  return {
    locations: Object.fromEntries(ids) as Record<Place, string>,
    materials: { Clay: await material('Clay'), Gravel: await material('Gravel') },
  }
}

/** Selects an entry in a field that searches while the user types. */
export async function selectByTyping(
  page: Page,
  field: string,
  title: string,
  within: Page | ReturnType<Page['getByRole']> = page,
) {
  const input = within.getByRole('combobox', { name: field, exact: true })
  await input.click()
  await input.fill(title)
  await page.getByRole('option', { name: title, exact: true }).click()
}
