/** Parts of a simulated site. All positions are metres on the plane of the site. */
import type { LocationKind } from '@haulway/features/telemetry/detection/site.ts'
import type { LocalFrame } from '@haulway/geo'
import { offset, type Point } from './plane.ts'

export interface Zone {
  title: string
  kind: LocationKind
  /** Outer ring, not closed. */
  ring: readonly Point[]
}

type StationKind = 'load' | 'dump' | 'fuel' | 'park'

/** A place where one truck at a time is served: a loader's spot, a tipping edge, a fuel pump, a bay. */
export interface Station {
  name: string
  kind: StationKind
  /** Title of its zone. */
  zone: string
  /** Stations of one name here share one queue: gate, lane and head are the same. Its own name when absent. */
  line?: string
  /** Node of the roads where its lane begins. */
  gate: string
  /** Points of the lane between the gate and the head of the queue. */
  lane: readonly Point[]
  /** Where the first truck of the queue waits. */
  head: Point
  /** Where the truck is served, and its direction there. */
  spot: Point
  facing: number
  /** Where the truck changes from forward to backward; absent when it drives straight in. */
  turn?: readonly [before: Point, at: Point]
  /** Points of the way out, between the spot and `exitNode`. */
  exit: readonly Point[]
  exitNode: string
}

export interface Loader {
  name: string
  station: string
  at: Point
  /** Where it goes when it leaves its place; absent when it never does. */
  refuge?: Point
  /** Kilograms in a full bucket. */
  bucketKg: number
  /** Seconds of one pass. */
  passSeconds: number
}

export interface Road {
  from: string
  to: string
  via: readonly Point[]
}

/** Where roads meet and trucks give way. */
export interface Crossing {
  at: Point
  /** Share of the passing trucks that must stand. */
  share: number
}

export interface Quarry {
  title: string
  timeZone: string
  /** The plane of the site on the earth. */
  frame: LocalFrame
  /** Metres above the ellipsoid where the height of the plane is 0. */
  altitude: number
  heightAt: (at: Point) => number
  zones: readonly Zone[]
  nodes: ReadonlyMap<string, Point>
  roads: readonly Road[]
  crossings?: readonly Crossing[]
  stations: ReadonlyMap<string, Station>
  loaders: readonly Loader[]
  /** Hauls of the trucks: from which stations, to which dump zones. */
  hauls: readonly Haul[]
}

/** A standing order: its trucks load at any of the load stations and tip at any of the dump stations. */
export interface Haul {
  title: string
  loadStations: readonly string[]
  dumpStations: readonly string[]
  /** Share of the fleet, relative to the others. */
  share: number
}

export interface BackingSpot {
  name: string
  kind: 'load' | 'dump'
  zone: string
  gate: string
  lane: readonly Point[]
  spot: Point
  facing: number
  /** 1: the truck passes the spot clockwise from its facing, -1: the other way. */
  side: 1 | -1
  exit: readonly Point[]
  exitNode: string
}

/**
 * A station into which trucks back: the queue's head lies 55 m before the spot, the truck drives past in front of it,
 * stops turned 60 degrees away, and reverses. Sizes fit a 10 m truck with a 20 m turning circle.
 */
export function backingStation(of: BackingSpot): Station {
  const { side, ...rest } = of
  const passing = of.facing + side * 90
  const away = of.facing + side * 60
  const turn = offset(offset(of.spot, of.facing, 22), away, 24)
  return {
    ...rest,
    head: offset(offset(of.spot, of.facing, 30), passing, -55),
    turn: [offset(turn, away, -12), turn],
  }
}
