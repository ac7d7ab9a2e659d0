/** What maps and charts show is drawn on canvases, where no words are: it is read from their pictures. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

/** How many pixels of a part of the page have a colour, #RRGGBB, or nearly so: lines and marks have soft edges. */
export async function countPixels(part: Locator, color: string): Promise<number> {
  return await countColor(await part.screenshot(), color)
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The same of a box of the page. */
export async function countPixelsInBox(page: Page, clip: Box, color: string): Promise<number> {
  return await countColor(await page.screenshot({ clip }), color)
}

/** Red, green and blue of each pixel of a picture, one after the other, and its width and height. */
export async function readChannels(shot: Buffer) {
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function countColor(shot: Buffer, color: string): Promise<number> {
  const target = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const { data } = await readChannels(shot)
  let count = 0
  for (let offset = 0; offset < data.length; offset += 3) {
    if (target.every((channel, index) => Math.abs(data[offset + index]! - channel) <= 24)) count += 1
  }
  return count
}
