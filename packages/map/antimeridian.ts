/** Cuts rings that cross 180 degrees, which a flat map would draw as streaks over the whole world. */

type Ring = [lon: number, lat: number][]

/** The ring with longitudes that run on past 180 instead of jumping; a ring around a pole is closed over it. */
function unwrap(ring: Ring): Ring {
  const run: Ring = []
  let shift = 0
  ring.forEach(([lon, lat], i) => {
    const before = ring[i - 1]
    if (before && lon - before[0] > 180) shift -= 360
    if (before && lon - before[0] < -180) shift += 360
    run.push([lon + shift, lat])
  })
  const [first, last] = [run[0], run.at(-1)]
  if (first && last && Math.abs(last[0] - first[0]) > 180) {
    const pole = last[1] < 0 ? -90 : 90
    run.push([last[0], pole], [first[0], pole], first)
  }
  return run
}

/** What of the ring lies on one side of a meridian (Sutherland and Hodgman). */
function clip(ring: Ring, meridian: number, side: 1 | -1): Ring {
  const kept: Ring = []
  ring.forEach((to, i) => {
    const from = ring[(i || ring.length) - 1]
    if (!from) return
    const fromInside = (from[0] - meridian) * side >= 0
    const toInside = (to[0] - meridian) * side >= 0
    if (fromInside !== toInside) {
      const share = (meridian - from[0]) / (to[0] - from[0])
      kept.push([meridian, from[1] + share * (to[1] - from[1])])
    }
    if (toInside) kept.push(to)
  })
  const first = kept[0]
  if (first) kept.push(first)
  return kept.length > 3 ? kept : []
}

/** Number of the world copy that a longitude is in. */
function worldOf(lon: number): number {
  return Math.floor((lon + 180) / 360)
}

/** Pieces of a polygon (outer ring first, degrees) that lie within -180 to 180. */
export function cutAtAntimeridian(polygon: number[][][]): Ring[][] {
  const rings = polygon.map((ring) => unwrap(ring.map(([lon = 0, lat = 0]) => [lon, lat])))
  const outer = rings[0] ?? []
  const lons = outer.map(([lon]) => lon)
  const pieces: Ring[][] = []
  for (let at = worldOf(Math.min(...lons)); at <= worldOf(Math.max(...lons) - 1e-9); at++) {
    const within = (ring: Ring) =>
      clip(
        clip(
          ring.map(([lon, lat]) => [lon - 360 * at, lat]),
          -180,
          1,
        ),
        180,
        -1,
      )
    const [cut, ...holes] = rings.map(within)
    if (cut && cut.length > 0) pieces.push([cut, ...holes.filter((hole) => hole.length > 0)])
  }
  return pieces
}
