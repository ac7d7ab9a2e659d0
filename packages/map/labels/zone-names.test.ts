import { expect, test } from 'vitest'
import type { Zone } from '../zones/boundary.ts'
import { type PlacedLabel, placeLabels } from './label-placement.ts'
import { withinView, zoneNameBoxes, zoneNames } from './zone-names.ts'
import { mercatorX, mercatorY } from '../machines/motion.ts'

/** A square zone, in metres from 0, 0 on the equator. */
function zone(title: string, east: number, north: number, side: number): Zone {
  const metre = 1 / 111_320
  const [x, y, s] = [east * metre, north * metre, side * metre]
  const ring: [number, number][] = [[x, y], [x + s, y], [x + s, y + s], [x, y + s], [x, y]] // oxfmt-ignore
  return { id: title, title, kind: 'load', boundary: { type: 'Polygon', coordinates: [ring] } }
}

/** The equator at one metre a pixel, with 0, 0 in the middle. */
const scale = 40_075_016.686
const view = {
  left: mercatorX(0) - 400 / scale,
  top: mercatorY(0) - 300 / scale,
  scale,
  zoom: 16,
  width: 800,
  height: 600,
}
const width = (title: string) => title.length * 8
const none = new Map<number, number>()

function shown(zones: readonly Zone[]) {
  const placed = placeLabels(withinView(zoneNameBoxes(zoneNames(zones), view, width, none), view), 60)
  return new Map(placed.map((one) => [zones[one.box.index]!.title, rectOf(one)]))
}

function rectOf({ box, at }: PlacedLabel) {
  const [x, y] = [box.places[at * 2]!, box.places[at * 2 + 1]!]
  return { left: x - box.width / 2, right: x + box.width / 2, top: y - 9, bottom: y + 9 }
}

test('names both a small zone and the large zone beside it without overlap', () => {
  const zones = [
    zone('Stockpile A', 0, 0, 150),
    zone('Crusher', -70, 60, 50),
    zone('Fuel Bay', 10, 160, 40),
    zone('Parking', 60, 165, 60),
  ]
  const names = shown(zones)
  expect([...names.keys()].toSorted()).toEqual(['Crusher', 'Fuel Bay', 'Parking', 'Stockpile A'])
  for (const [title, one] of names) {
    for (const [other, two] of names) {
      if (title === other) continue
      const apart =
        one.right <= two.left || two.right <= one.left || one.bottom <= two.top || two.bottom <= one.top
      expect(apart, `${title} and ${other}`).toBe(true)
    }
  }
})

test('writes the name of a zone larger than the window into its middle', () => {
  const whole = zone('Whole Pit', -2000, -2000, 4000)
  expect(shown([whole]).get('Whole Pit')).toEqual({ left: 364, right: 436, top: 291, bottom: 309 })
})

test('gives no label box to tiny zones and zones out of view', () => {
  expect(shown([zone('Speck', 0, 0, 5), zone('Far', 5000, 0, 100)]).size).toBe(0)
})

test('names only the large zones when there are very many', () => {
  const grid = Array.from({ length: 200 }, (_, n) =>
    zone(`Z${n}`, (n % 20) * 38 - 390, Math.floor(n / 20) * 50 - 280, 30),
  )
  expect(shown(grid).size).toBe(0)
  expect(shown([...grid, zone('Pit', -100, -100, 200)]).has('Pit')).toBe(true)
})
