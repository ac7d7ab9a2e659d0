import { columnsOf, defineReport } from '@haulway/report'
import { number, reference, type Infer } from '@haulway/resource'
import { equipment } from '../equipment/equipment.resource.ts'

const figures = {
  machines: number({ required: true, integer: true, min: 0 }),
  /** Number of machines without a load. */
  idle: number({ required: true, integer: true, min: 0 }),
  loads: number({ required: true, integer: true, min: 0 }),
} as const
type Figures = Infer<typeof figures>

const machine = {
  equipment: reference('equipment', { required: true }),
  loads: number({ required: true, integer: true, min: 0 }),
} as const
export type SampleThingRow = Infer<typeof machine>

const { entry, quantity } = columnsOf<SampleThingRow, Figures>()

/** Sample thing: how often each machine loaded. A load counts at its instant. */
export const sampleThing = defineReport({
  name: 'sample-thing',
  screen: '/sample-thing',
  path: '/reports/sample-thing',
  permission: 'reports',
  feature: 'tracker',
  messages: 'hostSlice.sampleThing',
  filters: { entries: { equipment }, usual: ['equipment'], further: {} },
  figures: {
    summary: 'How many machines loaded, and how often',
    fields: figures,
    isEmpty: ({ machines }) => machines === 0,
  },
  rows: {
    name: 'machines',
    path: '',
    summary: 'How often each machine loaded, a page at a time',
    row: machine,
    columns: {
      equipment: entry('hostSlice.sampleThing.equipment', (row) => row.equipment, {
        sortable: true,
        narrows: ({ equipment }) => ({ equipment: equipment.id }),
      }),
      loads: quantity('hostSlice.sampleThing.loads', 'count', (row) => row.loads, {
        sortable: true,
        total: ({ loads }) => loads,
      }),
    },
    shown: ['equipment', 'loads'],
    id: (row) => row.equipment.id,
    link: (row) => ({ equipment: row.equipment.id, tab: null, page: null }),
  },
  groups: {},
  aside: {
    name: 'idle',
    said: (words, { idle: count }) =>
      count > 0 ? words('hostSlice.sampleThing.said.idle', { count }) : undefined,
  },
  said: (words, { machines, loads }, { equipment: one }) => ({
    counted: words('hostSlice.sampleThing.said.counted', { machines, loads }),
    about: [one],
  }),
  remarks: () => [],
  snapshot: { figures: (all) => all, sort: {} },
  exports: {
    summary: 'The loads of machines as {format} in the language of the reader',
    columns: ['equipment', 'loads'],
    record: 'sample-thing',
  },
})
