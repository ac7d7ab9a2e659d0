import type { Locator, Page } from './journey.ts'

/** A user whose interactions are counted. */
export class Newcomer {
  readonly page: Page
  interactions = 0
  constructor(page: Page) {
    this.page = page
  }
  async click(what: Locator): Promise<void> {
    this.interactions += 1
    await what.click()
  }
  async type(where: Locator, text: string): Promise<void> {
    this.interactions += 1
    await where.fill(text)
  }
  async drop(where: Locator, name: string, content: string): Promise<void> {
    this.interactions += 1
    const file = { name, content }
    const dropped = await this.page.evaluateHandle((given) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([given.content], given.name))
      return transfer
    }, file)
    await where.dispatchEvent('drop', { dataTransfer: dropped })
  }
}

const square = (lon: number, lat: number) => {
  const [x, y] = [0.0007, 0.0005]
  const ring = [
    [lon - x, lat - y],
    [lon + x, lat - y],
    [lon + x, lat + y],
    [lon - x, lat + y],
    [lon - x, lat - y],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}
/** Zones around the ends of the generated track (`shuttleCsv`). */
export const shuttleZones = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { name: 'North pit' }, geometry: square(20, 50) },
    { type: 'Feature', properties: { name: 'Crusher' }, geometry: square(20.02095, 50.0036) },
  ],
})
