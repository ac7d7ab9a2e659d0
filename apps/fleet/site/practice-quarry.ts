/**
 * The practice quarry: a made-up site in open desert in the middle of Nevada. Three pits with four loaders, a crusher
 * behind a stockpile that every truck for the crusher drives through, a product stockpile, a waste dump, parking and
 * fuel. Haul roads of 1 to 3 km out of pits 25 to 45 m deep.
 */
import { localFrame } from '@haulway/geo'
import type { Point } from './plane.ts'
import { backingStation, type Loader, type Quarry, type Road, type Station, type Zone } from './quarry.ts'

const at = (x: number, y: number): Point => ({ x, y })
const ring = (...numbers: number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, i) => at(numbers[2 * i]!, numbers[2 * i + 1]!))

/** Pits are hollows and dumps are hills: [x, y, metres up, metres of width]. */
const relief = [
  [1800, 1270, -45, 330],
  [1610, -440, -30, 260],
  [2480, 300, -25, 240],
  [850, 860, 22, 220],
] as const

function heightAt(p: Point): number {
  return relief.reduce(
    (sum, [x, y, up, width]) => sum + up * Math.exp(-((p.x - x) ** 2 + (p.y - y) ** 2) / (2 * width * width)),
    0,
  )
}

const zones: Zone[] = [
  {
    title: 'North Pit',
    kind: 'load',
    ring: ring(1660, 1120, 1830, 1090, 1970, 1180, 1950, 1350, 1820, 1420, 1690, 1370, 1640, 1240),
  },
  {
    title: 'South Pit',
    kind: 'load',
    ring: ring(1470, -310, 1640, -290, 1750, -370, 1730, -530, 1600, -570, 1480, -500),
  },
  {
    title: 'East Bench',
    kind: 'load',
    ring: ring(2350, 415, 2380, 230, 2500, 180, 2600, 240, 2590, 380, 2450, 440),
  },
  { title: 'Crusher', kind: 'dump', ring: ring(-140, 62, -70, 62, -66, 112, -140, 116) },
  { title: 'Stockpile A', kind: 'dump', ring: ring(62, 50, 225, 54, 230, 150, 140, 172, 60, 150) },
  {
    title: 'Product Stockpile',
    kind: 'dump',
    ring: ring(90, -335, 265, -335, 280, -220, 200, -200, 95, -225),
  },
  { title: 'Waste Dump', kind: 'dump', ring: ring(715, 770, 930, 760, 965, 900, 880, 945, 725, 930) },
  { title: 'Parking', kind: 'other', ring: ring(465, -170, 775, -170, 775, -78, 465, -78) },
  { title: 'Fuel Bay', kind: 'other', ring: ring(378, -140, 424, -140, 424, -92, 378, -92) },
]

const nodes = new Map<string, Point>([
  ['plant', at(330, 80)],
  ['stockpile gate', at(245, 76)],
  ['crusher gate', at(-10, 75)],
  ['product gate', at(305, -150)],
  ['yard', at(450, -45)],
  ['waste turn', at(900, 260)],
  ['waste gate', at(870, 640)],
  ['pit fork', at(1450, 430)],
  ['north gate', at(1690, 1010)],
  ['south gate', at(1560, -200)],
  ['east gate', at(2300, 420)],
])

const roads: Road[] = [
  { from: 'plant', to: 'stockpile gate', via: [] },
  { from: 'stockpile gate', to: 'crusher gate', via: [at(150, 74), at(60, 76)] },
  { from: 'plant', to: 'product gate', via: [at(325, -40)] },
  { from: 'plant', to: 'yard', via: [at(390, 30)] },
  { from: 'plant', to: 'waste turn', via: [at(600, 130)] },
  { from: 'waste turn', to: 'waste gate', via: [at(850, 430)] },
  { from: 'waste turn', to: 'pit fork', via: [at(1160, 390)] },
  { from: 'pit fork', to: 'north gate', via: [at(1620, 620), at(1610, 820)] },
  { from: 'pit fork', to: 'south gate', via: [at(1610, 200)] },
  { from: 'pit fork', to: 'east gate', via: [at(1900, 480)] },
]

