/** A pit, a crusher, and a truck that hauls between them, as reported by its device. */
import type { TestApp, TestClient } from './test-app.ts'

export const HOUR = 3_600_000
export const PIT = [37.6, 55.7] as const
export const CRUSHER = [37.62, 55.7] as const

/** An area of about 100 m by 180 m around a point, as GeoJSON. */
export function squareAround([lon, lat]: readonly [number, number]) {
  const side = 0.0008
  const corners = [
    [-side, -side],
    [side, -side],
    [side, side],
    [-side, side],
    [-side, -side],
  ] as const
  return { type: 'Polygon', coordinates: [corners.map(([x, y]) => [lon + x, lat + y])] }
}

/** Seconds at the load, to the dump, at the dump, and back. */
const lap = [120, 180, 60, 180] as const

type Point = readonly [lon: number, lat: number]

/** The fixes of a truck that hauls between a load and a dump for two hours, ending now. */
export function fixesBetween(from: Point, to: Point, now: number) {
  const [load, haul, dump, back] = lap
  const lapSeconds = load + haul + dump + back
  return Array.from({ length: 1_440 }, (_, seq) => {
    const s = (seq * 5) % lapSeconds
    const way =
      s < load
        ? 0
        : s < load + haul
          ? (s - load) / haul
          : s < load + haul + dump
            ? 1
            : (lapSeconds - s) / back
    return {
      seq,
      t: now - 2 * HOUR + seq * 5_000,
      lon: from[0] + way * (to[0] - from[0]),
      lat: from[1],
      speed: way > 0 && way < 1 ? 7 : 0,
    }
  })
}

/** The body of the reply; throws when the reply has another status. */
export async function expectStatus<T>(status: number, sent: ReturnType<TestClient['fetch']>): Promise<T> {
  const reply = await sent
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}: ${reply.text}`)
  return reply.body as T
}

/** Sends fixes as the device with this secret. */
export async function sendFixes(app: TestApp, secret: string, fixes: readonly object[]): Promise<void> {
  const headers = { authorization: `Bearer ${secret}` }
  await expectStatus(
    200,
    app.anonymous.fetch('/api/telemetry/batch', { body: { fixes, events: [] }, headers }),
  )
}
