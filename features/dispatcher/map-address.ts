/** The map view in an address: `at=44.12345,-73.54321,16.2`, latitude first as people say it. */
export interface MapPlace {
  lon: number
  lat: number
  zoom: number
}

export function formatPlace({ lon, lat, zoom }: MapPlace): string {
  return `${lat.toFixed(5)},${lon.toFixed(5)},${zoom.toFixed(1)}`
}

export function parsePlace(text: string | undefined): MapPlace | null {
  const [lat, lon, zoom, ...more] = (text ?? '').split(',').map(Number)
  if (lat === undefined || lon === undefined || zoom === undefined || more.length > 0) return null
  const valid = Math.abs(lat) <= 85 && Math.abs(lon) <= 180 && zoom >= 0 && zoom <= 24
  return valid ? { lon, lat, zoom } : null
}
