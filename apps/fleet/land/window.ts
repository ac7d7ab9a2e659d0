/** Pixels of web map tiles over the plane of a site. */
import { toLat, toLon, toX, toY, type LocalFrame } from '@haulway/geo'
import type { Extent } from './distances.ts'

export const TILE = 256

/** Some pixels of a zoom, the uppermost row first. */
export interface Window {
  readonly wide: number
  readonly high: number
  /** Metres of the plane at the middle of a column or row; also outside the window. */
  x: (column: number) => number
  y: (row: number) => number
  /** Metres across a pixel, accurate enough for a site. */
  readonly metres: number
}

/** First and last tile of each direction. */
export interface Tiles {
  readonly zoom: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const world = (zoom: number): number => TILE * 2 ** zoom

function column(lon: number, zoom: number): number {
  return (lon / 360 + 0.5) * world(zoom)
}
function row(lat: number, zoom: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world(zoom)
}
function latitude(row: number, zoom: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / world(zoom)))) * 180) / Math.PI
}

/** West, south, east, north of an extent in degrees. */
export function boundsOf(frame: LocalFrame, { west, south, east, north }: Extent) {
  return {
    west: toLon(frame, west),
    south: toLat(frame, south),
    east: toLon(frame, east),
    north: toLat(frame, north),
  }
}

const tileOf = (pixel: number): number => Math.floor(pixel / TILE)

/** The tiles of a zoom that an extent touches. */
export function tilesOver(frame: LocalFrame, extent: Extent, zoom: number): Tiles {
  const { west, south, east, north } = boundsOf(frame, extent)
  return {
    zoom,
    left: tileOf(column(west, zoom)),
    top: tileOf(row(north, zoom)),
    right: tileOf(column(east, zoom)),
    bottom: tileOf(row(south, zoom)),
  }
}

/** The pixels of one tile. */
export function windowOf(frame: LocalFrame, zoom: number, left: number, top: number): Window {
  const lonOf = (pixel: number) => (pixel / world(zoom) - 0.5) * 360
  const x = (one: number) => toX(frame, lonOf(left * TILE + one + 0.5))
  const y = (one: number) => toY(frame, latitude(top * TILE + one + 0.5, zoom))
  return { wide: TILE, high: TILE, x, y, metres: x(1) - x(0) }
}
