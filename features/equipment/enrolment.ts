/** What is typed into a device, or read by its camera, so that it reports to this server: as the intake takes it. */

export interface Setting {
  /** What is typed there, as words name it. */
  readonly name: 'url' | 'id' | 'mode' | 'host' | 'username' | 'password' | 'header' | 'body'
  readonly value: string
}

export interface DeviceProtocol {
  readonly name: 'traccar' | 'owntracks' | 'osmand' | 'batch'
  readonly settings: readonly Setting[]
  /** What a code for the camera says, where there is an app that reads one. */
  readonly code: string | null
}

/** OwnTracks sends a user with the password; ours are told apart by the secret alone. */
const OWNTRACKS_USER = 'haulway'
/** Of the app's modes, the one that sends over HTTP. */
const OWNTRACKS_HTTP = 3

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** `origin`: address of the server as browsers know it, without a slash at its end. */
export function protocolsOf(origin: string, secret: string): readonly DeviceProtocol[] {
  const osmand = `${origin}/api/telemetry/osmand`
  const owntracks = `${origin}/api/telemetry/owntracks`
  // The app takes the address of the code as its server, without what stands behind the question mark.
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
      // The app tells its speed in metres a second, the protocol means knots: it is left out, positions tell it.
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

/** A line for a terminal that sends one position, now. */
export function testLine(origin: string, secret: string, [lon, lat]: readonly [number, number]): string {
  return `curl "${origin}/api/telemetry/osmand?id=${secret}&lat=${lat.toFixed(5)}&lon=${lon.toFixed(5)}"`
}

/** What keeps phones from reporting to an address: it is none of the network, or they do not trust it. */
export function addressTrouble(origin: string): 'local' | 'insecure' | null {
  const { protocol, hostname } = new URL(origin)
  if (/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return 'local'
  return protocol === 'https:' ? null : 'insecure'
}
