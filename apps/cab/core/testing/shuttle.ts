/** An artificial shift: a truck that shuttles between a place where it is loaded and one where it dumps, at 1 Hz. */
import { localFrame, toLat, toLon } from '@haulway/geo'
import { seededRandom } from '@haulway/testing/random.ts'
import type { Position } from '../../cab.ts'

/** Metres a second and a second squared, metres, seconds. */
const SPEED = 9
const ACCELERATION = 0.8
const WAY = 1_600
const LOAD_S = 140
const DUMP_S = 40
/** The road winds: metres aside, and of one bend. */
const BEND = 60
const BEND_LENGTH = 500

export interface Stand {
  /** Epoch milliseconds of the first and the last second at rest. */
  readonly from: number
  readonly to: number
}

interface Shuttle {
  readonly positions: readonly Position[]
  readonly stands: readonly Stand[]
}

/** `noise` metres of the receiver. */
export function shuttle(
  start: number,
  seconds: number,
  { seed = 1, noise = 2, speeds = true } = {},
): Shuttle {
  const random = seededRandom(seed)
  const frame = localFrame(20, 50)
  const positions: Position[] = []
  const stands: Stand[] = []
  let along = 0
  let direction = 1
  let speed = 0
  let rest = LOAD_S
  let from: number | null = start
  const off = (): number => (random() + random() - 1) * noise
  for (let second = 0; second < seconds; second += 1) {
    const t = start + second * 1_000
    if (rest > 0) {
      rest -= 1
      from ??= t
      if (rest === 0) {
        stands.push({ from, to: t })
        from = null
      }
    } else {
      const left = WAY - along
      const target = Math.min(SPEED, Math.sqrt(Math.max(0, 2 * ACCELERATION * left)))
      speed = target > speed ? Math.min(target, speed + ACCELERATION) : target
      along += speed
      if (left <= 1 || along >= WAY - 0.5) {
        along = 0
        speed = 0
        rest = direction > 0 ? DUMP_S : LOAD_S
        direction = -direction
      }
    }
    const place = direction > 0 ? along : WAY - along
    const aside = BEND * Math.sin((place / BEND_LENGTH) * 2 * Math.PI)
    const slope = Math.atan(
      (BEND / BEND_LENGTH) * 2 * Math.PI * Math.cos((place / BEND_LENGTH) * 2 * Math.PI),
    )
    const bearing = (90 - (slope * 180) / Math.PI + (direction < 0 ? 180 : 0) + 360) % 360
    positions.push({
      t,
      lon: toLon(frame, place + off()),
      lat: toLat(frame, aside + off()),
      speed: speeds ? Math.max(0, speed + off() / 10) : null,
      heading: speeds && speed > 0.5 ? bearing : null,
      accuracy: 5 + random(),
    })
  }
  return { positions, stands }
}
