/**
 * A shift of many machines as the journal's endpoint returns it: positions every few seconds, hauls of ten minutes.
 */
import {
  appendFix,
  emptyFix,
  encodeFixes,
  fixColumns,
  type Phase,
} from '../../features/telemetry/telemetry.ts'
import type { Journal, JournalMachine } from '../../features/travel-journal/travel-journal.endpoints.ts'
import { machineAt } from '../dispatcher/fleet.ts'

export const SHIFT_START = Date.UTC(2026, 3, 1, 6)
export const SHIFT_END = SHIFT_START + 8 * 3_600_000
const STEP_MS = 5_000
/** Positions of a stored segment. */
const PIECE = 180

/** The activities of a haul, minute by minute. */
const haul: readonly [Phase, minutes: number][] = [
  ['queueLoad', 1],
  ['loading', 2],
  ['loadedTravel', 3],
  ['dumping', 1],
  ['emptyTravel', 3],
]
const HAUL_MS = 600_000

const iso = (at: number) => new Date(at).toISOString()

function encodeTrack(n: number): string[] {
  const fixes = fixColumns(0)
  for (let t = SHIFT_START, seq = 0; t < SHIFT_END; t += STEP_MS) {
    const { lon, lat, speed, heading } = machineAt(n, t)
    appendFix(fixes, { ...emptyFix(), seq: seq++, t, lon, lat, speed: speed ?? NaN, heading: heading ?? NaN })
  }
  const pieces: string[] = []
  for (let at = 0; at < fixes.n; at += PIECE)
    pieces.push(Buffer.from(encodeFixes(fixes, at, Math.min(fixes.n, at + PIECE))).toString('base64'))
  return pieces
}

const event = (type: string, at: number) => ({
  key: `${type}:${at}`,
  type,
  at: iso(at),
  location: null,
  weight: 30_000,
  names: null,
})

function createMachine(n: number): JournalMachine {
  const { id, title, kind, icon } = machineAt(n, SHIFT_START)
  const starts: number[] = []
  // Shifts the machines, so that they do not all load at once.
  for (let at = SHIFT_START + (n % 10) * 60_000; at + HAUL_MS <= SHIFT_END; at += HAUL_MS) starts.push(at)
  const phases = starts.flatMap((start) => {
    let from = start
    return haul.map(([phase, minutes]): JournalMachine['phases'][number] => {
      const to = from + minutes * 60_000
      const span: JournalMachine['phases'][number] = [phase, from, to]
      from = to
      return span
    })
  })
  const [loaded, dumped] = [180_000, 420_000]
  return {
    id,
    title,
    kind,
    icon,
    track: encodeTrack(n),
    phases,
    events: starts.flatMap((at) => [event('load', at + loaded), event('dump', at + dumped)]),
    cycles: starts.map((at) => ({
      key: `${id}~${at}`,
      startedAt: iso(at),
      loadedAt: iso(at + loaded),
      dumpedAt: iso(at + dumped),
      endedAt: iso(at + HAUL_MS),
      loadLocation: null,
      dumpLocation: null,
      material: null,
      weight: 30_000,
    })),
    visits: [],
  }
}

export const createJournal = (machines: number): Journal => ({
  timeZone: 'UTC',
  from: iso(SHIFT_START),
  to: iso(SHIFT_END),
  limits: { machines: 50, days: 31 },
  machines: Array.from({ length: machines }, (_, n) => createMachine(n)),
})
