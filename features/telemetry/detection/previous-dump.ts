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

type CompleteSettings = { readonly [K in keyof PreviousDumpSettings]: NonNullable<PreviousDumpSettings[K]> }

export function inheritPreviousDump(own: PreviousDumpSettings, defaults: CompleteSettings): CompleteSettings {
  return {
    on: own.on ?? defaults.on,
    radius: own.radius ?? defaults.radius,
    minutes: own.minutes ?? defaults.minutes,
  }
}

export const previousDumpOf = ({ on, radius, minutes }: CompleteSettings): PreviousDump => ({
  previousRadius: radius,
  previousSeconds: on ? minutes * 60 : 0,
})

/** The rule of the machine's route, of the only route that dumps there, or of the account. */
export function previousDumpAt(site: Site, routeId: string | null, dumpedAt: string | null): PreviousDump {
  return routeAt(site, routeId, 'dump', dumpedAt)?.previousDump ?? site.settings
}
