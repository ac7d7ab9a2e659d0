/**
 * Maps of thousands of zones, compared with maps of the few zones that span the same ground: the cost of a frame
 * while a hand moves the map, seen from far, middle and near. Without the recorded boundaries there is nothing to
 * measure.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { polygonsOf } from '@haulway/geo'
import { readPlaces } from '../features/locations/web/exchange/read.ts'
import type { LocationOutline } from '../features/locations/location.endpoints.ts'
import { locationKinds } from '../features/locations/location.resource.ts'
import { withBuiltApp } from './dispatcher/built-app.ts'
import { installPointer, measurePan, type PointerPosition, measureZoom } from './dispatcher/pointer.ts'
import { type CpuMeter, openCpuMeter } from './dispatcher/cpu-meter.ts'
import { startStandInServer } from './dispatcher/stand-in.ts'
import type { BenchRow } from './support/row.ts'

const shared =
  process.env['HAULWAY_SHARED_DATA'] ?? fileURLToPath(new URL('../../shared/data', import.meta.url))
const file = join(shared, 'boundaries/amazon-mining-watch/mining_202400_simplified.geojson')
/** Where the recorded zones are densest. */
const DENSE = { lon: -70.05, lat: -12.76 }
const FAR_ZOOM = 4.3
const views = ['far', 'middle', 'near'] as const
/** Wheel frames from one view to the next, four zoom levels in all. */
const WHEEL = { frames: 20, delta: -96 }
const PAN = { frames: 24, pixels: 8 }
const MAX_RATIO = 1.3
/** Measures both maps in turn. For each view the minimum counts, which other programs have disturbed least. */
const TURNS = 2

async function readZones(): Promise<LocationOutline[]> {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch {
    return []
  }
  const { places } = await readPlaces(bytes)
  return places.flatMap(({ boundary }, n) => {
    if (!boundary) return []
    const id = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
    const kind = locationKinds[n % 4] ?? 'other'
    return [{ id, title: `Mine ${n}`, kind, project: null, routeProjects: [], boundary }]
  })
}

const cornersOf = ({ boundary }: LocationOutline) => polygonsOf(boundary).flatMap(([shell = []]) => shell)

/** The zones that reach farthest west, south, east and north, so that the map opens on the same ground. */
function outermost(zones: readonly LocationOutline[]): LocationOutline[] {
  const reach = (axis: 0 | 1, sign: 1 | -1) => {
    const far = (zone: LocationOutline) => Math.max(...cornersOf(zone).map((corner) => corner[axis] * sign))
    return zones.reduce((most, one) => (far(one) > far(most) ? one : most))
  }
  return [...new Set([reach(0, -1), reach(1, -1), reach(0, 1), reach(1, 1)])]
}

interface Screen {
  name: string
  open(page: Page, url: string, zones: readonly LocationOutline[]): Promise<void>
  /** Position of the dense place on the page, seen from far. */
  spot(
    box: { x: number; y: number; width: number; height: number },
    zones: readonly LocationOutline[],
  ): PointerPosition
}

const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))

/** Pixels left free at the side of the map, for its buttons. */
const BUTTONS_WIDTH = 46

/** On a map that fits all zones with a margin, which is the same on both sides. */
const spotOnFittedMap: Screen['spot'] = ({ x, y, width, height }, zones) => {
  const corners = zones.flatMap(cornersOf)
  const lons = corners.map(([lon]) => (lon * Math.PI) / 180)
  const ys = corners.map(([, lat]) => mercator(lat))
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  const [south, north] = [Math.min(...ys), Math.max(...ys)]
  const free = width - BUTTONS_WIDTH
  const scale = Math.min((free - 80) / (east - west), (height - 80) / (north - south))
  const place = { x: (DENSE.lon * Math.PI) / 180, y: mercator(DENSE.lat) }
  return {
    x: Math.round(x + free / 2 + (place.x - (west + east) / 2) * scale),
    y: Math.round(y + height / 2 - (place.y - (south + north) / 2) * scale),
  }
}

function fileOf(zones: readonly LocationOutline[]) {
  const features = zones.map(({ title, boundary }) => ({
    type: 'Feature',
    properties: { name: title },
    geometry: boundary,
  }))
  const buffer = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
  return { name: 'mines.geojson', mimeType: 'application/geo+json', buffer }
}

const screens: Screen[] = [
  {
    name: 'dispatcher',
    async open(page, url) {
      await page.goto(`${url}/dispatcher2d?at=${DENSE.lat},${DENSE.lon},${FAR_ZOOM}`)
    },
    spot: ({ x, y, width, height }) => ({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) }),
  },
  {
    name: 'list of locations',
    async open(page, url) {
      await page.goto(`${url}/locations`)
    },
    spot: spotOnFittedMap,
  },
  {
    name: 'preview of an import',
    async open(page, url, zones) {
      await page.goto(`${url}/locations/import`)
      await page.locator('input[type=file]').setInputFiles(fileOf(zones))
    },
    spot: spotOnFittedMap,
  },
]

/** Milliseconds of processor time per frame, in each view. */
async function measureCosts(
  browser: Browser,
  cpuMeter: CpuMeter,
  folder: string,
  screen: Screen,
  zones: readonly LocationOutline[],
): Promise<number[]> {
  const server = await startStandInServer(folder, 0, zones)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    await installPointer(page)
    await screen.open(page, server.url, zones)
    const canvas = page.locator('.maplibregl-canvas')
    await canvas.waitFor()
    await cpuMeter.waitUntilIdle()
    const box = await canvas.boundingBox()
    if (!box) throw new Error(`${screen.name}: no map is shown`)
    const spot = screen.spot(box, zones)
    const costs: number[] = []
    while (costs.length < views.length) {
      const before = await cpuMeter.time()
      const frames = await measurePan(page, spot, PAN.frames, PAN.pixels)
      const wheel = await measureZoom(page, spot, WHEEL.frames, WHEEL.delta)
      costs.push(((await cpuMeter.time()) - before) / (frames.length + wheel.length))
      await cpuMeter.waitUntilIdle()
    }
    return costs
  } finally {
    await page.close()
    server.stop()
  }
}

const least = (all: readonly number[][], view: number) => Math.min(...all.map((costs) => costs[view] ?? NaN))

export async function run(): Promise<BenchRow[]> {
  const zones = await readZones()
  if (zones.length === 0) {
    process.stderr.write('zones: 9 lines skipped, the recorded boundaries are not there\n')
    return []
  }
  return await withBuiltApp(async (browser, folder) => {
    const processor = await openCpuMeter(browser)
    const rows: BenchRow[] = []
    for (const screen of screens) {
      process.stderr.write(`zones: ${screen.name} …\n`)
      const [few, many]: [number[][], number[][]] = [[], []]
      for (let turn = 0; turn < TURNS; turn++) {
        few.push(await measureCosts(browser, processor, folder, screen, outermost(zones)))
        many.push(await measureCosts(browser, processor, folder, screen, zones))
      }
      for (const [n, view] of views.entries()) {
        const [baseline, measured] = [least(few, n), least(many, n)]
        rows.push({
          name: `${screen.name}, from ${view}: processor a frame under the hand, ${zones.length} zones beside their outermost`,
          unit: 'ms',
          baseline,
          measured,
          ratio: measured / baseline,
          target: `<= ${MAX_RATIO}x`,
          pass: measured / baseline <= MAX_RATIO,
        })
      }
    }
    return rows
  })
}
