/** Simulates a hand on a map: moves it evenly and measures the duration of each frame. */
import type { Page } from '@playwright/test'

/** Pointer position on the page, in pixels. */
export interface PointerPosition {
  x: number
  y: number
}

/**
 * Runs in the page and once a frame, so that the map has something new to draw each time and no message of the
 * browser protocol is in between. Source text, because this program has no browser types.
 */
const POINTER_SCRIPT = `{
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  const canvas = () => document.querySelector('.maplibregl-canvas')
  const mouse = (target, type, x, y, buttons) =>
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window, clientX: x, clientY: y, buttons }))
  const timed = async (frames, step) => {
    const times = [await frame()]
    for (let n = 0; n < frames; n++) {
      step(n)
      times.push(await frame())
    }
    return times.slice(1).map((time, n) => time - times[n])
  }
  window.benchHand = {
    // To and fro, back to the start.
    async pan({ x, y }, frames, pixels) {
      const span = frames / 2
      const away = (n) => Math.round((n < span ? n : frames - n) * pixels)
      mouse(canvas(), 'mousedown', x, y, 1)
      const times = await timed(frames, (n) => mouse(document, 'mousemove', x + away(n + 1), y + away(n + 1) / 2, 1))
      mouse(document, 'mouseup', x, y, 0)
      return times
    },
    zoom: ({ x, y }, frames, delta) =>
      timed(frames, () => {
        canvas().dispatchEvent(
          new WheelEvent('wheel', { bubbles: true, cancelable: true, view: window, clientX: x, clientY: y, deltaY: delta }),
        )
      }),
  }
}`

/** Call before the page is opened. */
export async function installPointer(page: Page): Promise<void> {
  await page.addInitScript(POINTER_SCRIPT)
}

/** Milliseconds between frames while the map is dragged to and fro, by `pixels` a frame. */
export function measurePan(
  page: Page,
  spot: PointerPosition,
  frames: number,
  pixels: number,
): Promise<number[]> {
  return page.evaluate(`benchHand.pan(${JSON.stringify(spot)}, ${frames}, ${pixels})`)
}

/** Milliseconds between frames while the wheel turns. `delta` as in wheel events; a negative one zooms in. */
export function measureZoom(
  page: Page,
  spot: PointerPosition,
  frames: number,
  delta: number,
): Promise<number[]> {
  return page.evaluate(`benchHand.zoom(${JSON.stringify(spot)}, ${frames}, ${delta})`)
}
