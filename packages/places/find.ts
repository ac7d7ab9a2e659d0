/** Public entry of the package: proposes places, roads and routes from tracks. */
import { type LocalFrame, type Position, toLat, toLon } from '@haulway/geo'
import { candidatesOf, journeysOf, type Leg, longestStand } from './candidates.ts'
import { evidenceOf } from './evidence.ts'
import { actsOf } from './kinds.ts'
import { lengthOf } from './lines.ts'
import { median } from './statistics.ts'
import type { Point } from './hull.ts'
import { haulsOf, placesOf, type Place } from './places.ts'
import type { FoundPlace, Proposal } from './proposal.ts'
import { type Road, roadsOf } from './roads.ts'
import { routesOf } from './routes.ts'
import { stopsOf } from './stops.ts'
import { frameOf, inOrder, pathOf, type Path, type Track } from './track.ts'

/** About a centimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7

const positionOf = (frame: LocalFrame, { x, y }: Point): Position => [
  rounded(toLon(frame, x)),
  rounded(toLat(frame, y)),
]

function shown(place: Place, hauls: readonly Leg[], frame: LocalFrame): FoundPlace {
  const ring = [...place.ring, place.ring[0]!].map((point) => positionOf(frame, point))
  const stands = place.stays.map(longestStand)
  return {
    kind: place.act,
    outline: { type: 'Polygon', coordinates: [ring] },
    centre: positionOf(frame, { x: median(stands.map(({ x }) => x)), y: median(stands.map(({ y }) => y)) }),
    evidence: evidenceOf(place, hauls),
  }
}

function shownRoad({ line, trips, machines }: Road, frame: LocalFrame): Proposal['roads'][number] {
  return {
    line: line.map((point) => positionOf(frame, point)),
    metres: Math.round(lengthOf(line)),
    trips,
    machines,
  }
}

function extent(tracks: readonly Track[], paths: readonly Path[], haulers: number): Proposal['tracks'] {
  const [starts, ends] = [paths.map(({ t }) => t[0] ?? Infinity), paths.map(({ t }) => t.at(-1) ?? -Infinity)]
  const [from, to] = [
    starts.reduce((a, b) => Math.min(a, b), Infinity),
    ends.reduce((a, b) => Math.max(a, b), -Infinity),
  ]
  return {
    machines: tracks.length,
    haulers,
    points: tracks.reduce((sum, { points }) => sum + points.length, 0),
    used: paths.reduce((sum, { t }) => sum + t.length, 0),
    from: from < to ? Math.round(1000 * from) : null,
    to: from < to ? Math.round(1000 * to) : null,
  }
}

/** Loads before dumps, the busiest first. */
const order = (a: Place, b: Place): number =>
  a.act === b.act ? b.stays.length - a.stays.length : a.act === 'load' ? -1 : 1

/**
 * Proposes where machines were loaded and where they dumped, the roads between, and what was hauled on them. Pure,
 * and independent of the order of the tracks; about linear in the number of positions. Tracks should be of one site:
 * distances between places more than some 20 km apart are slightly off. No input makes it throw.
 */
export function findPlaces(tracks: readonly Track[]): Proposal {
  const ordered = inOrder(tracks)
  const frame = frameOf(ordered)
  if (!frame) return { places: [], roads: [], routes: [], tracks: extent(tracks, [], 0) }
  const all = ordered.map((track) => pathOf(track, frame))
  const loaders = all.filter(({ kind }) => kind === 'loader')
  const paths = all.filter(({ kind }) => kind === 'hauler' || kind === 'unknown')
  const stops = paths.flatMap((path, number) => stopsOf(path, number, loaders))
  const candidates = candidatesOf(stops, paths)
  const acts = actsOf(candidates, journeysOf(candidates, paths), paths)
  const places = placesOf(candidates, acts, paths).toSorted(order)
  const hauls = haulsOf(places, paths)
  return {
    places: places.map((place) => shown(place, hauls, frame)),
    roads: roadsOf(places, hauls, paths).map((road) => shownRoad(road, frame)),
    routes: routesOf(places, hauls),
    tracks: extent(tracks, all, new Set(hauls.map(({ from }) => from.path)).size),
  }
}
