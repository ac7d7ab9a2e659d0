import type { Resource } from '@haulway/resource'
import { drivers } from './drivers/driver.resource.ts'
import { equipment } from './equipment/equipment.resource.ts'
import { haulCategories } from './haul-categories/haul-category.resource.ts'
import { locations } from './locations/location.resource.ts'
import { materials } from './materials/material.resource.ts'
import { projects } from './projects/project.resource.ts'
import { routes } from './routes/route.resource.ts'

/** Every resource of the product. */
export const resources: readonly Resource[] = [
  haulCategories,
  equipment,
  drivers,
  materials,
  projects,
  locations,
  routes,
]
