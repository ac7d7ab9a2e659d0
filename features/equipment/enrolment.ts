/**
 * Settings that make a device report to this server, to be typed or scanned, in the format that the intake accepts.
 */

export interface Setting {
  /** Message key of the setting's name. */
  readonly name: 'url' | 'id' | 'mode' | 'host' | 'username' | 'password' | 'header' | 'body'
  readonly value: string
}

export interface DeviceProtocol {
  readonly name: 'traccar' | 'owntracks' | 'osmand' | 'batch'
  readonly settings: readonly Setting[]
  /** Content of the QR code, for apps that scan one. */
  readonly code: string | null
}

/** OwnTracks sends a user with the password; the server identifies devices by the secret alone. */
const OWNTRACKS_USER = 'haulway'
/** The app's mode that sends over HTTP. */
const OWNTRACKS_HTTP = 3

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** `origin`: address of the server as browsers use it, without a trailing slash. */
export function protocolsOf(origin: string, secret: string): readonly DeviceProtocol[] {
  const osmand = `${origin}/api/telemetry/osmand`
  const owntracks = `${origin}/api/telemetry/owntracks`
  // The app takes the address in the code as its server, without the query.
  const traccarCode = `${osmand}?${new URLSearchParams({ id: secret, interval: '10', distance: '10', accuracy: 'high' }).toString()}`
  const configuration = {
    _type: 'configuration',
    mode: OWNTRACKS_HTTP,
    url: owntracks,
    auth: true,
    username: OWNTRACKS_USER,
    password: secret,
  }
  return [
    {
      name: 'traccar',
      settings: [
        { name: 'url', value: osmand },
        { name: 'id', value: secret },
      ],
      code: traccarCode,
    },
    {
      name: 'owntracks',
      settings: [
        { name: 'mode', value: 'HTTP' },
        { name: 'host', value: owntracks },
        { name: 'username', value: OWNTRACKS_USER },
        { name: 'password', value: secret },
      ],
      code: `owntracks:///config?inline=${encodeURIComponent(base64(JSON.stringify(configuration)))}`,
    },
    {
      // The app sends its speed in metres a second, but the protocol defines knots: it is omitted, as positions imply
      // it.
      name: 'osmand',
      settings: [
        {
          name: 'url',
          value: `${osmand}?id=${secret}&lat={0}&lon={1}&timestamp={2}&altitude={4}`,
        },
      ],
      code: null,
    },
    {
      name: 'batch',
      settings: [
        { name: 'url', value: `${origin}/api/telemetry/batch` },
        { name: 'header', value: `Authorization: Bearer ${secret}` },
        { name: 'body', value: '{"fixes":[{"seq":1,"t":"2026-05-12T14:03:12Z","lat":50.1,"lon":8.6}]}' },
      ],
      code: null,
    },
  ]
}

/** A terminal command that sends one position now. */
export function testLine(origin: string, secret: string, [lon, lat]: readonly [number, number]): string {
  return `curl "${origin}/api/telemetry/osmand?id=${secret}&lat=${lat.toFixed(5)}&lon=${lon.toFixed(5)}"`
}

/** Why phones could not report to an address: it is local to this computer, or not secure. */
export function addressProblem(origin: string): 'local' | 'insecure' | null {
  const { protocol, hostname } = new URL(origin)
  if (/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return 'local'
  return protocol === 'https:' ? null : 'insecure'
}
