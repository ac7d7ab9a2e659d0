/** Processor time of a browser: with a software renderer this is the whole cost of a frame. */
import type { Browser } from '@playwright/test'

const KINDS = new Set(['GPU', 'renderer'])

export interface CpuMeter {
  /** Processor time of pages and rendering so far, in milliseconds. */
  time(): Promise<number>
  /** Waits until the browser is idle, or for a limited time when it does not become idle. */
  waitUntilIdle(): Promise<void>
}

const SAMPLE_MS = 400
/** Milliseconds of an idle sample, in which nothing is loaded, cut or drawn any more. */
const RESTING = 40
const MAX_SAMPLES = 40

const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds))

/** Measures one browser, which nothing else may use meanwhile. */
export async function openCpuMeter(browser: Browser): Promise<CpuMeter> {
  const session = await browser.newBrowserCDPSession()
  const time = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { type, cpuTime }) => sum + (KINDS.has(type) ? cpuTime * 1000 : 0), 0)
  }
  return {
    time,
    async waitUntilIdle() {
      let before = await time()
      for (let sample = 0, quiet = 0; sample < MAX_SAMPLES && quiet < 2; sample++) {
        await pause(SAMPLE_MS)
        const now = await time()
        quiet = now - before < RESTING ? quiet + 1 : 0
        before = now
      }
    },
  }
}
