/** The names of zones on the maps of the practice site. */
import { expect, test } from 'vitest'
import { LABEL_HEIGHT, type LabelBox, placeLabels } from '@haulway/map/labels/label-placement.ts'
import { withinView, zoneNameBoxes, zoneNames } from '@haulway/map/labels/zone-names.ts'
import { mercatorX, mercatorY } from '@haulway/map/machines/motion.ts'
import type { Boundary } from '@haulway/map/zones/boundary.ts'
import { centerOf, zoneFeatures } from '@haulway/map/zones/zone-features.ts'
import { sitePlan } from '@haulway/app-fleet/site/export.ts'
import { practiceQuarry } from '@haulway/app-fleet/site/practice-quarry.ts'

const zones = sitePlan(practiceQuarry, 1).locations.map(({ title, kind, boundary }) => ({
  id: title,
  title,
  kind,
  boundary: boundary as Boundary,
}))
const names = zoneNames(zones)

/** A view with the middle of a zone in its own middle. */
function viewOn(zone: (typeof zones)[number], zoom: number, width: number, height: number) {
  const [lon, lat] = centerOf(zone.boundary)
  const scale = 512 * 2 ** zoom
  const [left, top] = [mercatorX(lon) - width / 2 / scale, mercatorY(lat) - height / 2 / scale]
  return { left, top, scale, zoom, width, height }
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const zooms = Array.from({ length: 11 }, (_, n) => 11 + n)

/** The zooms at which the name of a zone shows while a selected machine stands in its middle. */
function zoomsWithName(zone: (typeof zones)[number], { width, height }: (typeof sizes)[number]): number[] {
  return zooms.filter((zoom) => {
    const view = viewOn(zone, zoom, width, height)
    const machine: LabelBox = {
      index: 0,
      places: [width / 2, height / 2 + 27],
      width: 50,
      height: LABEL_HEIGHT,
    }
    const boxes = zoneNameBoxes(names, view, (title) => title.length * 8, new Map())
    const placed = placeLabels(withinView(boxes, view), 60, placeLabels([machine], 1))
    return placed.some(({ box }) => names[box.index]?.title === zone.title)
  })
}

test.each(sizes)(
  'shows every name on maps with machines at the zooms of a site, $width x $height',
  (size) => {
    for (const zone of zones)
      expect(zoomsWithName(zone, size), zone.title).toEqual(expect.arrayContaining(zooms.slice(4)))
  },
)

test('shows every name on maps of zones from the zoom at which it is drawn', () => {
  const shown = zoneFeatures(zones, 'light').features.filter(
    ({ properties }) => properties?.['type'] === 'name',
  )
  expect(shown).toHaveLength(zones.length)
  for (const { properties } of shown)
    expect(properties?.['named']).toBe(Math.max(11, Number(properties?.['area'])))
})
