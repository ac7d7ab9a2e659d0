/**
 * Whether a state-changing request comes from an allowed origin (threats A4). Browsers send the site or the origin;
 * programs send neither and carry no ambient cookie, so they pass.
 */
export function isOwnOrigin(
  headers: Readonly<Record<string, string | undefined>>,
  ours: readonly string[],
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const stated = headers['origin'] ?? headers['referer']
  if (stated === undefined) return true
  return URL.canParse(stated) && ours.includes(new URL(stated).origin)
}

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

const isLocal = (host: string) => LOCAL_NAMES.has(URL.parse(`http://${host}`)?.hostname ?? '')

/**
 * Whether a request was addressed to this server: under the public name, or a local name when it comes from this
 * machine.
 */
export function isOwnHost(host: string, publicUrl: string, fromHere: boolean): boolean {
  return URL.parse(`http://${host}`)?.hostname === new URL(publicUrl).hostname || (fromHere && isLocal(host))
}

/** The origins under which this request may have been addressed: the configured one, else the one the client used. */
export function ownOrigins(
  host: string | undefined,
  protocol: string,
  publicUrl: string | undefined,
): string[] {
  const origins: string[] = []
  if (publicUrl !== undefined) origins.push(new URL(publicUrl).origin)
  const addressed = host === undefined ? null : URL.parse(`${protocol}://${host}`)
  if (addressed && (publicUrl === undefined || isLocal(addressed.host))) origins.push(addressed.origin)
  return origins
}
