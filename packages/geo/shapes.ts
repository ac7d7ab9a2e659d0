/** Circles and corridors: areas given by a few numbers, and the polygons that follow from them. */
import { longitudeDifference } from './geometry.ts'
import type { Position } from './geometry.ts'
import { metresPerDegreeLat, metresPerDegreeLon } from './projection.ts'

export interface Circle {
  kind: 'circle'
  centre: [lon: number, lat: number]
  /** Metres. */
  radius: number
}
export interface Corridor {
  kind: 'corridor'
  /** The centre line. */
  line: [lon: number, lat: number][]
  /** Metres from side to side. */
  width: number
}
export type Shape = Circle | Corridor

/** Corners of the polygon that stands for a circle. */
const CORNERS = 64
/** Largest angle between corners round the outside of a bend, radians. */
const BEND = Math.PI / 12

/** The position so many metres east and north; inverse of `distance`. Longitude may continue past 180. */
function placeAt([lon, lat]: Position, x: number, y: number): [number, number] {
  let to = lat + y / metresPerDegreeLat(lat)
  for (let round = 0; round < 2; round++) to = lat + y / metresPerDegreeLat((lat + to) / 2)
  return [lon + x / metresPerDegreeLon((lat + to) / 2), to]
}

/**
 * The closed ring of a circle, counter-clockwise. It has the area of the circle (within 0.01 %), so its corners lie a
 * hair outside and its sides inside.
 */
export function circleRing({ centre, radius }: Circle): [number, number][] {
  const step = (2 * Math.PI) / CORNERS
  const reach = radius * Math.sqrt(step / Math.sin(step))
  const ring = Array.from({ length: CORNERS }, (_, i) =>
    placeAt(centre, reach * Math.cos(i * step), reach * Math.sin(i * step)),
  )
  return [...ring, ring[0]!]
}

interface Way {
  x: number
  y: number
}

/** Direction from one position to the next as a unit vector, east and north. */
function wayOf(a: Position, b: Position): Way {
  const middle = (a[1] + b[1]) / 2
  const x = longitudeDifference(b[0] - a[0]) * metresPerDegreeLon(middle)
  const y = (b[1] - a[1]) * metresPerDegreeLat(middle)
  const length = Math.hypot(x, y)
  return { x: x / length, y: y / length }
}

/** Corners beside one bend of the line on its left: a mitre inside a bend, an arc outside of it. */
function leftOf(at: Position, before: Way, after: Way, reach: number): [number, number][] {
  const turn = Math.atan2(before.x * after.y - before.y * after.x, before.x * after.x + before.y * after.y)
  const normal = Math.atan2(before.x, -before.y)
  const place = (angle: number, length: number) =>
    placeAt(at, Math.cos(angle) * length, Math.sin(angle) * length)
  // A bend to the left, or a slight one: the two sides meet on the bisector.
  if (turn > -BEND) return [place(normal + turn / 2, reach / Math.max(Math.cos(turn / 2), 0.05))]
  const steps = Math.ceil(-turn / BEND)
  return Array.from({ length: steps + 1 }, (_, i) => place(normal + (turn * i) / steps, reach))
}

function leftSide(line: readonly Position[], reach: number): [number, number][] {
  const ways = line.slice(1).map((to, i) => wayOf(line[i]!, to))
  return line.flatMap((at, i) =>
    leftOf(at, ways[Math.max(i - 1, 0)]!, ways[Math.min(i, ways.length - 1)]!, reach),
  )
}

/**
 * The closed ring around a line of two positions or more, flat at the ends. Where the line bends more tightly than
 * half its width allows, or comes back to itself, the ring crosses itself; the caller must reject it.
 */
export function corridorRing({ line, width }: Corridor): [number, number][] {
  const points = line.filter((one, i) => i === 0 || one[0] !== line[i - 1]![0] || one[1] !== line[i - 1]![1])
  if (points.length < 2) return []
  const left = leftSide(points, width / 2)
  const right = leftSide(points.toReversed(), width / 2)
  return [...right, ...left, right[0]!]
}

/** The closed ring of a shape. Longitudes may continue past 180: see `cutAtAntimeridian`. */
export function ringOf(shape: Shape): [number, number][] {
  return shape.kind === 'circle' ? circleRing(shape) : corridorRing(shape)
}
