import type { FeatureCollection, MultiPolygon, Position } from './geojson.ts'
import { feature, mesh, type Topology } from 'topojson-client'
import worldUrl from 'world-atlas/countries-50m.json?url'
import { type Country, countryPoints } from './countries.ts'
import { cutAtAntimeridian } from '@haulway/geo'

/** Border lines jump where they cross 180 degrees; each side becomes a line of its own. */
function withoutJumps(line: Position[]): Position[][] {
  const lines: Position[][] = [[]]
  line.forEach((place, i) => {
    const before = line[i - 1]
    if (before && Math.abs((place[0] ?? 0) - (before[0] ?? 0)) > 180) lines.push([])
    lines.at(-1)?.push(place)
  })
  return lines.filter((one) => one.length > 1)
}

/** Land, borders and a label point per country, as features with `type` land, border or country. */
function worldFeatures(topology: Topology): FeatureCollection {
  const polygons = feature(topology, topology.objects['land']).features.flatMap(({ geometry }) => {
    return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  })
  const land: MultiPolygon = { type: 'MultiPolygon', coordinates: polygons.flatMap(cutAtAntimeridian) }
  const countries = feature(topology, topology.objects['countries']).features.map((one): Country => {
    const { type, coordinates } = one.geometry
    const area = (type === 'Polygon' ? [coordinates] : coordinates).flatMap(cutAtAntimeridian)
    return {
      number: one.id,
      name: one.properties?.name ?? '',
      area: { type: 'MultiPolygon', coordinates: area },
    }
  })
  const borders = mesh(topology, topology.objects['countries'], (a, b) => a !== b)
  const coordinates = borders.coordinates.flatMap(withoutJumps)
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { type: 'land' }, geometry: land },
      { type: 'Feature', properties: { type: 'border' }, geometry: { type: 'MultiLineString', coordinates } },
      ...countryPoints(countries),
    ],
  }
}

let world: Promise<FeatureCollection> | undefined

/** Natural Earth at 1:50 million (world-atlas), fetched and prepared once per page. */
export function loadWorld(): Promise<FeatureCollection> {
  world ??= fetch(worldUrl)
    .then((answer) => answer.json() as Promise<Topology>)
    .then(worldFeatures)
  return world
}
