import { defineResource, number, papers, reference, references, text } from '@haulway/resource'

/** From where to where a material is hauled in a project. */
export const routes = defineResource({
  name: 'routes',
  permission: 'routes',
  messages: 'routes',
  feature: 'tracker',
  titleField: 'title',
  hideable: true,
  files: papers,
  fields: {
    title: text({ required: true }),
    project: reference('projects', { required: true }),
    loadLocations: references('locations', { required: true, listed: true, filterable: true }),
    dumpLocations: references('locations', { required: true, listed: true, filterable: true }),
    material: reference('materials'),
    /** Machines assigned now, by the latest assignment of each. */
    equipmentCount: number({ integer: true, required: true, readOnly: true }),
  },
})
