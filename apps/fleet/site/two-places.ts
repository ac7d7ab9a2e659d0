/**
 * A small made-up site on flat ground: one place to load in the east, one to dump in the west, a parking beside the
 * road between. Trucks of a place wait in one line for whichever of its servers is free first; the line lies in the
 * place.
 */
import { localFrame } from '@haulway/geo'
import type { Point } from './plane.ts'
import { backingStation, type Loader, type Quarry, type Road, type Station, type Zone } from './quarry.ts'

export interface TwoPlaces {
  title: string
  loaders: number
  dumpSpots: number
  bays: number
  /**
   * Side lengths in metres of places that contain the first spot alone; absent: they contain their lines of trucks.
   */
  side?: number
}

const at = (x: number, y: number): Point => ({ x, y })

/** Metres between the spots of a place. */
const SPOT_GAP_M = 25
/** Metres from the head of the line to the first spot, along the lane. */
const APPROACH_M = 12
/** Metres of the spots north of the lane. */
const SPOT_Y = 30
const LOAD_X = 1500
const DUMP_X = -500

const nodes = new Map<string, Point>([
  ['load gate', at(1040, 0)],
  ['load out', at(1030, -45)],
  ['dump gate', at(-40, 0)],
  ['dump out', at(-20, -45)],
  ['fork', at(450, 0)],
  ['yard', at(520, -120)],
])

const roads: Road[] = [
  { from: 'fork', to: 'load gate', via: [at(700, 20)] },
  { from: 'fork', to: 'dump gate', via: [at(200, 15)] },
  { from: 'load out', to: 'fork', via: [at(800, -40)] },
  { from: 'dump out', to: 'fork', via: [at(150, -40)] },
  { from: 'fork', to: 'yard', via: [at(480, -50)] },
]

const box = (west: number, east: number, south: number, north: number): Point[] => [
  at(west, south),
  at(east, south),
  at(east, north),
  at(west, north),
]

/** Spots side by side; `away` is the direction in which trucks pass them: 1 to the east, -1 to the west. */
function spots(kind: 'load' | 'dump', zone: string, count: number, first: number, away: 1 | -1): Station[] {
  return Array.from({ length: count }, (_, i) => {
    const x = first + away * SPOT_GAP_M * i
    const station = backingStation({
      name: `${zone} ${i + 1}`,
      kind,
      zone,
      gate: `${kind} gate`,
      lane: [],
      spot: at(x, SPOT_Y),
      facing: 180,
      side: away === 1 ? -1 : 1,
      exit: [at(x - away * 20, -30), at(x - away * 200, -45)],
      exitNode: `${kind} out`,
    })
    return { ...station, line: zone, head: at(first - away * APPROACH_M, 0) }
  })
}

function bay(i: number): Station {
  const x = 560 + 10 * i
  return {
    name: `Bay ${i + 1}`,
    kind: 'park',
    zone: 'Parking',
    gate: 'yard',
    lane: [at(x, -130)],
    head: at(x, -165),
    spot: at(x, -190),
    facing: 180,
    exit: [at(x - 15, -225), at(530, -260), at(515, -170)],
    exitNode: 'yard',
  }
}

function loaderAt(i: number): Loader {
  const x = LOAD_X + SPOT_GAP_M * i
  return {
    name: `WL-${i + 1}`,
    station: `Pit ${i + 1}`,
    at: at(x, SPOT_Y + 12),
    refuge: at(x, 180),
    bucketKg: 12000,
    passSeconds: 26,
  }
}

const around = (x: number, side: number): Point[] =>
  box(x - side / 2, x + side / 2, SPOT_Y - side / 2, SPOT_Y + side / 2)

export function twoPlaces({ title, loaders, dumpSpots, bays, side }: TwoPlaces): Quarry {
  const zones: Zone[] = [
    {
      title: 'Pit',
      kind: 'load',
      ring: side ? around(LOAD_X, side) : box(1055, LOAD_X + SPOT_GAP_M * loaders + 40, -75, 60),
    },
    {
      title: 'Tip',
      kind: 'dump',
      ring: side ? around(DUMP_X, side) : box(DUMP_X - SPOT_GAP_M * dumpSpots - 40, -60, -75, 75),
    },
    { title: 'Parking', kind: 'other', ring: box(545, 575 + 10 * bays, -240, -145) },
  ]
  const pit = spots('load', 'Pit', loaders, LOAD_X, 1)
  const tip = spots('dump', 'Tip', dumpSpots, DUMP_X, -1)
  const parking = Array.from({ length: bays }, (_, i) => bay(i))
  return {
    title,
    timeZone: 'UTC',
    frame: localFrame(21.03, 52.21),
    altitude: 100,
    heightAt: () => 0,
    zones,
    nodes,
    roads,
    stations: new Map([...pit, ...tip, ...parking].map((station) => [station.name, station])),
    loaders: Array.from({ length: loaders }, (_, i) => loaderAt(i)),
    hauls: [
      {
        title: `${title}: Pit to Tip`,
        loadStations: pit.map(({ name }) => name),
        dumpStations: tip.map(({ name }) => name),
        share: 1,
      },
    ],
  }
}
