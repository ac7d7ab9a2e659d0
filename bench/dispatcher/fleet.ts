/**
 * Machines that drive in circles over a site, each on its own, at the speed of haul trucks: pure functions of time.
 */
import type { FleetFrame, FleetMachine, FleetMachineChange } from '../../features/telemetry/live/channels.ts'
import type { MachineActivity } from '../../features/telemetry/detection/derived.ts'

/** On the land of the practice site. */
const CENTER = { lon: -117.2, lat: 38.906 }
const METRE = 1 / 111_320
const activities: readonly MachineActivity[] = [
  'loading',
  'hauling',
  'dumping',
  'returning',
  'queueing',
  'idle',
]
/** Each machine reports its position once a second; the server sends five frames a second. */
const FRAMES_PER_SECOND = 5

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n + 1).padStart(12, '0')}`

export function machineAt(n: number, now: number): FleetMachine {
  // The golden angle spreads the circles evenly over the site.
  const turn = n * 2.399_963
  const away = 25 * Math.sqrt(n % 2000)
  const radius = 60 + (n % 7) * 12
  const speed = 8 + (n % 5)
  const angle = turn + ((now / 1000) * speed) / radius
  const east = away * Math.cos(turn) + radius * Math.cos(angle)
  const north = away * Math.sin(turn) + radius * Math.sin(angle)
  const lap = Math.floor((now / 1000 + n * 7) / 40)
  return {
    id: idOf(n),
    title: `HT-${String(n + 1).padStart(4, '0')}`,
    kind: 'hauler',
    t: now,
    lon: CENTER.lon + (east * METRE) / Math.cos((CENTER.lat * Math.PI) / 180),
    lat: CENTER.lat + north * METRE,
    heading: ((((-angle * 180) / Math.PI) % 360) + 360) % 360,
    speed,
    activity: activities[(lap + n) % activities.length] ?? 'idle',
    since: lap * 40_000 - n * 7000,
    locationId: null,
    routeId: null,
    icon: 'rigidTruck',
  }
}

export function snapshotFrame(count: number, now: number): FleetFrame {
  return { kind: 'snapshot', now, machines: Array.from({ length: count }, (_, n) => machineAt(n, now)) }
}

/** Frame number k of the stream: the machines whose turn it is. */
export function changeFrame(count: number, k: number, now: number): FleetFrame {
  const machines: FleetMachineChange[] = []
  for (let n = k % FRAMES_PER_SECOND; n < count; n += FRAMES_PER_SECOND) {
    const { title: _title, kind: _kind, routeId: _routeId, ...moved } = machineAt(n, now)
    machines.push(moved)
  }
  return { kind: 'change', now, machines }
}

export const FRAME_MS = 1000 / FRAMES_PER_SECOND

/**
 * Half an hour of a machine, a position every ten seconds: more than the product sends, which omits positions on a
 * straight line.
 */
export function machineTrail(id: string, now: number) {
  const n = Number(id.slice(-12)) - 1
  const times = Array.from({ length: 180 }, (_, i) => now - (180 - i) * 10_000)
  const places = times.map((t) => machineAt(n, t))
  return { id, t: times, lon: places.map(({ lon }) => lon), lat: places.map(({ lat }) => lat) }
}
