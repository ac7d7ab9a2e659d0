/** Mouse actions on elements that may still move: they are measured once they are stable. */
import type { Locator, Page } from '@playwright/test'
import { PATIENCE } from './appearance.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type Point = readonly [x: number, y: number]

/** The box of an element in the window once two successive frames agree. */
export async function waitForStableBox(part: Locator): Promise<Box> {
  return await part.evaluate(measureWhenStable, PATIENCE)
}

/** Runs in the browser. */
async function measureWhenStable(element: Element, patience: number): Promise<Box> {
  const measure = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y, width, height }
  }
  const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
  const deadline = performance.now() + patience
  let previous = measure()
  while (performance.now() < deadline) {
    await frame()
    const current = measure()
    if (current.width > 0 && JSON.stringify(current) === JSON.stringify(previous)) return current
    previous = current
  }
  throw new Error(`the element still moves after ${patience} ms: ${JSON.stringify(previous)}`)
}

/** The point at shares of the width and height of a box. */
export const pointIn = (box: Box, [x, y]: Point): Point => [box.x + x * box.width, box.y + y * box.height]

/** Drags the mouse from a point along a path. */
export async function drag(page: Page, from: Point, ...path: readonly Point[]): Promise<void> {
  await page.mouse.move(...from, { steps: 3 })
  await page.mouse.down()
  for (const place of path) await page.mouse.move(...place, { steps: 8 })
  await page.mouse.up()
}
