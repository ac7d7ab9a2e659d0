/** What is proposed of a site: places of work, the roads between them, what is hauled, and why all that is believed. */
import type { PolygonGeometry, Position } from '@haulway/geo'

/** One line of the reasons; shares are of the stays, 0 to 1. Words for them are the caller's. */
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
  /** Round where machines stood and turned, with 10 m to each side; one ring without holes, counter-clockwise. */
  outline: PolygonGeometry
  /** Where the middle machine stood. */
  centre: Position
  evidence: {
    stays: number
    machines: number
    /** First and last of the stays, epoch milliseconds. */
    from: number
    to: number
    /** Seconds of a stand in the middle of them all. */
    medianStand: number
    /** The strongest first. */
    reasons: Reason[]
  }
}

export interface FoundRoad {
  /** Centre line between the outlines of two places, or between such lines. */
  line: Position[]
  metres: number
  /** Ways that were driven along it, and by how many machines. */
  trips: number
  machines: number
}

export interface FoundRoute {
  /** Numbers of its places. */
  load: number
  dump: number
  /** Loads that were hauled from the one to the other, by how many machines. */
  hauls: number
  machines: number
  /** Of the loaded way in the middle of them all: metres, and seconds from leaving the load to standing at the dump. */
  metres: number
  seconds: number
}

/** Everything that follows from some tracks; empty lists where nothing is sure enough to be proposed. */
export interface Proposal {
  /** Loads before dumps, the busiest first. */
  places: FoundPlace[]
  roads: FoundRoad[]
  /** The busiest first. */
  routes: FoundRoute[]
  /** What it rests on. */
  tracks: {
    machines: number
    /** Those that hauled. */
    haulers: number
    /** Positions given, and those among them that could be used. */
    points: number
    used: number
    /** Epoch milliseconds; null without positions. */
    from: number | null
    to: number | null
  }
}
