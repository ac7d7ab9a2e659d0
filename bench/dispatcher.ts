/** The dispatcher with 2,000 machines in motion beside the same screen with one: what a frame costs the page. */
import type { Browser } from '@playwright/test'
import { withBuilt } from './dispatcher/built.ts'
import { fixToScreen } from './dispatcher/fix-to-screen.ts'
import { frameCosts, type FrameCosts } from './dispatcher/main-thread.ts'
import { type Ground, landGround, noGround, waysGround } from './dispatcher/grounds.ts'
import { startStandIn } from './dispatcher/stand-in.ts'
import type { BenchRow } from './row.ts'

const MACHINES = 2000
const MAX_MS = 4
const MAX_WAIT_MS = 1000
/** Of a frame on some ground, beside one on none. */
const MAX_GROUND = 1.3
const WARM_UP_MS = 6_000
const WATCH_MS = 15_000

/**
 * The program draws fewer frames where it sees a software renderer. Here it must not see it: the frames come as they
 * would with a GPU, and what the page's thread does for each is the same.
 */
const AS_WITH_GPU = `{
  const asked = WebGL2RenderingContext.prototype.getParameter
  const UNMASKED_RENDERER_WEBGL = 0x9246
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    return name === UNMASKED_RENDERER_WEBGL ? 'GPU' : asked.call(this, name)
  }
}`
/** Few pixels, since here the processor draws them; the page is laid out as on a desk. */
const SCREEN = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.25 }

async function costOf(
  browser: Browser,
  folder: string,
  machines: number,
  ground: Ground = noGround,
): Promise<FrameCosts> {
  const server = await startStandIn(folder, machines, [], ground)
  const page = await browser.newPage(SCREEN)
  try {
    await page.addInitScript(AS_WITH_GPU)
    await page.goto(`${server.url}/dispatcher2d`)
    await page.getByRole('option').first().waitFor()
    await page.waitForTimeout(WARM_UP_MS)
    return await frameCosts(await page.context().newCDPSession(page), WATCH_MS)
  } finally {
    await page.close()
    server.stop()
  }
}

export async function run(): Promise<BenchRow[]> {
  return await withBuilt(async (browser, folder) => {
    const one = await costOf(browser, folder, 1)
    const many = await costOf(browser, folder, MACHINES)
    const grounds: BenchRow[] = []
    for (const [name, ground] of [
      ['land', landGround()],
      ['driven ways', waysGround()],
    ] as const) {
      const on = await costOf(browser, folder, MACHINES, ground)
      const ratio = on.median / many.median
      grounds.push({
        name: `dispatcher: main thread a frame at the median, ${MACHINES} machines over ${name} and named zones, beside none`,
        unit: 'ms',
        baseline: many.median,
        measured: on.median,
        ratio,
        target: `<= ${MAX_GROUND}x`,
        pass: ratio <= MAX_GROUND,
      })
    }
    const shown = await fixToScreen(browser)
    return [
      {
        name: `dispatcher: main thread a frame at the median, ${MACHINES} machines moving, beside 1`,
        unit: 'ms',
        baseline: one.median,
        measured: many.median,
        ratio: many.median / one.median,
        target: `< ${MAX_MS} ms`,
        pass: many.median < MAX_MS,
      },
      ...grounds,
      {
        name: 'dispatcher: acknowledgement of a fix to the screen, the worst beside the median',
        unit: 'ms',
        baseline: shown.median,
        measured: shown.worst,
        ratio: shown.worst / shown.median,
        target: `< ${MAX_WAIT_MS} ms`,
        pass: shown.worst < MAX_WAIT_MS,
      },
    ]
  })
}
