/**
 * Cost of a frame in the dispatcher with 2,000 moving machines, compared with the same screen with one machine and
 * with earlier versions.
 */
import type { Browser } from '@playwright/test'
import { withBuiltApp } from './dispatcher/built-app.ts'
import { withEarlierBuild } from './dispatcher/earlier-build.ts'
import { measureFixToScreen } from './dispatcher/fix-to-screen.ts'
import { measureFrameCosts, type FrameCosts } from './dispatcher/frame-costs.ts'
import {
  withAlarms,
  type Ground,
  createLandGround,
  emptyGround,
  createWaysGround,
} from './dispatcher/grounds.ts'
import { startStandInServer } from './dispatcher/stand-in.ts'
import { HIDE_SOFTWARE_RENDERER, PAGE_OPTIONS } from './dispatcher/page-options.ts'
import type { BenchRow } from './support/row.ts'

const MACHINES = 2000
const MAX_MS = 4
const MAX_WAIT_MS = 1000
/** Allowed ratio of a frame on some ground to one without ground, in the commit before ground existed. */
const MAX_GROUND = 1.3
const BEFORE_GROUND = '7d2734ed'
/** Allowed ratio of a frame with alarms and trails of all machines to one in the commit before they existed. */
const MAX_TRAILS = 1.3
const BEFORE_TRAILS = '56b9d76c'
/** Long enough that a busy machine does not fail the run. */
const PATIENCE_MS = 600_000
const WARM_UP_MS = 6_000
const WATCH_MS = 15_000

/** `address`: appended to the page's path; selects what it shows. */
async function measureFrames(
  browser: Browser,
  folder: string,
  machines: number,
  ground: Ground = emptyGround,
  address = '',
): Promise<FrameCosts> {
  const server = await startStandInServer(folder, machines, [], ground)
  const page = await browser.newPage(PAGE_OPTIONS)
  page.setDefaultTimeout(PATIENCE_MS)
  try {
    await page.addInitScript(HIDE_SOFTWARE_RENDERER)
    await page.goto(`${server.url}/dispatcher2d${address}`)
    await page.getByRole('option').first().waitFor()
    await page.waitForTimeout(WARM_UP_MS)
    return await measureFrameCosts(await page.context().newCDPSession(page), WATCH_MS)
  } finally {
    await page.close()
    server.stop()
  }
}

interface Side {
  name: string
  ground: Ground
}

const grounds: readonly Side[] = [
  { name: 'land', ground: createLandGround() },
  { name: 'driven ways', ground: createWaysGround() },
]

/** Folders of the current browser program, and of the earlier ones that it is compared with. */
interface Programs {
  browser: Browser
  now: string
  /** Before there was ground under the machines. */
  groundless: string
  /** Before machines had trails and alarms. */
  trailless: string
}

/** Result line: the median of a frame, and its ratio to that of an earlier program. */
function compareRow(
  name: string,
  baseline: number,
  measured: number,
  most: number,
  max = Infinity,
): BenchRow {
  const ratio = measured / baseline
  return {
    name: `dispatcher: main thread a frame at the median, ${MACHINES} machines ${name}`,
    unit: 'ms',
    baseline,
    measured,
    ratio,
    target: [...(max < Infinity ? [`< ${max} ms`] : []), `<= ${most}x`].join(' and '),
    pass: ratio <= most && measured < max,
  }
}

async function measureOnGround({ browser, now, groundless, trailless }: Programs, { name, ground }: Side) {
  const bare = await measureFrames(browser, groundless, MACHINES, { ...emptyGround, zones: ground.zones })
  const grounded = await measureFrames(browser, now, MACHINES, ground)
  const former = await measureFrames(browser, trailless, MACHINES, ground)
  const all = await measureFrames(browser, now, MACHINES, withAlarms(ground, MACHINES), '?trails=all')
  return [
    compareRow(
      `over ${name} and named zones, beside none of an earlier program`,
      bare.median,
      grounded.median,
      MAX_GROUND,
    ),
    compareRow(
      `over ${name} and named zones, with trails and alarms, beside none of an earlier program`,
      former.median,
      all.median,
      MAX_TRAILS,
      MAX_MS,
    ),
  ]
}

async function measureDispatcher(programs: Programs): Promise<BenchRow[]> {
  const { browser, now } = programs
  const one = await measureFrames(browser, now, 1)
  const many = await measureFrames(browser, now, MACHINES)
  const rows: BenchRow[] = [
    {
      name: `dispatcher: main thread a frame at the median, ${MACHINES} machines moving, beside 1`,
      unit: 'ms',
      baseline: one.median,
      measured: many.median,
      ratio: many.median / one.median,
      target: `< ${MAX_MS} ms`,
      pass: many.median < MAX_MS,
    },
  ]
  for (const side of grounds) rows.push(...(await measureOnGround(programs, side)))
  return rows
}

export async function run(): Promise<BenchRow[]> {
  return await withBuiltApp((browser, now) =>
    withEarlierBuild(BEFORE_GROUND, (groundless) =>
      withEarlierBuild(BEFORE_TRAILS, async (trailless) => {
        const rows = await measureDispatcher({ browser, now, groundless, trailless })
        const shown = await measureFixToScreen(browser)
        rows.push({
          name: 'dispatcher: acknowledgement of a fix to the screen, the worst beside the median',
          unit: 'ms',
          baseline: shown.median,
          measured: shown.worst,
          ratio: shown.worst / shown.median,
          target: `< ${MAX_WAIT_MS} ms`,
          pass: shown.worst < MAX_WAIT_MS,
        })
        return rows
      }),
    ),
  )
}
