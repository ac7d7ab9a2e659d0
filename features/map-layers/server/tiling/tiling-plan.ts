/** Plans the tiles of a picture and the steps that make them. */
import { Unreadable } from '@haulway/platform/unreadable.ts'
import type { PictureHeader } from './picture-header.ts'
import { groundTransform, type GroundTransform, type Georeference } from './georeference.ts'

export const TILE = 256
/** Maximum zoom: three centimetres a pixel, finer than anybody needs. */
const FINEST = 22
/** Maximum number of tiles: those of 13 billion pixels. */
const MOST_TILES = 200_000
/** Points sampled on each edge to find the bounds of the picture. */
const EDGE = 32

/** Range of tiles of one zoom, both ends included. */
export interface TileBox {
  readonly zoom: number
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}

/** Tiles made in one step, including those of this many zooms above them. */
export interface TilingStep extends TileBox {
  readonly above: number
  /** The tiles themselves exist already. */
  readonly joined: boolean
}

interface Round {
  readonly zoom: number
  readonly wide: number
  readonly high: number
  readonly above: number
}

export interface TilingPlan {
  readonly place: Georeference
  readonly box: TileBox
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
  /** Width of the picture's resolution that tiles are drawn from, and how many of its pixels make one of a tile. */
  readonly level: number
  readonly ratio: number
  readonly rounds: readonly Round[]
  readonly minZoom: number
  readonly steps: number
}

/** Conversion between degrees and Web Mercator as one square from 0 to 1. */
export const mapX = (lon: number): number => lon / 360 + 0.5
export const mapY = (lat: number): number => {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
export const lonAt = (x: number): number => (x - 0.5) * 360
export const latAt = (y: number): number => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI

function boundsOf(ground: GroundTransform, { width, height }: PictureHeader): TilingPlan['bounds'] {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at <= EDGE; at++) {
    const [x, y] = [(width * at) / EDGE, (height * at) / EDGE]
    for (const [column, row] of [
      [x, 0],
      [x, height],
      [0, y],
      [width, y],
    ] as const) {
      const [lon, lat] = ground.toDegrees(column, row)
      const isOnMap = Math.abs(lon) <= 180 && Math.abs(lat) <= 85
      if (!isOnMap) throw new Unreadable('mapLayers.tiles.problem.outside')
      bounds[0] = Math.min(bounds[0], lon)
      bounds[1] = Math.min(bounds[1], lat)
      bounds[2] = Math.max(bounds[2], lon)
      bounds[3] = Math.max(bounds[3], lat)
    }
  }
  return bounds
}

/** Width of the pixel in the centre, in units of the whole map. */
function pixelSide(ground: GroundTransform, { width, height }: PictureHeader): number {
  const at = (column: number, row: number) => {
    const [lon, lat] = ground.toDegrees(column, row)
    return [mapX(lon), mapY(lat)] as const
  }
  const [middle, right, below] = [
    at(width / 2, height / 2),
    at(width / 2 + 1, height / 2),
    at(width / 2, height / 2 + 1),
  ]
  const length = (other: readonly [number, number]) => Math.hypot(other[0] - middle[0], other[1] - middle[1])
  return Math.sqrt(length(right) * length(below))
}

function boxAt(zoom: number, [west, south, east, north]: TilingPlan['bounds']): TileBox {
  const count = 2 ** zoom
  const within = (part: number) => Math.min(count - 1, Math.max(0, Math.floor(part * count)))
  return {
    zoom,
    west: within(mapX(west)),
    east: within(mapX(east)),
    north: within(mapY(north)),
    south: within(mapY(south)),
  }
}

const tilesIn = ({ west, east, north, south }: TileBox): number => (east - west + 1) * (south - north + 1)

/** Throws when the picture has no valid position. */
export function planTiles(head: PictureHeader, place: Georeference): TilingPlan {
  const ground = groundTransform(place)
  const bounds = boundsOf(ground, head)
  const side = pixelSide(ground, head)
  if (!(side > 0)) throw new Unreadable('mapLayers.tiles.problem.place')
  let zoom = Math.max(0, Math.min(FINEST, Math.round(-Math.log2(TILE * side))))
  while (zoom > 0 && tilesIn(boxAt(zoom, bounds)) > MOST_TILES) zoom -= 1
  const box = boxAt(zoom, bounds)
  const widest = Math.max(box.east - box.west, box.south - box.north) + 1
  const minZoom = Math.max(0, zoom - Math.ceil(Math.log2(widest)) - 1)
  const rounds = roundsOf(zoom, minZoom, head.tiled)
  const steps = rounds.reduce((sum, round) => sum + groupsIn(box, round).count, 0)
  return { place, box, bounds, ...levelFor(head, 1 / (TILE * 2 ** zoom) / side), rounds, minZoom, steps }
}

/** The coarsest resolution that is still about as fine as the tiles. */
function levelFor({ levels, width }: PictureHeader, ratio: number): { level: number; ratio: number } {
  const found = levels.findLastIndex((one) => (ratio * one) / width >= 0.9)
  const level = Math.max(0, found)
  return { level, ratio: (ratio * (levels[level] ?? width)) / width }
}

/** Squares of tiles; for full-width strips as wide as memory allows, so that each strip is decompressed rarely. */
function roundsOf(zoom: number, minZoom: number, tiled: boolean): Round[] {
  const square = { wide: 8, high: 8, above: 3 }
  const rounds: Round[] = [{ zoom, ...(tiled ? square : { wide: 32, high: 4, above: 2 }) }]
  for (let at = zoom - (rounds[0]?.above ?? 0); at > minZoom; at -= square.above)
    rounds.push({ zoom: at, ...square })
  return rounds
}

function groupsIn(box: TileBox, { zoom, wide, high }: Round) {
  const shift = 2 ** (box.zoom - zoom)
  const [west, east] = [box.west, box.east].map((at) => Math.floor(at / shift / wide))
  const [north, south] = [box.north, box.south].map((at) => Math.floor(at / shift / high))
  const columns = (east ?? 0) - (west ?? 0) + 1
  return { west: west ?? 0, north: north ?? 0, columns, count: columns * ((south ?? 0) - (north ?? 0) + 1) }
}

/** The step of that number; undefined after the last one. */
export function stepOf({ box, rounds, minZoom }: TilingPlan, number: number): TilingStep | undefined {
  let left = number
  for (const [at, round] of rounds.entries()) {
    const { west, north, columns, count } = groupsIn(box, round)
    if (left < count) {
      const [column, row] = [west + (left % columns), north + Math.floor(left / columns)]
      const shift = 2 ** (box.zoom - round.zoom)
      return {
        zoom: round.zoom,
        west: Math.max(column * round.wide, Math.floor(box.west / shift)),
        east: Math.min(column * round.wide + round.wide - 1, Math.floor(box.east / shift)),
        north: Math.max(row * round.high, Math.floor(box.north / shift)),
        south: Math.min(row * round.high + round.high - 1, Math.floor(box.south / shift)),
        above: Math.min(round.above, round.zoom - minZoom),
        joined: at > 0,
      }
    }
    left -= count
  }
  return undefined
}
