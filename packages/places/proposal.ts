/** A proposal for a site: places of work, the roads between them, the routes, and the evidence for all of it. */
import type { PolygonGeometry, Position } from '@haulway/geo'

/** One reason of the evidence; shares are of the stays, 0 to 1. The caller supplies the text. */
export type Reason =
  /** Machines came from, or went on to, a place of the other kind. */
  | { reason: 'inTurn'; share: number }
  /** They stood for so many seconds, as is usual for a load or a dump. */
  | { reason: 'stand'; seconds: number }
  /** They changed gear, backed in or turned back. */
  | { reason: 'turned'; share: number }
  /** The payload sensor went up (load) or down (dump); of the stays with a working sensor. */
  | { reason: 'payload'; share: number }
  /** A known loader was within 40 m; of the stays in which its position was known. */
  | { reason: 'loader'; share: number }
  /** They drove slower on the loaded side: pace on the empty way by pace on the loaded way, above 1. */
  | { reason: 'pace'; ratio: number }

export interface FoundPlace {
  kind: 'load' | 'dump'
  /** Around where machines stood and turned, with 10 m to each side; one ring without holes, counter-clockwise. */
  outline: PolygonGeometry
  /** Median position of the standing machines. */
  centre: Position
  evidence: {
    stays: number
    machines: number
    /** First and last of the stays, epoch milliseconds. */
    from: number
    to: number
    /** Median seconds of a stand. */
    medianStand: number
    /** The strongest first. */
    reasons: Reason[]
  }
}

export interface FoundRoad {
  /** Centre line between the outlines of two places, or between such lines. */
  line: Position[]
  metres: number
  /** Number of drives along it, and of machines. */
  trips: number
  machines: number
}

export interface FoundRoute {
  /** Indices of its places. */
  load: number
  dump: number
  /** Number of loads hauled, and of machines. */
  hauls: number
  machines: number
  /** Medians of the loaded drive: metres, and seconds from leaving the load to standing at the dump. */
  metres: number
  seconds: number
}

/** Everything found from some tracks; empty lists where nothing is certain enough to be proposed. */
export interface Proposal {
  /** Loads before dumps, the busiest first. */
  places: FoundPlace[]
  roads: FoundRoad[]
  /** The busiest first. */
  routes: FoundRoute[]
  /** The data it rests on. */
  tracks: {
    machines: number
    /** Machines that hauled. */
    haulers: number
    /** Positions given, and how many of them were usable. */
    points: number
    used: number
    /** Epoch milliseconds; null without positions. */
    from: number | null
    to: number | null
  }
}
