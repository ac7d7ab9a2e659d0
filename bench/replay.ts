/**
 * The travel journal: replays fifty machines over a shift at sixty times the pace, compared with an idle map, and
 * requests the day of a machine from the server.
 */
import type { Browser, CDPSession } from '@playwright/test'
import { withBuilt } from './dispatcher/built.ts'
import { noGround } from './dispatcher/grounds.ts'
import { frameCosts } from './dispatcher/main-thread.ts'
import { startStandIn } from './dispatcher/stand-in.ts'
import { AS_WITH_GPU, SCREEN } from './dispatcher/with-gpu.ts'
import { machineDay } from './replay/day.ts'
import { FROM, journalOf, TO } from './replay/journal.ts'
import type { BenchRow } from './support/row.ts'

const MACHINES = 50
const MOST_FRAME = 1.5
const MOST_MB = 300
const MOST_DAY = 2
/** Long enough that a busy machine does not fail the run. */
const PATIENCE_MS = 600_000
const WARM_UP_MS = 6_000
const WATCH_MS = 15_000

interface Seen {
  /** Milliseconds of the main thread per frame. */
  readonly frame: number
  /** Memory of the page's scripts, typed arrays and document after garbage collection. */
  readonly megabytes: number
}

async function megabytesOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / 2 ** 20
}

/** `machines`: on the live map; those of the journal come with its answer. */
async function look(
  browser: Browser,
  folder: string,
  machines: number,
  address: string,
  play: boolean,
): Promise<Seen> {
  const answers = { '/api/journals': journalOf(MACHINES) }
  const server = await startStandIn(folder, machines, [], { ...noGround, answers })
  const page = await browser.newPage(SCREEN)
  page.setDefaultTimeout(PATIENCE_MS)
  try {
    await page.addInitScript(AS_WITH_GPU)
    await page.goto(`${server.url}${address}`)
    await page.locator('.maplibregl-canvas').waitFor()
    if (play) await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForTimeout(WARM_UP_MS)
    const session = await page.context().newCDPSession(page)
    const { median } = await frameCosts(session, WATCH_MS)
    // The replay is still running.
    if (play) await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    return { frame: median, megabytes: await megabytesOf(session) }
  } finally {
    await page.close()
    server.stop()
  }
}

const iso = (at: number) => new Date(at).toISOString()

export async function run(): Promise<BenchRow[]> {
  const [idle, replay] = await withBuilt(async (browser, folder) => [
    await look(browser, folder, 1, '/dispatcher2d', false),
    await look(
      browser,
      folder,
      0,
      `/travel-journal2d?machines=all&from=${iso(FROM)}&to=${iso(TO)}&speed=60`,
      true,
    ),
  ])
  const { hand, asked, positions } = await machineDay()
  const of = `replay of ${MACHINES} machines over 8 hours at 60x`
  return [
    {
      name: `${of}: main thread a frame at the median, beside an idle map`,
      unit: 'ms',
      baseline: idle.frame,
      measured: replay.frame,
      ratio: replay.frame / idle.frame,
      target: `< ${MOST_FRAME}x`,
      pass: replay.frame < MOST_FRAME * idle.frame,
    },
    {
      name: `${of}: memory of the page, beside an idle map`,
      unit: 'MB',
      baseline: idle.megabytes,
      measured: replay.megabytes,
      ratio: replay.megabytes / idle.megabytes,
      target: `< ${MOST_MB} MB`,
      pass: replay.megabytes < MOST_MB,
    },
    {
      name: `journal: the day of a machine with ${positions.toLocaleString('en')} positions, beside the bare rows`,
      unit: 'ms',
      baseline: hand,
      measured: asked,
      ratio: asked / hand,
      target: `<= ${MOST_DAY}x`,
      pass: asked <= MOST_DAY * hand,
    },
  ]
}
