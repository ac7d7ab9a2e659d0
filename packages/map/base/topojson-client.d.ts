/** Types of the part of topojson-client that the map uses; the package has none. */
declare module 'topojson-client' {
  type Area =
    | { type: 'Polygon'; coordinates: number[][][] }
    | { type: 'MultiPolygon'; coordinates: number[][][][] }

  interface Topology {
    objects: Record<string, object>
  }
  export function feature(
    topology: Topology,
    areas: object | undefined,
  ): { features: { id?: string; properties: { name?: string } | null; geometry: Area }[] }
  export function mesh(
    topology: Topology,
    areas: object | undefined,
    filter: (a: object, b: object) => boolean,
  ): { coordinates: number[][][] }
}
