/** The places and roads of a cab's map in metres around one point: x east, y south, as screens count. */
import type { CabMap } from '@haulway/features/cab/cab.endpoints.ts'
import { localFrame, polygonsOf, toX, toY, type LocalFrame } from '@haulway/geo'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Outline {
  readonly id: string
  readonly title: string
  readonly kind: string
  /** SVG path of its boundary. */
  readonly path: string
  /** Middle of its box, and half of its longer side. */
  readonly centre: Point
  readonly reach: number
}

export interface Road {
  readonly route: string
  readonly load: string
  readonly dump: string
  readonly loaded: readonly Point[]
  readonly empty: readonly Point[]
}

export interface Ground {
  readonly frame: LocalFrame
  readonly outlines: readonly Outline[]
  readonly roads: readonly Road[]
}

export function pointAt(frame: LocalFrame, lon: number, lat: number): Point {
  return { x: toX(frame, lon), y: -toY(frame, lat) }
}

/** SVG path through the points, in metres. */
export function pathThrough(points: readonly Point[]): string {
  return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

function outlineOf(frame: LocalFrame, place: CabMap['places'][number]): Outline {
  const rings = polygonsOf(place.boundary)
    .flat()
    .map((ring) => ring.map(([lon, lat]) => pointAt(frame, lon, lat)))
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of rings.flat()) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return {
    id: place.id,
    title: place.title,
    kind: place.kind,
    path: rings.map((ring) => `${pathThrough(ring)}Z`).join(''),
    centre: { x: (left + right) / 2, y: (top + bottom) / 2 },
    reach: Math.max(right - left, bottom - top) / 2,
  }
}

type Way = CabMap['roads'][number]['loaded']
const pointsOf = (frame: LocalFrame, { lon, lat }: Way): Point[] =>
  lon.map((one, i) => pointAt(frame, one, lat[i] ?? frame.lat))

/** The ground of a map; its first place is the origin. null: a map without places. */
export function groundOf(map: CabMap | null): Ground | null {
  const [lon, lat] = map?.places.flatMap(({ boundary }) => polygonsOf(boundary).flat(2))[0] ?? []
  if (!map || lon === undefined || lat === undefined) return null
  const frame = localFrame(lon, lat)
  return {
    frame,
    outlines: map.places.map((place) => outlineOf(frame, place)),
    roads: map.roads.map(({ route, load, dump, loaded, empty }) => ({
      route,
      load,
      dump,
      loaded: pointsOf(frame, loaded),
      empty: pointsOf(frame, empty),
    })),
  }
}

/** What a machine does next, and where. */
export interface Aim {
  readonly place: string
  readonly doing: 'load' | 'dump'
}

/** The ways of a route that lead to its next place. */
export function waysTo(ground: Ground, route: string | undefined, aim: Aim | null): (readonly Point[])[] {
  if (!aim) return []
  const own = ground.roads.filter((road) => road.route === route)
  return aim.doing === 'dump'
    ? own.filter(({ dump }) => dump === aim.place).map(({ loaded }) => loaded)
    : own.filter(({ load }) => load === aim.place).map(({ empty }) => empty)
}

/** Metres from a road within which a machine is on it. */
const ON_ROAD = 150

/** The point of a straight piece of way that is nearest to where the machine is. */
function nearestOn(from: Point, to: Point, at: Point): Point {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const length = x * x + y * y
  const share = length === 0 ? 0 : ((at.x - from.x) * x + (at.y - from.y) * y) / length
  const within = Math.min(1, Math.max(0, share))
  return { x: from.x + within * x, y: from.y + within * y }
}

/** What is left of a way from where the machine is; all of it when the machine is elsewhere. */
export function ahead(way: readonly Point[], at: Point | null): readonly Point[] {
  if (!at) return way
  let [least, left] = [ON_ROAD, way]
  way.slice(1).forEach((to, i) => {
    const on = nearestOn(way[i] ?? to, to, at)
    const apart = Math.hypot(on.x - at.x, on.y - at.y)
    if (apart <= least) [least, left] = [apart, [on, ...way.slice(i + 1)]]
  })
  return left
}
