/** The initial view of a map: the site where the work is, never the space between two distant ones. */

/** West, south, east, north, degrees. */
export type SiteBox = [west: number, south: number, east: number, north: number]

interface Thing {
  readonly box: SiteBox
  readonly isZone: boolean
}

/** Size of a cell in degrees: things in the same or neighbouring cells are one site, at most some 50 km apart. */
const CELL = 0.25
/** Degrees: a larger zone is no place of work. */
const LARGEST = 0.6

const columnOf = (one: number) => Math.floor(one / CELL)
const KEY = 10_000

function cellsOf(things: readonly Thing[]): Map<number, Thing[]> {
  return Map.groupBy(things, ({ box: [west, south, east, north] }) => {
    return columnOf((south + north) / 2) * KEY + columnOf((west + east) / 2)
  })
}

/** Groups things whose cells touch. */
function sites(things: readonly Thing[]): Thing[][] {
  const cells = cellsOf(things)
  const found: Thing[][] = []
  for (const start of cells.keys()) {
    const site: Thing[] = []
    const open = [start]
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const inside = cells.get(cell)
      if (!inside) continue
      cells.delete(cell)
      for (const one of inside) site.push(one)
      for (const dy of [-KEY, 0, KEY]) for (const dx of [-1, 0, 1]) open.push(cell + dy + dx)
    }
    if (site.length > 0) found.push(site)
  }
  return found
}

const count = (site: readonly Thing[], zones: boolean) =>
  site.reduce((sum, { isZone }) => sum + (isZone === zones ? 1 : 0), 0)

/** Among several sites the one with zones, then with most machines, then with most zones. */
function chosenOf(found: readonly Thing[][]): Thing[] | undefined {
  const rank = (site: readonly Thing[]) => [
    Math.min(1, count(site, true)),
    count(site, false),
    count(site, true),
  ]
  return found.toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)]
    const at = a.findIndex((value, i) => value !== b[i])
    return at < 0 ? 0 : b[at]! - a[at]!
  })[0]
}

/** The box of the zones, or of the machines where there are no zones; null when there is neither. */
export function siteBox(
  zones: readonly SiteBox[],
  machines: readonly (readonly [lon: number, lat: number])[],
) {
  const usual = zones.filter(([west, south, east, north]) => Math.max(east - west, north - south) < LARGEST)
  const things = [
    ...(usual.length > 0 ? usual : zones).map((box): Thing => ({ box, isZone: true })),
    ...machines.map(([lon, lat]): Thing => ({ box: [lon, lat, lon, lat], isZone: false })),
  ]
  const site = chosenOf(sites(things))
  if (!site) return null
  const hasZones = site.some(({ isZone }) => isZone)
  const shown = site.filter(({ isZone }) => isZone === hasZones)
  let [west, south, east, north]: SiteBox = shown[0]!.box
  for (const { box } of shown) {
    west = Math.min(west, box[0])
    south = Math.min(south, box[1])
    east = Math.max(east, box[2])
    north = Math.max(north, box[3])
  }
  return [west, south, east, north] satisfies SiteBox
}
