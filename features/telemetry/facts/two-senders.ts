/**
 * Detects two senders that use the secret of one device, such as two phones enrolled by one code. Pure except for its
 * own memory. An outlier, a reinstalled app or facts buffered for hours do not count: the sign is places, or
 * sequences of numbers, that alternate.
 */
import { type FixColumns, isZeroFix, readFix, emptyFix } from './columns.ts'

/** Fastest machine, metres per second, and largest lasting error of a receiver, metres. */
const MAX_SPEED = 70
const MAX_ERROR = 300
/** Alternations between two places too far apart for one machine, within this time; and least positions at each. */
const TURNS = 6
const PLACES_MS = 600_000
const MIN_POSITIONS = 10
/** Period in which requests of new numbers and of numbers used with other values must alternate `TURNS` times. */
const NUMBERS_MS = 3_600_000

const METRES_A_DEGREE = 111_195
const RADIANS = Math.PI / 180

interface Place {
  t: number
  lon: number
  lat: number
  n: number
}

export interface SenderState {
  /** The alternating origins of its positions. */
  readonly places: Place[]
  current: number
  /** When places alternated, and when numbers did. */
  placeTurns: number[]
  numberTurns: number[]
  wasUsed: boolean | null
}

export const newSenderState = (): SenderState => ({
  places: [],
  current: 0,
  placeTurns: [],
  numberTurns: [],
  wasUsed: null,
})

/** The outcome of the numbers of a request. */
export interface NumberCounts {
  readonly accepted: number
  /** Used before with other values. */
  readonly refused: number
}

function reaches(from: Place, t: number, lon: number, lat: number): boolean {
  const x = (lon - from.lon) * Math.cos(lat * RADIANS) * METRES_A_DEGREE
  const y = (lat - from.lat) * METRES_A_DEGREE
  // In either direction: late facts lie before.
  const reach = MAX_ERROR + (MAX_SPEED * Math.abs(t - from.t)) / 1_000
  return x * x + y * y <= reach * reach
}

function trackPlaces(senders: SenderState, t: number, lon: number, lat: number, at: number): void {
  const { places, current } = senders
  const own = places[current]
  const other = places[1 - current]
  if (own === undefined || reaches(own, t, lon, lat)) {
    places[current] = { t, lon, lat, n: (own?.n ?? 0) + 1 }
    return
  }
  senders.current = 1 - current
  if (other !== undefined && reaches(other, t, lon, lat)) senders.placeTurns.push(at)
  // A third place is not among the two.
  else senders.placeTurns = []
  const n = senders.placeTurns.length === 0 ? 1 : (other?.n ?? 0) + 1
  places[senders.current] = { t, lon, lat, n }
}

function trackNumbers(senders: SenderState, { accepted, refused }: NumberCounts, at: number): void {
  if ((accepted === 0) === (refused === 0)) return
  const isUsed = refused > 0
  if (senders.wasUsed !== null && senders.wasUsed !== isUsed) senders.numberTurns.push(at)
  senders.wasUsed = isUsed
}

const scratch = emptyFix()

/** Records a request at this server time; returns whether there are two senders. */
export function detectTwoSenders(
  senders: SenderState,
  fixes: FixColumns,
  numbers: NumberCounts,
  at: number,
): boolean {
  for (let row = 0; row < fixes.n; row++) {
    if (isZeroFix(fixes, row)) continue
    const { t, lon, lat } = readFix(fixes, row, scratch)
    trackPlaces(senders, t, lon, lat, at)
  }
  trackNumbers(senders, numbers, at)
  senders.placeTurns = senders.placeTurns.filter((turn) => at - turn <= PLACES_MS)
  senders.numberTurns = senders.numberTurns.filter((turn) => at - turn <= NUMBERS_MS)
  const atTwoPlaces =
    senders.placeTurns.length >= TURNS && senders.places.every(({ n }) => n >= MIN_POSITIONS)
  return atTwoPlaces || senders.numberTurns.length >= TURNS
}
