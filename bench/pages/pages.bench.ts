/**
 * What opening each screen of the built program costs, as the product serves it: bytes of script, requests, and the
 * longest task that blocks the page on a slowed processor, with an empty cache and with a filled one. The baseline is
 * a page that shows nothing but the frame. `HAULWAY_SCREENS=/drivers,/events` measures only these paths.
 */
import { chromium, type Browser } from '@playwright/test'
import { buildWebIfStale, webBuildFolder } from '../../apps/server/web-build.ts'
import { findBrowser } from '../../tools/prerequisites.ts'
import { openFilledSite, type FilledSite } from '../screens/filled-site.ts'
import { SLOWED } from '../screens/long-tasks.ts'
import { median } from '../support/measure.ts'
import type { BenchResult, BenchRow, BenchTable } from '../support/row.ts'
import { loadPage, openContext, type Transfer } from './load-page.ts'
import { emptyScreen, readScreens, type MeasuredScreen } from './screen-list.ts'

const RUNS = 3
const KILOBYTE = 1_024
const MAX_FIRST_KB = 300
const MAX_MS = { list: 300, report: 500 } as const

interface ScreenCost {
  readonly screen: MeasuredScreen
  readonly transfer: Transfer
  /** Median milliseconds of the longest task with an empty cache. */
  readonly cold: number
  /** The same with the program in the cache. */
  readonly warm: number
}

type Site = Pick<FilledSite, 'url' | 'cookie'>

/** Each cold load has a context of its own; its cache then serves another. */
async function measureScreen(browser: Browser, site: Site, screen: MeasuredScreen): Promise<ScreenCost> {
  const transfers: Transfer[] = []
  const [cold, warm]: [number[], number[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    const context = await openContext(browser, site.url, screen.isSignedOut ? null : site.cookie)
    const open = () => loadPage(context, `${site.url}${screen.address}`)
    try {
      const first = await open()
      transfers.push(first.transfer)
      cold.push(first.longest)
      warm.push((await open()).longest)
    } finally {
      await context.close()
    }
  }
  const cost = { screen, transfer: transfers[0]!, cold: median(cold), warm: median(warm) }
  process.stderr.write(`${lineOf(cost).join('  ')}\n`)
  return cost
}

const kilobytes = (bytes: number) => (bytes / KILOBYTE).toFixed(0)
const milliseconds = (time: number) => (time === 0 ? '< 50' : time.toFixed(0))

function lineOf({ screen, transfer, cold, warm }: ScreenCost): string[] {
  const { sent, parsed, requests } = transfer
  const { address, remark } = screen
  const [path = ''] = address.split('?')
  const name = remark === undefined ? `\`${path}\`` : `\`${path}\`, ${remark}`
  return [name, kilobytes(sent), kilobytes(parsed), `${requests}`, milliseconds(cold), milliseconds(warm)]
}

const tableOf = (costs: readonly ScreenCost[]): BenchTable => ({
  title: 'Pages',
  text:
    `What opening a screen costs in an empty browser: script as sent (with the product's compression, headers included) and ` +
    `before compression, requests of any kind, and the longest task that blocks the page on a processor slowed ${SLOWED} ` +
    `times, with an empty cache and with a filled one: medians of ${RUNS}.`,
  head: ['screen', 'script, KB sent', 'KB parsed', 'requests', 'longest task cold, ms', 'warm, ms'],
  lines: costs.map(lineOf),
})

function lineOfGoal(name: string, unit: string, baseline: number, measured: number, max: number): BenchRow {
  return {
    name: `pages: ${name}, beside a page that says that nothing is there`,
    unit,
    baseline,
    measured,
    ratio: measured / baseline,
    target: `< ${max} ${unit}`,
    pass: measured < max,
  }
}

/** Goals are compared when all screens are measured. */
function rowsOf(costs: readonly ScreenCost[]): BenchRow[] {
  const empty = costs.find(({ screen }) => screen === emptyScreen)
  const first = costs.find(({ screen }) => screen.address === '/' && !screen.isSignedOut)
  if (!empty || !first || selected !== undefined) return []
  const sent = ({ transfer }: ScreenCost) => transfer.sent / KILOBYTE
  const slowest = (['list', 'report'] as const).map((kind) => {
    const times = costs
      .filter(({ screen }) => screen.kind === kind)
      .map(({ cold, warm }) => Math.max(cold, warm))
    const name = `longest task of the slowest ${kind}, processor slowed ${SLOWED} times`
    return lineOfGoal(name, 'ms', Math.max(empty.cold, empty.warm), Math.max(...times), MAX_MS[kind])
  })
  return [lineOfGoal('script of /', 'KB', sent(empty), sent(first), MAX_FIRST_KB), ...slowest]
}

const selected = process.env['HAULWAY_SCREENS']?.split(',')

const isSelected = ({ address }: MeasuredScreen): boolean =>
  selected === undefined || selected.includes(address.split('?')[0]!)

async function measureScreens(site: Site & Pick<FilledSite, 'month'>): Promise<ScreenCost[]> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
  })
  try {
    const costs: ScreenCost[] = []
    for (const screen of (await readScreens(site.month)).filter(isSelected))
      costs.push(await measureScreen(browser, site, screen))
    return costs
  } finally {
    await browser.close()
  }
}

export async function run(): Promise<BenchResult> {
  await buildWebIfStale((line) => void process.stderr.write(`${line}\n`))
  const site = await openFilledSite(webBuildFolder)
  try {
    const costs = await measureScreens(site)
    return { rows: rowsOf(costs), tables: [tableOf(costs)] }
  } finally {
    await site.close()
  }
}
