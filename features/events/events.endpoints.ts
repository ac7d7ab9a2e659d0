/** Calls beside those of the declared report (`events.report.ts`). */
import {
  defineEndpoint,
  instant,
  list,
  number,
  pageOf,
  quantity,
  reference,
  text,
  type Infer,
  pageQuery,
} from '@haulway/resource'
import { eventView } from './event-item.ts'

const ofEvents = { kind: 'permission', resource: 'events', feature: 'tracker' } as const

export const readEvent = defineEndpoint({
  method: 'GET',
  path: '/events/{id}',
  summary: 'An event with all that it says, what it was derived from and its cycle',
  access: { ...ofEvents, action: 'read' },
  params: { id: text({ required: true, max: 1_000 }) },
  output: eventView,
})

const MAX_NOTE_TYPES = 500

export const listNoteTypes = defineEndpoint({
  method: 'GET',
  path: '/events/noteTypes',
  summary: 'Kinds of notes that were ever taken, in the order of the alphabet',
  access: { ...ofEvents, action: 'list' },
  output: { items: list({ title: text({ required: true }) }, { required: true, max: MAX_NOTE_TYPES }) },
})

const MAX_TRIPS = 500

const trip = {
  equipment: reference('equipment', { required: true }),
  driver: reference('drivers'),
  route: reference('routes'),
  material: reference('materials'),
  /** Ids of its events. */
  load: text({ required: true, max: 1_000 }),
  dump: text({ required: true, max: 1_000 }),
  from: reference('locations'),
  to: reference('locations'),
  loadedAt: instant({ required: true }),
  dumpedAt: instant({ required: true }),
  /** Kilometres between the two. */
  distance: quantity('longDistance', { required: true }),
  weight: quantity('weight'),
} as const
export type Trip = Infer<typeof trip>

export const listTrips = defineEndpoint({
  method: 'GET',
  path: '/events/trips',
  summary: 'Each load with the dump that followed, the newest first; the last 24 hours unless told',
  access: { ...ofEvents, action: 'list' },
  query: {
    from: instant(),
    /** Exclusive. */
    to: instant(),
    equipment: reference('equipment'),
    limit: number({ integer: true, min: 1, max: MAX_TRIPS }),
    page: number({ integer: true, min: 0, max: 1_000_000 }),
    offset: pageQuery.offset,
  },
  output: pageOf(trip, { max: MAX_TRIPS }),
})

/** Per person. */
export const MAX_FILTERS = 50

const savedFilter = {
  id: text({ required: true, max: 36 }),
  title: text({ required: true, min: 1, max: 100 }),
  /** As in the report’s address, without a question mark; null: all events of the last day. */
  query: text({ max: 2_000 }),
} as const
export type SavedFilter = Infer<typeof savedFilter>

export const listSavedFilters = defineEndpoint({
  method: 'GET',
  path: '/events/filters',
  summary: 'Choices of the report that one has kept for oneself, by their names',
  access: { ...ofEvents, action: 'list' },
  output: { items: list(savedFilter, { required: true, max: MAX_FILTERS }) },
})

export const saveFilter = defineEndpoint({
  method: 'POST',
  path: '/events/filters',
  summary: 'Keep a choice of the report for oneself; one of the same name is replaced',
  access: { ...ofEvents, action: 'list' },
  body: { title: savedFilter.title, query: savedFilter.query },
  output: savedFilter,
  status: 201,
})

export const removeFilter = defineEndpoint({
  method: 'DELETE',
  path: '/events/filters/{id}',
  summary: 'Forget a choice that one has kept',
  access: { ...ofEvents, action: 'list' },
  params: { id: text({ required: true, max: 36 }) },
  output: null,
})
