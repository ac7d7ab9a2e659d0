/** An artificial track: a truck that shuttles between a place where it is loaded and one where it dumps. */
import { localFrame, toLat, toLon } from '@haulway/geo'

const STEP_S = 2
const SPEED = 9.3
const [TIP_X, TIP_Y] = [1500, 400]
const WAY_S = Math.hypot(TIP_X, TIP_Y) / SPEED
const LOAD_S = 140
const DUMP_S = 40
const TRIPS = 6

interface Shuttle {
  /** Where the truck is loaded, degrees. */
  readonly lon: number
  readonly lat: number
  readonly machine: string
  /** Epoch milliseconds. */
  readonly start: number
}

const usual: Shuttle = { lon: 20, lat: 50, machine: 'T-1', start: Date.UTC(2026, 2, 2, 6) }

/** A table as loggers write it; the truck stands for 140 s in the west, by default at 20° E, 50° N, and for 40 s in the east. */
export function shuttleCsv(changes: Partial<Shuttle> = {}): string {
  const { lon: west, lat: south, machine, start } = { ...usual, ...changes }
  const frame = localFrame(west, south)
  const lines = ['timestamp,device,lat,lon']
  const add = (along: number): void => {
    // A few metres of noise, the same each time.
    const off = 1.5 * Math.sin(lines.length * 12.9898)
    const at = new Date(start + 1000 * STEP_S * lines.length).toISOString()
    const [lat, lon] = [toLat(frame, along * TIP_Y + off), toLon(frame, along * TIP_X - off)]
    lines.push(`${at},${machine},${lat.toFixed(7)},${lon.toFixed(7)}`)
  }
  for (let trip = 0; trip < TRIPS; trip += 1) {
    for (let s = 0; s < LOAD_S; s += STEP_S) add(0)
    for (let s = 0; s < WAY_S; s += STEP_S) add(s / WAY_S)
    for (let s = 0; s < DUMP_S; s += STEP_S) add(1)
    for (let s = 0; s < WAY_S; s += STEP_S) add(1 - s / WAY_S)
  }
  return `${lines.join('\n')}\n`
}
