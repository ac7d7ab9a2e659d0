/** What people state of a tablet, as a form: its call saves it, and no other screen of a resource follows. */
import { defineResource, type Resource } from '@haulway/resource'
import { canHaveSlot, type InventoryItem } from './inventory.ts'
import { updateInventory } from './inventory.endpoints.ts'

const { version: _version, ...stated } = updateInventory.body

export const tabletForm: Resource = defineResource({
  name: 'tablet/inventory',
  screen: 'tablet-management',
  permission: 'tabletSetup',
  messages: 'tablets',
  titleField: 'title',
  fields: stated,
  feature: 'tracker',
})

/** The slot only where there is one. */
export const shownFields = (tablet: Pick<InventoryItem, 'kind' | 'state'>): string[] =>
  Object.keys(stated).filter((name) => name !== 'slot' || canHaveSlot(tablet))
