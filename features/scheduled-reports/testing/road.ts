import { make, manager, type Entry } from '../../dashboards/testing/quarry.ts'

/** About 100 m wide. */
const square = (lon: number) => ({
  type: 'Polygon',
  coordinates: [[[lon, 33], [lon + 0.001, 33], [lon + 0.001, 33.001], [lon, 33.001], [lon, 33]]], // oxfmt-ignore
})

interface Road {
  readonly title: string
  /** Longitude of its face; the crusher lies half a degree east. */
  readonly lon?: number
  /** A material of its own if none is given. */
  readonly material?: string
  /** Target in kilograms a day. */
  readonly targetWeight?: number
}

/** A route of a project from a face to a crusher, both in the time zone of the project. */
export async function road(
  project: Entry,
  { title, lon = -97, material, ...more }: Road,
  client = manager,
): Promise<Entry> {
  const place = (kind: 'load' | 'dump', at: number) =>
    make(
      'locations',
      {
        title: `${title} ${kind}`,
        kind,
        boundary: square(at),
        project: project.id,
        timeZone: project['timeZone'],
      },
      client,
    )
  const [face, crusher] = [await place('load', lon), await place('dump', lon + 0.5)]
  const rock = () => make('materials', { title: `${title} rock`, density: 2_000 }, client)
  return await make(
    'routes',
    {
      title,
      project: project.id,
      material: material ?? (await rock()).id,
      loadLocations: [face.id],
      dumpLocations: [crusher.id],
      ...more,
    },
    client,
  )
}
