/** Colours in screenshots: maps and charts are canvases without text to assert. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

/** Counts the pixels of an element that have about the colour #RRGGBB; edges are antialiased. */
export async function countPixels(part: Locator, color: string): Promise<number> {
  return await countColor(await part.screenshot(), color)
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Counts the pixels of a box of the page that have about the colour. */
export async function countPixelsInBox(page: Page, clip: Box, color: string): Promise<number> {
  return await countColor(await page.screenshot({ clip }), color)
}

/** Decodes a picture to red, green and blue of each pixel. */
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
