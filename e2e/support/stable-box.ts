/** Where the mouse meets what may still move: elements are measured once they stand still. */
import type { Locator, Page } from '@playwright/test'
import { PATIENCE } from './appearance.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type Point = readonly [x: number, y: number]

/** The box of an element in the window, when two successive frames agree about it. */
export async function waitForStableBox(part: Locator): Promise<Box> {
  return await part.evaluate(standing, PATIENCE)
}

/** Runs in the browser. */
async function standing(element: Element, patience: number): Promise<Box> {
  const measured = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y, width, height }
  }
  const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
  const last = performance.now() + patience
  let before = measured()
  while (performance.now() < last) {
    await frame()
    const now = measured()
    if (now.width > 0 && JSON.stringify(now) === JSON.stringify(before)) return now
    before = now
  }
  throw new Error(`the element still moves after ${patience} ms: ${JSON.stringify(before)}`)
}

/** A place within a box, given by shares of its width and height. */
export const pointIn = (box: Box, [x, y]: Point): Point => [box.x + x * box.width, box.y + y * box.height]

/** Presses the mouse at a place and releases it at another, over further ones on the way. */
export async function drag(page: Page, from: Point, ...way: readonly Point[]): Promise<void> {
  await page.mouse.move(...from, { steps: 3 })
  await page.mouse.down()
  for (const place of way) await page.mouse.move(...place, { steps: 8 })
  await page.mouse.up()
}
