/**
 * The travel journal: replays fifty machines over a shift at sixty times the pace, compared with an idle map, and
 * requests the day of a machine from the server.
 */
import type { Browser, CDPSession } from '@playwright/test'
import { withBuiltApp } from './dispatcher/built-app.ts'
import { emptyGround } from './dispatcher/grounds.ts'
import { measureFrameCosts } from './dispatcher/frame-costs.ts'
import { startStandInServer } from './dispatcher/stand-in.ts'
import { HIDE_SOFTWARE_RENDERER, PAGE_OPTIONS } from './dispatcher/page-options.ts'
import { measureMachineDay } from './replay/day.ts'
import { SHIFT_START, createJournal, SHIFT_END } from './replay/journal.ts'
import type { BenchRow } from './support/row.ts'

const MACHINES = 50
const MOST_FRAME = 1.5
const MOST_MB = 300
const MOST_DAY = 2
/** Long enough that a busy machine does not fail the run. */
const PATIENCE_MS = 600_000
const WARM_UP_MS = 6_000
const WATCH_MS = 15_000

interface PageCost {
  /** Milliseconds of the main thread per frame. */
  readonly frame: number
  /** Memory of the page's scripts, typed arrays and document after garbage collection. */
  readonly megabytes: number
}

async function readMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / 2 ** 20
}

/** `machines`: on the live map; those of the journal come with its answer. */
async function measurePage(
  browser: Browser,
  folder: string,
  machines: number,
  address: string,
  play: boolean,
): Promise<PageCost> {
  const answers = { '/api/journals': createJournal(MACHINES) }
  const server = await startStandInServer(folder, machines, [], { ...emptyGround, answers })
  const page = await browser.newPage(PAGE_OPTIONS)
  page.setDefaultTimeout(PATIENCE_MS)
  try {
    await page.addInitScript(HIDE_SOFTWARE_RENDERER)
    await page.goto(`${server.url}${address}`)
    await page.locator('.maplibregl-canvas').waitFor()
    if (play) await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForTimeout(WARM_UP_MS)
    const session = await page.context().newCDPSession(page)
    const { median } = await measureFrameCosts(session, WATCH_MS)
    // The replay is still running.
    if (play) await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    return { frame: median, megabytes: await readMegabytes(session) }
  } finally {
    await page.close()
    server.stop()
  }
}

const iso = (at: number) => new Date(at).toISOString()

export async function run(): Promise<BenchRow[]> {
  const [idle, replay] = await withBuiltApp(async (browser, folder) => [
    await measurePage(browser, folder, 1, '/dispatcher2d', false),
    await measurePage(
      browser,
      folder,
      0,
      `/travel-journal2d?machines=all&from=${iso(SHIFT_START)}&to=${iso(SHIFT_END)}&speed=60`,
      true,
    ),
  ])
  const { direct, requested, positions } = await measureMachineDay()
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
      baseline: direct,
      measured: requested,
      ratio: requested / direct,
      target: `<= ${MOST_DAY}x`,
      pass: requested <= MOST_DAY * direct,
    },
  ]
}
