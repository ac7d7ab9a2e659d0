/** Columns of the detailed report of events. */
import { columnsOf, type ReportColumns } from '@haulway/report'
import type { EventItem } from './event-item.ts'
import { formatPosition } from './position-field.ts'

const sortable = { sortable: true } as const
const kept = { sortable: true, hidden: true } as const
const hidden = { hidden: true } as const

export interface EventFigures {
  readonly events: number
  readonly isMore: boolean
  readonly unresolved: number
  readonly latest: string | null
}

const one = columnsOf<EventItem, EventFigures>()

const detailText = ({ detail }: EventItem) => (detail === null ? null : JSON.stringify(detail))

const remarks = ({ flags, disputed }: EventItem) => [
  ...flags.map((flag) => `cycles.flag.${flag}` as const),
  ...(disputed ? (['events.disputed'] as const) : []),
]

export const eventColumns: ReportColumns<EventItem, EventFigures> = {
  at: one.moment('events.at', ({ at }) => at, sortable),
  type: one.worded('events.type', ({ type }) => [`telemetry.event.${type}`], sortable),
  equipment: one.entry('events.equipment', ({ equipment }) => equipment, sortable),
  location: one.entry('events.location', ({ location }) => location, sortable),
  route: one.entry('events.route', ({ route }) => route, sortable),
  driver: one.entry('events.driver', ({ driver }) => driver, sortable),
  material: one.entry('events.material', ({ material }) => material, sortable),
  weight: one.quantity('events.weight', 'weight', ({ weight }) => weight, sortable),
  volume: one.quantity('events.volume', 'haulVolume', ({ volume }) => volume, kept),
  quantity: one.quantity('events.quantity', 'count', ({ quantity }) => quantity, kept),
  ticket: one.text('events.ticket', ({ ticket }) => ticket, kept),
  noteType: one.text('events.noteType', ({ noteType }) => noteType, kept),
  noteComment: one.text('events.noteComment', ({ noteComment }) => noteComment, sortable),
  tags: one.text('events.tags', ({ tags }) => tags.map(({ title }) => title).join(', ') || null),
  flags: one.worded('events.flags', remarks, {
    hint: ({ flags }, words) => flags.map((flag) => words(`cycles.flag.${flag}.why`)).join('\n') || undefined,
  }),
  source: one.worded('events.source', ({ source }) => [`events.source.${source}`], kept),
  receivedAt: one.moment('events.receivedAt', ({ receivedAt }) => receivedAt, kept),
  delay: one.duration('events.delay', ({ delay }) => delay, kept),
  gps: one.text('events.gps', formatPosition, hidden),
  detail: one.text('events.detail', detailText, hidden),
}

export const columnNames = Object.keys(eventColumns)

/** Sorts that support cursors over any number of rows. */
export const cursorSorts = ['at', 'equipment', 'type', 'location'] as const

/** Up to this number, events are counted, and sorted by columns without an index. */
export const MAX_COUNTED = 100_000
