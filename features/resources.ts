import type { Resource } from '@haulway/resource'
import { accounts } from './accounts/account.resource.ts'
import { buttonProfiles } from './buttons/button-profile.resource.ts'
import { buttons } from './buttons/button.resource.ts'
import { colorSets } from './color-sets/color-set.resource.ts'
import { drivers } from './drivers/driver.resource.ts'
import { equipment } from './equipment/equipment.resource.ts'
import { tagCategories } from './event-tags/tag-category.resource.ts'
import { tags } from './event-tags/tag.resource.ts'
import { groups } from './groups/group.resource.ts'
import { haulCategories } from './haul-categories/haul-category.resource.ts'
import { haulIcons, iconModels } from './haul-categories/pictures.resource.ts'
import { locations } from './locations/location.resource.ts'
import { mapLayerFolders, mapLayers } from './map-layers/map-layer.resource.ts'
import { materials } from './materials/material.resource.ts'
import { measurementProfiles } from './measurement/measurement-profile.resource.ts'
import { projects } from './projects/project.resource.ts'
import { reportRecipients } from './report-recipients/report-recipient.resource.ts'
import { routes } from './routes/route.resource.ts'
import { users } from './users/user.resource.ts'

/** Every resource whose rows belong to one account: served as they are declared. */
export const resources: readonly Resource[] = [
  haulIcons,
  iconModels,
  haulCategories,
  equipment,
  drivers,
  materials,
  projects,
  locations,
  routes,
  colorSets,
  mapLayerFolders,
  mapLayers,
  groups,
  tagCategories,
  tags,
  buttons,
  buttonProfiles,
  reportRecipients,
]

/** Accounts, people and measurement profiles belong to no single account: their slices serve them, the screens are the same. */
export const allResources: readonly Resource[] = [...resources, accounts, users, measurementProfiles]
