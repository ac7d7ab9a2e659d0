import { drivers } from '../drivers/driver.resource.ts'
import { equipment } from '../equipment/equipment.resource.ts'
import { tags } from '../event-tags/tag.resource.ts'
import { locations } from '../locations/location.resource.ts'
import { materials } from '../materials/material.resource.ts'
import { projects } from '../projects/project.resource.ts'
import { routes } from '../routes/route.resource.ts'

/** The entries by which hauled quantities can be filtered, under the names of their filters. */
export const haulEntries = {
  project: projects,
  route: routes,
  equipment,
  driver: drivers,
  loadLocation: locations,
  dumpLocation: locations,
  material: materials,
  loader: equipment,
  tag: tags,
} as const
