/**
 * Lists and reports on a processor slowed down four times: the longest task that blocks the page, compared with a
 * nearly empty page.
 */
import type { Browser, BrowserContext } from '@playwright/test'
import { withBuiltApp } from './dispatcher/built-app.ts'
import { emptyGround } from './dispatcher/grounds.ts'
import { startStandInServer } from './dispatcher/stand-in.ts'
import type { BenchRow } from './support/row.ts'
import { answers, LONGEST_PAGE } from './screens/answers.ts'
import { openFilledSite } from './screens/filled-site.ts'
import { measureLongestTask, openWatchedPage, SLOWED } from './screens/long-tasks.ts'

const MAX_LIST_MS = 300
const MAX_REPORT_MS = 500
const RUNS = 3
/** A page without a task in this time is idle. */
const REST_MS = 2_500

interface Screen {
  readonly name: string
  readonly address: string
  /** Present when the page shows what it was opened for. */
  readonly rest: string
  readonly max: number
}

const ROWS = '#main tbody tr:not([aria-hidden])'
const list = (name: string, address: string): Screen => ({ name, address, rest: ROWS, max: MAX_LIST_MS })
const report = (name: string, address: string, rest = ROWS): Screen => ({
  name,
  address,
  rest,
  max: MAX_REPORT_MS,
})

const nothing: Screen = {
  name: 'a page that says that nothing is there',
  address: '/nowhere',
  rest: '#main a',
  max: Infinity,
}

/** More machines and cycles than a simulated site has: the answers are made up. */
const may = 'from=2026-05-01T00%3A00%3A00.000Z&to=2026-05-31T00%3A00%3A00.000Z'
const standInScreens = [
  nothing,
  list(`a list of 10,000 machines, ${LONGEST_PAGE} a page`, `/equipment?limit=${LONGEST_PAGE}`),
  report('cycle times of a month', `/cycle-times?${may}`),
  report('utilisation of a month', `/utilisation?${may}`),
]

const siteScreens = (month: string) => [
  nothing,
  list(`drivers, ${LONGEST_PAGE} a page`, `/drivers?limit=${LONGEST_PAGE}`),
  list(`materials, ${LONGEST_PAGE} a page`, `/materials?limit=${LONGEST_PAGE}`),
  list(`locations without their map, ${LONGEST_PAGE} a page`, `/locations?limit=${LONGEST_PAGE}`),
  list('events of a month', `/events?${month}`),
  list(`changes, ${LONGEST_PAGE} a page`, `/audit?limit=${LONGEST_PAGE}`),
  report('statistics of a month', `/statistics-report?${month}`),
  report('machine status of a month', `/machine-status?${month}`),
  report('location analysis of a month', `/location-analysis?${month}`),
  report('Today', '/', '#main table'),
  report('haul performance monitor', '/haul-monitor', '#main h2'),
]

/** The best of several runs: other programs on the machine only make tasks longer. */
async function measure(
  context: BrowserContext,
  url: string,
  screens: readonly Screen[],
): Promise<Map<Screen, number>> {
  const longest = new Map<Screen, number>()
  for (let run = 0; run <= RUNS; run++) {
    for (const screen of screens) {
      const page = await openWatchedPage(context)
      const found = await measureLongestTask(page, `${url}${screen.address}`, REST_MS, screen.rest)
      process.stderr.write(`${screen.name}: ${Math.round(found)} ms\n`)
      // The first run loads and compiles the program.
      if (run > 0) longest.set(screen, Math.min(longest.get(screen) ?? Infinity, found))
      await page.close()
    }
  }
  await context.close()
  return longest
}

const openContext = (browser: Browser) =>
  browser.newContext({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.25 })

function rowsOf(longest: ReadonlyMap<Screen, number>): BenchRow[] {
  const baseline = longest.get(nothing) ?? NaN
  return [...longest].flatMap(([screen, measured]) => {
    const { name, max } = screen
    if (screen === nothing) return []
    return [
      {
        name: `screens: longest task of ${name} on a processor slowed ${SLOWED} times, beside ${nothing.name}`,
        unit: 'ms',
        baseline,
        measured,
        ratio: measured / baseline,
        target: `< ${max} ms`,
        pass: measured < max,
      },
    ]
  })
}

async function measureStandIn(browser: Browser, folder: string): Promise<BenchRow[]> {
  const server = await startStandInServer(folder, 0, [], { ...emptyGround, answers })
  try {
    return rowsOf(await measure(await openContext(browser), server.url, standInScreens))
  } finally {
    server.stop()
  }
}

async function measureSite(browser: Browser, folder: string): Promise<BenchRow[]> {
  const site = await openFilledSite(folder)
  try {
    const context = await openContext(browser)
    const [name = '', value = ''] = site.cookie.split('=')
    await context.addCookies([{ name, value, url: site.url }])
    return rowsOf(await measure(context, site.url, siteScreens(site.month)))
  } finally {
    await site.close()
  }
}

export async function run(): Promise<BenchRow[]> {
  return await withBuiltApp(async (browser, folder) => [
    ...(await measureStandIn(browser, folder)),
    ...(await measureSite(browser, folder)),
  ])
}
