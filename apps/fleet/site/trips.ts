/**
 * Trips from one spot to the next: the shortest roads between them as one way, with speeds for an empty and a loaded
 * truck.
 */
import { distance, type Point } from './plane.ts'
import type { Quarry, Station } from './quarry.ts'
import { makeWay, type Way } from './way.ts'

/** Control points of the shortest road between two nodes, both nodes included (Dijkstra on a handful of nodes). */
export function shortestRoad(quarry: Quarry, from: string, to: string): Point[] {
  const best = new Map<string, { length: number; points: Point[] }>([
    [from, { length: 0, points: [quarry.nodes.get(from)!] }],
  ])
  const open = new Set([from])
  while (open.size > 0) {
    const here = [...open].reduce((a, b) => (best.get(a)!.length <= best.get(b)!.length ? a : b))
    if (here === to) break
    open.delete(here)
    for (const road of quarry.roads) {
      if (road.from !== here && road.to !== here) continue
      const there = road.from === here ? road.to : road.from
      const via = road.from === here ? road.via : road.via.toReversed()
      const stretch = [...via, quarry.nodes.get(there)!]
      const reached = best.get(here)!
      let length = reached.length
      let last = reached.points.at(-1)!
      for (const p of stretch) {
        length += distance(last, p)
        last = p
      }
      if (length >= (best.get(there)?.length ?? Infinity)) continue
      best.set(there, { length, points: [...reached.points, ...stretch] })
      open.add(there)
    }
  }
  const found = best.get(to)
  if (!found) throw new Error(`No road from ${from} to ${to}`)
  return found.points
}

/** Forward from the spot of one station to the head of the queue of another. */
export function tripWay(quarry: Quarry, from: Station, to: Station): Way {
  const road = shortestRoad(quarry, from.exitNode, to.gate)
  const angle = (from.facing * Math.PI) / 180
  const clear = { x: from.spot.x + 25 * Math.sin(angle), y: from.spot.y + 25 * Math.cos(angle) }
  return makeWay([from.spot, clear, ...from.exit, ...road, ...to.lane, to.head], quarry.heightAt)
}

/** The last metres into a station: forward, and backward when trucks back into it. */
export function spottingWays(quarry: Quarry, station: Station): { forward: Way; backward: Way | null } {
  if (!station.turn)
    return { forward: makeWay([station.head, station.spot], quarry.heightAt), backward: null }
  const angle = (station.facing * Math.PI) / 180
  const front = { x: station.spot.x + 14 * Math.sin(angle), y: station.spot.y + 14 * Math.cos(angle) }
  return {
    forward: makeWay([station.head, ...station.turn], quarry.heightAt),
    backward: makeWay([station.turn[1], front, station.spot], quarry.heightAt),
  }
}
