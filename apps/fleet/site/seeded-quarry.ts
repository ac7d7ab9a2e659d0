/**
 * Made-up sites from a seed: places to load and to dump at the ends of branches of a haul road, with their queues
 * before them, crossings where trucks give way, a parking and a pump. The zone of a place covers where trucks are
 * served and turn, with some metres around it; the queue waits outside.
 */
import { localFrame } from '@haulway/geo'
import { hullOf } from '@haulway/places'
import { randomStream, type Random } from '../simulation/random.ts'
import { offset, type Point } from './plane.ts'
import {
  backingStation,
  type Haul,
  type Loader,
  type Quarry,
  type Road,
  type Station,
  type Zone,
} from './quarry.ts'

const at = (x: number, y: number): Point => ({ x, y })

/** The end of a branch: where it enters, and its direction. */
interface Branch {
  title: string
  kind: 'load' | 'dump'
  gate: string
  from: Point
  direction: number
}

/** The point so many metres ahead of the gate, and to its right. */
const inside = ({ from, direction }: Branch, ahead: number, right: number): Point =>
  offset(offset(from, direction, ahead), direction + 90, right)

/** Servers side by side, into which trucks back; they share one line, or each has its own. */
function backingStations(random: Random, branch: Branch, count: number): Station[] {
  const { title, kind, gate, direction } = branch
  const side = random.chance(0.5) ? 1 : -1
  const depth = random.between(150, 210)
  const gap = random.between(25, 40)
  const shared = random.chance(0.5)
  const facing = direction + 180 + random.between(-15, 15)
  const first = inside(branch, depth, -30 * side)
  const stations = Array.from({ length: count }, (_, i) =>
    backingStation({
      name: `${title} ${i + 1}`,
      kind,
      zone: title,
      gate,
      lane: [inside(branch, depth - 100, 35 * side)],
      spot: offset(first, facing + side * 90, gap * i),
      facing,
      side,
      exit: [inside(branch, depth - 90, -(40 + gap * i) * side), inside(branch, 40, -25 * side)],
      exitNode: gate,
    }),
  )
  const head = offset(offset(first, facing, 30), facing + side * 90, -random.between(12, 55))
  return shared ? stations.map((station) => ({ ...station, line: title, head })) : stations
}

/** A server that trucks drive up to and on from, without turning. */
function passingStation(branch: Branch): Station {
  const { title, kind, gate, direction } = branch
  return {
    name: `${title} 1`,
    kind,
    zone: title,
    gate,
    lane: [inside(branch, 40, -5)],
    head: inside(branch, 80, 0),
    spot: inside(branch, 120, 0),
    facing: direction,
    exit: [inside(branch, 170, 25), inside(branch, 150, 70), inside(branch, 60, 60)],
    exitNode: gate,
  }
}

/** A zone as people draw it: around the spots and the turns, with 8 to 20 m to each side. */
function zoneOf(random: Random, { title, kind }: Branch, stations: readonly Station[]): Zone {
  const corners = stations.flatMap((station) => {
    const reach = random.between(8, 20)
    return [station.spot, ...(station.turn ?? [])].flatMap((p) =>
      Array.from({ length: 8 }, (_, i) => offset(p, 45 * i, reach * random.between(0.85, 1.15))),
    )
  })
  return { title, kind, ring: hullOf(corners) }
}

const BAYS = 12

/** Bays side by side off the road, and a pump before them. */
function yardOf(yard: Point): { stations: Station[]; zones: Zone[] } {
  const p = (x: number, y: number): Point => at(yard.x + x, yard.y + y)
  const bays = Array.from({ length: BAYS }, (_, i): Station => {
    const x = 35 + 10 * i
    return {
      name: `Bay ${i + 1}`,
      kind: 'park',
      zone: 'Parking',
      gate: 'yard',
      lane: [p(x, -15)],
      head: p(x, -50),
      spot: p(x, -75),
      facing: 180,
      exit: [p(x - 15, -115), p(0, -145), p(-5, -55)],
      exitNode: 'yard',
    }
  })
  const pump: Station = {
    name: 'Fuel pump',
    kind: 'fuel',
    zone: 'Fuel Bay',
    gate: 'yard',
    lane: [p(-35, -13)],
    head: p(-49, -39),
    spot: p(-50, -70),
    facing: 180,
    exit: [p(-60, -110), p(-105, -65), p(-90, 10)],
    exitNode: 'yard',
  }
  const box = (west: number, east: number, south: number, north: number) => [
    p(west, south),
    p(east, south),
    p(east, north),
    p(west, north),
  ]
  return {
    stations: [...bays, pump],
    zones: [
      { title: 'Parking', kind: 'other', ring: box(25, 45 + 10 * BAYS, -125, -33) },
      { title: 'Fuel Bay', kind: 'other', ring: box(-72, -26, -95, -47) },
    ],
  }
}

