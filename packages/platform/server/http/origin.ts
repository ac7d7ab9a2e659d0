/**
 * Whether a state-changing request may come from where it says (threats A4). Browsers state the site or the origin;
 * programs state neither and carry no ambient cookie, so they pass.
 */
export function fromOurOrigin(
  headers: Readonly<Record<string, string | undefined>>,
  ours: readonly string[],
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const stated = headers['origin'] ?? headers['referer']
  if (stated === undefined) return true
  return URL.canParse(stated) && ours.includes(new URL(stated).origin)
}

/** The origins under which this request reached us: the configured one and the one the client addressed. */
export function ourOrigins(
  host: string | undefined,
  protocol: string,
  publicUrl: string | undefined,
): string[] {
  const origins: string[] = []
  if (publicUrl !== undefined) origins.push(new URL(publicUrl).origin)
  if (host !== undefined && URL.canParse(`${protocol}://${host}`)) {
    origins.push(new URL(`${protocol}://${host}`).origin)
  }
  return origins
}
