/** A fix held until later ones decide on it: plain data, absent is null. */
import type { Fix } from '../../facts/fix.ts'

export interface Suspect {
  seq: number
  t: number
  lon: number
  lat: number
  speed: number | null
  accuracy: number | null
  weight: number | null
  engine: number | null
  bed: number | null
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

export function asSuspect(fix: Fix): Suspect {
  const { seq, t, lon, lat, speed, accuracy, weight, engine, bed } = fix
  return {
    seq,
    t,
    lon,
    lat,
    speed: known(speed),
    accuracy: known(accuracy),
    weight: known(weight),
    engine: known(engine),
    bed: known(bed),
  }
}

export function asFix(s: Suspect): Fix {
  return {
    seq: s.seq,
    t: s.t,
    lon: s.lon,
    lat: s.lat,
    speed: s.speed ?? Number.NaN,
    heading: Number.NaN,
    altitude: Number.NaN,
    accuracy: s.accuracy ?? Number.NaN,
    weight: s.weight ?? Number.NaN,
    engine: s.engine ?? Number.NaN,
    bed: s.bed ?? Number.NaN,
  }
}
