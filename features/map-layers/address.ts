import { problem, type Problem } from '@haulway/resource'

/** Development on the local machine needs no certificate. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function partsOf(address: string): URL | null {
  // Placeholders in braces are filled in by the map; they belong in the path or query, never in the host.
  return URL.parse(address.replace(/\{[\w-]+\}/g, '0'))
}

/** Formal problem of a tile address, independent of its host. */
export function addressProblem(source: 'xyz' | 'wms' | (string & {}), address: string): Problem | undefined {
  const url = partsOf(address)
  if (!url || url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/]*[{}]/.test(address)) {
    return problem('validation.url')
  }
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))
  if (!secure) return problem('validation.address.https')
  const complete = ['{z}', '{x}', '{y}'].every((part) => address.includes(part))
  return source === 'xyz' && !complete ? problem('validation.address.tiles') : undefined
}

/**
 * Whether an origin of the allow-list covers the address: `https://a.example`, or `https://*.example` for its
 * subdomains.
 */
function covers(origin: string, { protocol, host }: URL): boolean {
  const [scheme, name = ''] = origin.split('//')
  if (scheme !== protocol) return false
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
}

/** Refuses addresses on hosts that the installation does not allow; browsers would not fetch them either. */
export function hostProblem(address: string, allowed: readonly string[]): Problem | undefined {
  const url = partsOf(address)
  if (url && allowed.some((origin) => covers(origin, url))) return undefined
  return problem('validation.address.host', { host: url?.host ?? '' })
}

/** Tile address of a WMS 1.3.0 service as the map fills it in: Web Mercator, PNG with transparency. */
export function wmsTiles(address: string, layers: string): string {
  const url = new URL(address)
  const asked = {
    service: 'WMS',
    version: '1.3.0',
    request: 'GetMap',
    layers,
    styles: '',
    crs: 'EPSG:3857',
    format: 'image/png',
    transparent: 'true',
    width: '256',
    height: '256',
  }
  for (const name of Array.from(url.searchParams.keys())) {
    if (Object.hasOwn({ ...asked, bbox: '' }, name.toLowerCase())) url.searchParams.delete(name)
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return `${url.href}&bbox={bbox-epsg-3857}`
}
