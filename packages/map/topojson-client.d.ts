declare module 'topojson-client' {
  import type { FeatureCollection, MultiLineString } from 'geojson'

  interface Topology {
    objects: Record<string, object>
  }
  export function feature(topology: Topology, object: object | undefined): FeatureCollection
  export function mesh(
    topology: Topology,
    object: object | undefined,
    filter: (a: object, b: object) => boolean,
  ): MultiLineString
}
