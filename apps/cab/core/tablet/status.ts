/** What a tablet reports of itself, and when that is worth a request: pure. */
import type { Infer } from '@haulway/resource'
import type { reportTabletStatus } from '@haulway/features/tablets/inventory.endpoints.ts'
import type { Backlog } from '../../cab.ts'
import type { Hardware } from '../options.ts'

/** Usual time between two reports; the office takes a tablet that is silent for ten minutes as failed. */
const USUAL_MS = 300_000
/** Time between two reports while something changes. */
const CHANGING_MS = 60_000
/** Data that waits for longer has met an obstacle. */
const LATE_MS = 120_000
/** Share of the battery that is one step. */
const STEP = 0.05

/** Of a battery; null where the browser does not tell. */
export interface Power {
  readonly level: number
  readonly charging: boolean
}

export interface Condition {
  readonly power: Power | null
  readonly isLate: boolean
}

export interface LastReport extends Condition {
  /** Epoch milliseconds. */
  readonly at: number
}

export const isLate = ({ oldest }: Pick<Backlog, 'oldest'>, now: number): boolean =>
  oldest !== null && now - oldest > LATE_MS

const stepOf = (power: Power | null): number | null => power && Math.floor(power.level / STEP)

/** `last`: null before the first report of this run. */
export function isDue(last: LastReport | null, { power, isLate: late }: Condition, now: number): boolean {
  if (last === null || last.power?.charging !== power?.charging) return true
  const isChanging = late || last.isLate || stepOf(power) !== stepOf(last.power)
  return now - last.at >= (isChanging ? CHANGING_MS : USUAL_MS)
}

interface Known {
  readonly now: number
  readonly version: string
  readonly power: Power | null
  readonly backlog: Backlog
  /** Told once in a run. */
  readonly hardware: Hardware | null
}

const iso = (at: number): string => new Date(at).toISOString()

/** The body of the call; what is not known is left out. */
export function statusOf({
  now,
  version,
  power,
  backlog,
  hardware,
}: Known): Partial<Infer<typeof reportTabletStatus.body>> {
  const { positions, events, photos, oldest } = backlog
  return {
    t: iso(now),
    softwareVersion: version,
    ...(power && { battery: power.level, charging: power.charging }),
    backlog: positions + events + photos,
    ...(oldest !== null && { backlogOldest: iso(oldest) }),
    ...(hardware && { system: hardware.system }),
    ...(hardware?.controller !== undefined && { controller: hardware.controller }),
  }
}
