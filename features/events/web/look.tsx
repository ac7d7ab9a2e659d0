import { dateTimeText } from '@haulway/platform/dates.ts'
import { choiceFilter, type ReportLook } from '@haulway/report/web/index.ts'
import { Flags } from '../../cycles/web/parts.ts'
import { type EventItem, eventFlags, eventSources, listedTypes } from '../event-item.ts'
import { events } from '../events.report.ts'
import { Disputed } from './Disputed.tsx'
import { EventsBar } from './edit/EventsBar.tsx'
import { amountFilter, momentFilter, NoteTypeFilter, textFilter } from './filters.tsx'
import { NoteCell } from './photos/Photo.tsx'

export const eventsLook: ReportLook = {
  report: events,
  // The list itself comes first.
  Charts: () => null,
  inputs: {
    type: choiceFilter('events.filter.any.type', listedTypes, (type) => `telemetry.event.${type}`),
    source: choiceFilter('events.filter.any.source', eventSources, (source) => `events.source.${source}`),
    flag: choiceFilter('events.filter.any.flag', eventFlags, (flag) => `cycles.flag.${flag}`),
    gps: choiceFilter('events.filter.any.gps', ['known', 'unknown'], (gps) => `events.filter.gps.${gps}`),
    ticket: textFilter('events.filter.ticket'),
    noteType: NoteTypeFilter,
    noteComment: textFilter('events.filter.noteComment'),
    detail: textFilter('events.filter.detail'),
    weight: amountFilter('events.filter.weight', 'weight'),
    volume: amountFilter('events.filter.volume', 'haulVolume'),
    quantity: amountFilter('events.filter.quantity'),
    delay: amountFilter('events.filter.delay'),
    receivedAt: momentFilter('events.filter.receivedAt'),
  },
  picked: {
    label: ({ type, equipment, at }: EventItem, words, zone) =>
      words('events.pick', {
        event: words(`telemetry.event.${type}`),
        machine: equipment.title,
        time: dateTimeText(at, zone),
      }),
    labelAll: 'events.pick.all',
    Bar: EventsBar,
  },
  cells: {
    flags: ({ flags, disputed, timeZone }: EventItem) => (
      <>
        <Flags flags={flags} />
        {disputed && <Disputed dispute={disputed} zone={timeZone} />}
      </>
    ),
    noteComment: (event: EventItem) => <NoteCell event={event} />,
  },
}
