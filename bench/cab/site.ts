/** A product with one truck whose board has buttons with a note each, and a code for its tablet. */
import { type Product, type StartedProduct, startProduct } from '../../e2e/support/server.ts'

export const BUTTONS = 12
export const nameOf = (button: number): string => `B${button}`

type Call = <T>(path: string, body?: unknown) => Promise<T>

async function signIn({ url, login, password }: Product): Promise<Call> {
  const headers: Record<string, string> = { origin: url, 'content-type': 'application/json' }
  const credentials = JSON.stringify({ username: login, password })
  const session = await fetch(`${url}/api/sessions`, { method: 'POST', headers, body: credentials })
  headers['cookie'] = session.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  return async <T>(path: string, body?: unknown) => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${url}/api/${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text) as T
  }
}

const square = (lon: number) => {
  const ring = [
    [lon, 60],
    [lon + 0.002, 60],
    [lon + 0.002, 60.001],
    [lon, 60.001],
    [lon, 60],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

export interface KilledSite {
  readonly product: StartedProduct
  readonly code: string
  /** Times that each note was stored, by its text. */
  countNotes(): Promise<Map<string, number>>
}

export async function openKilledSite(): Promise<KilledSite> {
  const product = await startProduct({ HAULWAY_PRACTICE: 'off' })
  const call = await signIn(product)
  const make = async (path: string, body: object) => (await call<{ id: string }>(path, body)).id
  const project = await make('projects', { title: 'North', timeZone: 'UTC' })
  const place = (title: string, kind: string, lon: number) =>
    make('locations', { title, kind, boundary: square(lon) })
  const [pit, crusher] = [await place('Pit', 'load', 30), await place('Crusher', 'dump', 30.01)]
  const buttons: string[] = []
  for (let n = 0; n < BUTTONS; n++)
    buttons.push(
      await make('buttons', { title: nameOf(n), eventType: 'note', noteMode: 'fixed', note: nameOf(n) }),
    )
  const board = await make('buttonprofiles', { title: 'Board', buttons })
  const ends = { loadLocations: [pit], dumpLocations: [crusher] }
  const route = await make('routes', { title: 'Pit to crusher', project, ...ends, buttonProfiles: [board] })
  const truck = await make('equipment', { equipmentId: 'T-1', kind: 'hauler' })
  await call('equipment/assign', { route, equipment: [truck] })
  const { code } = await call<{ code: string }>('tablets/codes', { title: 'Cab', machines: [truck] })
  return {
    product,
    code,
    async countNotes() {
      const counts = new Map<string, number>()
      for (let page = 0; ; page++) {
        const { items, total } = await call<{ items: { noteComment: string | null }[]; total: number }>(
          `events?type=note&limit=500&page=${page}`,
        )
        for (const { noteComment } of items)
          counts.set(noteComment ?? '', (counts.get(noteComment ?? '') ?? 0) + 1)
        if (items.length === 0 || (page + 1) * 500 >= total) return counts
      }
    },
  }
}
