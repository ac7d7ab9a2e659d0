/**
 * Whether a stop near the machine's last dump counts as a dump (behaviour 1.9): distance and time limits, which a
 * route may override.
 */
import { routeAt, type PreviousDump, type Site } from './site.ts'

/** The stored settings; unset ones are inherited. */
export interface PreviousDumpSettings {
  readonly on: boolean | null
  /** Metres. */
  readonly radius: number | null
  readonly minutes: number | null
}

type Whole = { readonly [K in keyof PreviousDumpSettings]: NonNullable<PreviousDumpSettings[K]> }

export function inheritPreviousDump(own: PreviousDumpSettings, usual: Whole): Whole {
  return {
    on: own.on ?? usual.on,
    radius: own.radius ?? usual.radius,
    minutes: own.minutes ?? usual.minutes,
  }
}

export const previousDumpOf = ({ on, radius, minutes }: Whole): PreviousDump => ({
  previousRadius: radius,
  previousSeconds: on ? minutes * 60 : 0,
})

/** The rule of the machine's route, of the only route that dumps there, or of the account. */
export function previousDumpAt(site: Site, routeId: string | null, dumpedAt: string | null): PreviousDump {
  return routeAt(site, routeId, 'dump', dumpedAt)?.previousDump ?? site.settings
}
