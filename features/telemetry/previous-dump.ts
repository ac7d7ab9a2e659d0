/**
 * A stop near the machine's last dump counts as a dump (behaviour 1.9): whether, how near, how soon; a route may
 * override it.
 */
import { routeAt, type PreviousDump, type Site } from './site.ts'

/** Own settings; null inherits from one level up. */
export interface PreviousDumpSettings {
  readonly on: boolean | null
  /** Metres. */
  readonly radius: number | null
  readonly minutes: number | null
}

type Whole = { readonly [K in keyof PreviousDumpSettings]: NonNullable<PreviousDumpSettings[K]> }

export function inherited(own: PreviousDumpSettings, usual: Whole): Whole {
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

/** The rule of the machine's route, else of the only route that dumps there, else of the account. */
export function previousDumpAt(site: Site, routeId: string | null, dumpedAt: string | null): PreviousDump {
  return routeAt(site, routeId, 'dump', dumpedAt)?.previousDump ?? site.settings
}