interface Trunk {
  nodes: Map<string, Point>
  roads: Road[]
  /** Ends of branches, in random order. */
  ends: { node: string; from: Point; direction: number }[]
}

/** A haul road from west to east with a branch to the north and to the south at each of its forks. */
function trunkOf(random: Random, forks: number): Trunk {
  const trunk: Trunk = { nodes: new Map(), roads: [], ends: [] }
  for (let i = 0; i < forks; i += 1) {
    const fork = at(i * 520 + random.between(-60, 60), random.between(-80, 80))
    trunk.nodes.set(`fork ${i}`, fork)
    if (i > 0) trunk.roads.push({ from: `fork ${i - 1}`, to: `fork ${i}`, via: [] })
    for (const direction of [0, 180]) {
      const node = `gate ${i} ${direction}`
      const leaning = direction + random.between(-12, 12)
      const far = random.between(320, 760)
      const from = offset(fork, leaning, far)
      trunk.nodes.set(node, from)
      const via = offset(offset(fork, leaning, far / 2), leaning + 90, random.between(-30, 30))
      trunk.roads.push({ from: `fork ${i}`, to: node, via: [via] })
      trunk.ends.push({ node, from, direction: leaning })
    }
  }
  trunk.ends.sort(() => random.next() - 0.5)
  return trunk
}

/** Each load station has one or two dumps; each dump has trucks. */
function haulsOf(random: Random, loads: readonly Station[][], dumps: readonly Station[][]): Haul[] {
  const hauls = Math.max(loads.length, dumps.length)
  return Array.from({ length: hauls }, (_, i) => {
    const from = loads[i % loads.length]!
    const to = dumps[i % dumps.length]!
    return {
      title: `${from[0]!.zone} to ${to[0]!.zone}`,
      loadStations: from.map(({ name }) => name),
      dumpStations: to.map(({ name }) => name),
      share: random.between(1, 2),
    }
  })
}

/** Pits are hollows, dumps are hills. */
function reliefOf(branches: readonly Branch[]): (p: Point) => number {
  return (p) =>
    branches.reduce((sum, { kind, from }) => {
      const up = kind === 'load' ? -30 : 15
      return sum + up * Math.exp(-((p.x - from.x) ** 2 + (p.y - from.y) ** 2) / (2 * 260 ** 2))
    }, 0)
}

/** A site of three to eight places of work; the same seed gives the same site. */
export function seededQuarry(seed: number): Quarry {
  const random = randomStream(seed, 'site')
  const places = 3 + (seed % 6)
  const loads = Math.max(1, Math.min(places - 1, Math.round(places * random.between(0.35, 0.6))))
  const trunk = trunkOf(random, Math.ceil((places + 1) / 2) + 1)
  const yard = offset(trunk.nodes.get('fork 0')!, 270, 160)
  const nodes = new Map([...trunk.nodes, ['yard', yard] as const])
  const branches = trunk.ends.slice(0, places).map(({ node, from, direction }, i): Branch => {
    const kind = i < loads ? 'load' : 'dump'
    return {
      title: kind === 'load' ? `Pit ${i + 1}` : `Dump ${i - loads + 1}`,
      kind,
      gate: node,
      from,
      direction,
    }
  })
  const worked = branches.map((branch) =>
    random.chance(0.15)
      ? [passingStation(branch)]
      : backingStations(random, branch, random.pick([1, 1, 2, 3])),
  )
  const others = yardOf(yard)
  const zones = branches.map((branch, i) => zoneOf(random, branch, worked[i]!))
  const pits = worked.slice(0, loads)
  const loaders = pits.flat().map((station, i): Loader => ({
    name: `EX-${i + 1}`,
    station: station.name,
    at: offset(station.spot, station.turn ? station.facing + 180 : station.facing + 90, 12),
    bucketKg: random.between(10_000, 15_000),
    passSeconds: random.between(24, 38),
  }))
  return {
    title: `Site ${seed}`,
    timeZone: 'UTC',
    frame: localFrame(20 + random.between(-5, 5), 50 + random.between(-10, 10)),
    altitude: 100,
    heightAt: reliefOf(branches),
    zones: [...zones, ...others.zones],
    nodes,
    roads: [...trunk.roads, { from: 'fork 0', to: 'yard', via: [] }],
    crossings: [...trunk.nodes].flatMap(([name, point]) =>
      name.startsWith('fork') && random.chance(0.6) ? [{ at: point, share: random.between(0.1, 0.5) }] : [],
    ),
    stations: new Map([...worked.flat(), ...others.stations].map((station) => [station.name, station])),
    loaders,
    hauls: haulsOf(random, pits, worked.slice(loads)),
  }
}
