/**
 * The dispatcher's map over thousands of zones beside the same map over the few that span the same ground: milliseconds
 * from frame to frame while a hand moves it. Without the recorded boundaries there is nothing to measure.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { polygonsOf } from '@haulway/geo'
import { readPlaces } from '../features/locations/web/exchange/read.ts'
import type { LocationOutline } from '../features/locations/location.endpoints.ts'
import { locationKinds } from '../features/locations/location.resource.ts'
import { browserPath } from '../tools/prerequisites.ts'
import { startStandIn } from './dispatcher/stand-in.ts'
import { median } from './measure.ts'
import type { BenchRow } from './row.ts'

const shared =
  process.env['HAULWAY_SHARED_DATA'] ?? fileURLToPath(new URL('../../shared/data', import.meta.url))
const file = join(shared, 'boundaries/amazon-mining-watch/mining_202400_simplified.geojson')
const configFile = fileURLToPath(new URL('../apps/web/vite.config.ts', import.meta.url))
/** Notes the time of every frame from now on. */
const WATCH = `{
  const times = []
  const tick = (now) => { times.push(now); requestAnimationFrame(tick) }
  requestAnimationFrame(tick)
  times
}`
const SETTLE_MS = 5_000
const MOST_RATIO = 1.5
/** Both maps in turn, so that a busy moment of the machine meets both. */
const TURNS = 3

function readZones(): LocationOutline[] {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch {
    return []
  }
  return readPlaces(bytes).flatMap(({ boundary }, n) => {
    if (!boundary) return []
    const id = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
    return [{ id, title: `Mine ${n}`, kind: locationKinds[n % 4] ?? 'other', project: null, boundary }]
  })
}

const corner = ({ boundary }: LocationOutline) => polygonsOf(boundary)[0]?.[0]?.[0] ?? [0, 0]

/** The zones that reach farthest west, south, east and north: the map opens on the same ground. */
function outermost(zones: readonly LocationOutline[]): LocationOutline[] {
  const byLon = zones.toSorted((a, b) => corner(a)[0] - corner(b)[0])
  const byLat = zones.toSorted((a, b) => corner(a)[1] - corner(b)[1])
  const ends = [byLon[0], byLon.at(-1), byLat[0], byLat.at(-1)].flatMap((zone) => zone ?? [])
  return [...new Set(ends)]
}

/** Pans, goes nearer, pans again. */
async function moveAbout(page: Page): Promise<void> {
  const pan = async () => {
    await page.mouse.move(700, 400)
    await page.mouse.down()
    await page.mouse.move(900, 480, { steps: 60 })
    await page.mouse.up()
  }
  await pan()
  for (let turn = 0; turn < 12; turn++) {
    await page.mouse.wheel(0, -120)
    await page.waitForTimeout(80)
  }
  await pan()
}

async function framesOf(
  browser: Browser,
  folder: string,
  zones: readonly LocationOutline[],
): Promise<number[]> {
  const server = await startStandIn(folder, 0, zones)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    await page.goto(`${server.url}/dispatcher2d`)
    await page.locator('canvas').first().waitFor()
    await page.waitForTimeout(SETTLE_MS)
    // Text, because this program has no browser's types.
    const frames = await page.evaluateHandle<number[]>(WATCH)
    await moveAbout(page)
    const times = await frames.jsonValue()
    return times.slice(1).map((time, i) => time - (times[i] ?? time))
  } finally {
    await page.close()
    server.stop()
  }
}

export async function run(): Promise<BenchRow[]> {
  const zones = readZones()
  if (zones.length === 0) {
    process.stderr.write('zones: 1 line skipped, the recorded boundaries are not there\n')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'haulway-bench-'))
  const executablePath = browserPath()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  try {
    await build({ configFile, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
    const [few, many]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn++) {
      few.push(...(await framesOf(browser, folder, outermost(zones))))
      many.push(...(await framesOf(browser, folder, zones)))
    }
    const [baseline, measured] = [median(few), median(many)]
    return [
      {
        name: `dispatcher: from frame to frame under the hand, ${zones.length} zones beside their outermost`,
        unit: 'ms',
        baseline,
        measured,
        ratio: measured / baseline,
        target: `<= ${MOST_RATIO}x`,
        pass: measured / baseline <= MOST_RATIO,
      },
    ]
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
