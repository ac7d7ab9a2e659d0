/** What maps and charts show is drawn on canvases, where no words are: it is read from their pictures. */
import type { Locator } from '@playwright/test'

/** How many pixels of a part of the page have a colour, #RRGGBB, or nearly so: lines and marks have soft edges. */
export async function pixelsOf(part: Locator, color: string): Promise<number> {
  const picture = (await part.screenshot()).toString('base64')
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  // Counted by a blank page: the page's own policy is not asked for a picture.
  const counter = await part.page().context().newPage()
  const count = await counter.evaluate(
    async ([source, channels]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      let found = 0
      for (let at = 0; at < data.length; at += 4) {
        if (channels.every((channel, index) => Math.abs(data[at + index]! - channel) <= 24)) found += 1
      }
      return found
    },
    [picture, wanted] as const,
  )
  await counter.close()
  return count
}