const backing: Station[] = [
  backingStation({
    name: 'EX-1 spot',
    kind: 'load',
    zone: 'North Pit',
    gate: 'north gate',
    lane: [at(1760, 1130), at(1850, 1200)],
    spot: at(1870, 1310),
    facing: 210,
    side: 1,
    exit: [at(1800, 1210), at(1720, 1120)],
    exitNode: 'north gate',
  }),
  backingStation({
    name: 'EX-2 spot',
    kind: 'load',
    zone: 'North Pit',
    gate: 'north gate',
    lane: [at(1680, 1110), at(1668, 1190)],
    spot: at(1720, 1330),
    facing: 150,
    side: -1,
    exit: [at(1730, 1220), at(1705, 1110)],
    exitNode: 'north gate',
  }),
  backingStation({
    name: 'EX-3 spot',
    kind: 'load',
    zone: 'South Pit',
    gate: 'south gate',
    lane: [at(1620, -290), at(1680, -370)],
    spot: at(1660, -490),
    facing: 330,
    side: -1,
    exit: [at(1590, -400), at(1550, -300)],
    exitNode: 'south gate',
  }),
  backingStation({
    name: 'WL-1 spot',
    kind: 'load',
    zone: 'East Bench',
    gate: 'east gate',
    lane: [at(2400, 400), at(2470, 395)],
    spot: at(2540, 300),
    facing: 270,
    side: -1,
    exit: [at(2430, 310), at(2340, 390)],
    exitNode: 'east gate',
  }),
  backingStation({
    name: 'Crusher hopper',
    kind: 'dump',
    zone: 'Crusher',
    gate: 'crusher gate',
    lane: [],
    spot: at(-100, 105),
    facing: 180,
    side: 1,
    exit: [at(-60, 38), at(60, 30), at(200, 32)],
    exitNode: 'plant',
  }),
  backingStation({
    name: 'Stockpile A edge',
    kind: 'dump',
    zone: 'Stockpile A',
    gate: 'stockpile gate',
    lane: [],
    spot: at(150, 140),
    facing: 180,
    side: 1,
    exit: [at(100, 78), at(110, 40), at(200, 32)],
    exitNode: 'plant',
  }),
  ...[180, 135].map((x, i) =>
    backingStation({
      name: `Product edge ${i + 1}`,
      kind: 'dump',
      zone: 'Product Stockpile',
      gate: 'product gate',
      lane: [at(290, -215)],
      spot: at(x, -300),
      facing: 0,
      side: -1,
      exit: [at(210, -225), at(270, -170)],
      exitNode: 'product gate',
    }),
  ),
  ...[830, 785].map((x, i) =>
    backingStation({
      name: `Waste edge ${i + 1}`,
      kind: 'dump',
      zone: 'Waste Dump',
      gate: 'waste gate',
      lane: [at(905, 760)],
      spot: at(x, 900),
      facing: 180,
      side: 1,
      exit: [at(820, 800), at(845, 700)],
      exitNode: 'waste gate',
    }),
  ),
]

const driveThrough: Station[] = [
  {
    name: 'Fuel pump',
    kind: 'fuel',
    zone: 'Fuel Bay',
    gate: 'yard',
    lane: [at(415, -58)],
    head: at(401, -84),
    spot: at(400, -115),
    facing: 180,
    exit: [at(390, -155), at(345, -110), at(330, -20)],
    exitNode: 'plant',
  },
  ...Array.from({ length: 28 }, (_, i): Station => {
    const x = 485 + 10 * i
    return {
      name: `Bay ${i + 1}`,
      kind: 'park',
      zone: 'Parking',
      gate: 'yard',
      lane: [at(x, -60)],
      head: at(x, -95),
      spot: at(x, -120),
      facing: 180,
      exit: [at(x - 15, -160), at(450, -190), at(445, -100)],
      exitNode: 'yard',
    }
  }),
]

const loaders: Loader[] = [
  { name: 'EX-1', station: 'EX-1 spot', at: at(1877, 1322), bucketKg: 11500, passSeconds: 27 },
  { name: 'EX-2', station: 'EX-2 spot', at: at(1713, 1342), bucketKg: 11500, passSeconds: 28 },
  { name: 'EX-3', station: 'EX-3 spot', at: at(1667, -502), bucketKg: 12500, passSeconds: 29 },
  { name: 'WL-1', station: 'WL-1 spot', at: at(2554, 300), bucketKg: 15000, passSeconds: 38 },
]

/** The practice quarry with its zones, roads, spots, loaders and standing orders. */
export const practiceQuarry: Quarry = {
  title: 'Practice quarry',
  timeZone: 'America/Los_Angeles',
  frame: localFrame(-117.214, 38.902),
  altitude: 1652,
  heightAt,
  zones,
  nodes,
  roads,
  stations: new Map([...backing, ...driveThrough].map((station) => [station.name, station])),
  loaders,
  hauls: [
    {
      title: 'North Pit to Crusher',
      loadStations: ['EX-1 spot', 'EX-2 spot'],
      dumpStations: ['Crusher hopper'],
      share: 6,
    },
    {
      title: 'South Pit to product',
      loadStations: ['EX-3 spot'],
      dumpStations: ['Product edge 1', 'Product edge 2'],
      share: 5,
    },
    {
      title: 'East Bench to waste',
      loadStations: ['WL-1 spot'],
      dumpStations: ['Waste edge 1', 'Waste edge 2'],
      share: 5,
    },
    {
      title: 'North Pit to stockpile',
      loadStations: ['EX-1 spot', 'EX-2 spot'],
      dumpStations: ['Stockpile A edge'],
      share: 2,
    },
  ],
}
