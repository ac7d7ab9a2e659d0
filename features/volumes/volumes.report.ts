import { defineReport } from '@haulway/report'
import { locations } from '../locations/location.resource.ts'
import { materials } from '../materials/material.resource.ts'
import { projects } from '../projects/project.resource.ts'
import { groupColumns, rowColumns, shownColumns } from './columns.ts'
import { figures, stockGroup, stockRow, type StockGroup } from './volume-rows.ts'

const groupId = ({ of }: StockGroup) => of?.id ?? ''

/** What came in, went out and lies in each location, of each material, at an instant (decision 0128). */
export const volumesReport = defineReport({
  name: 'volumes',
  screen: '/volumes-snapshot',
  path: '/volumes/report',
  permission: 'reports',
  feature: 'tracker',
  messages: 'volumes',
  bounded: true,
  filters: {
    /** A project’s locations are those that belong to it, and the ends of its routes. */
    entries: { project: projects, location: locations, material: materials },
    usual: ['project', 'location', 'material'],
    further: {},
  },
  figures: {
    summary: 'Loads, weight and volume in and out, stock, and targets reached at the end of a range',
    fields: figures,
    isEmpty: ({ locations: count }) => count === 0,
    latest: ({ latest }) => latest,
  },
  rows: {
    name: 'stocks',
    path: '',
    summary: 'In, out and stock of each material in each location, a page at a time',
    row: stockRow,
    columns: rowColumns,
    shown: shownColumns,
    id: ({ location, material }) => `${location.id} ${material?.id ?? ''}`,
    link: ({ location, material }) => ({
      location: location.id,
      material: material?.id ?? null,
      page: null,
    }),
  },
  groups: {
    location: {
      path: '/byLocations',
      summary: 'In, out and stock of each location',
      row: stockGroup,
      columns: groupColumns('location'),
      id: groupId,
    },
    material: {
      path: '/byMaterials',
      summary: 'In, out and stock of each material',
      row: stockGroup,
      columns: groupColumns('material'),
      id: groupId,
    },
  },
  aside: {
    name: 'uncounted',
    said: (words, { uncounted: count }) =>
      count > 0 ? words('volumes.said.uncounted', { count }) : undefined,
  },
  said: (words, all, titles) => ({
    counted: words('volumes.said.counted', {
      loads: words('volumes.said.in', { count: all.in.loads }),
      out: words('volumes.said.out', { count: all.out.loads }),
      locations: words('volumes.said.locations', { count: all.locations }),
    }),
    about: Object.values(titles),
  }),
  finding: (words, { negative: count }) =>
    count > 0 ? words('volumes.said.negative', { count }) : undefined,
  remarks: (words, { targets, reached }) => [
    ...(targets > 0 ? [words('volumes.said.targets', { count: targets, reached })] : []),
    words('volumes.said.rule'),
  ],
  snapshot: {
    figures: (all) => all,
    sort: { location: 'title', material: 'title' },
  },
  exports: {
    summary: 'In, out and stock of each material in each location as {format}',
    columns: shownColumns,
    record: 'volumes',
  },
})
