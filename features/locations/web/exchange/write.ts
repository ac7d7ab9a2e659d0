import { zipSync } from 'fflate'
import { xmlText } from '@haulway/platform/xml.ts'
import type { ExportedPlace } from './feature.ts'
import { shapefileOf } from './write-shapefile.ts'

/** RFC 7946. A circle or corridor is added as an attribute, so that it round-trips. */
export function geoJsonOf(places: readonly ExportedPlace[]): string {
  const features = places.map(({ title, kind, description, boundary }) => {
    const { shape, type, coordinates } = boundary
    const properties = { name: title, kind, description, ...(shape ? { shape } : {}) }
    return JSON.stringify({ type: 'Feature', properties, geometry: { type, coordinates } })
  })
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`
}

function kmlPolygon(rings: readonly (readonly (readonly number[])[])[]): string {
  const boundaries = rings.map((ring, i) => {
    const name = i === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs'
    const coordinates = ring.map(([lon = 0, lat = 0]) => `${lon},${lat}`).join(' ')
    return `<${name}><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></${name}>`
  })
  return `<Polygon>${boundaries.join('')}</Polygon>`
}

function placemark({ title, kind, description, boundary }: ExportedPlace): string {
  const polygons = boundary.type === 'Polygon' ? [boundary.coordinates] : boundary.coordinates
  const drawn = polygons.map(kmlPolygon).join('')
  const data = [['kind', kind], ...(boundary.shape ? [['shape', JSON.stringify(boundary.shape)]] : [])].map(
    ([name = '', value = '']) => `<Data name="${name}"><value>${xmlText(value)}</value></Data>`,
  )
  return [
    '<Placemark>',
    `<name>${xmlText(title)}</name>`,
    description === null ? '' : `<description>${xmlText(description)}</description>`,
    `<ExtendedData>${data.join('')}</ExtendedData>`,
    polygons.length === 1 ? drawn : `<MultiGeometry>${drawn}</MultiGeometry>`,
    '</Placemark>',
  ].join('')
}

/** OGC KML 2.2. */
export function kmlOf(places: readonly ExportedPlace[]): string {
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>'
  return `${head}\n${places.map(placemark).join('\n')}\n</Document></kml>\n`
}

/** A zipped shapefile with its table, code page and coordinate system. */
export function shapefileZipOf(places: readonly ExportedPlace[]): Uint8Array<ArrayBuffer> {
  const files = shapefileOf(places)
  return Uint8Array.from(
    zipSync(Object.fromEntries(files.map(({ name, bytes }) => [`locations.${name}`, bytes]))),
  )
}
