/** What a browser takes of the processor: with a software renderer that is all that a frame costs. */
import type { Browser } from '@playwright/test'

const KINDS = new Set(['GPU', 'renderer'])

export interface Processor {
  /** Milliseconds that pages and drawing have had of the processor so far. */
  time(): Promise<number>
  /** Waits until the browser has come to rest, or a while when it does not. */
  rest(): Promise<void>
}

const SAMPLE_MS = 400
/** Milliseconds of a sample in which nothing is loaded, cut or drawn any more. */
const RESTING = 40
const MAX_SAMPLES = 40

const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds))

/** Of one browser, which nothing else uses meanwhile. */
export async function processorOf(browser: Browser): Promise<Processor> {
  const session = await browser.newBrowserCDPSession()
  const time = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { type, cpuTime }) => sum + (KINDS.has(type) ? cpuTime * 1000 : 0), 0)
  }
  return {
    time,
    async rest() {
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
