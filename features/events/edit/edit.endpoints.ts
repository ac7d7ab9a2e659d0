/** Calls to state, edit, split, merge, drop and undo events. Each returns what it changed. */
import {
  choice,
  choices,
  date,
  defineEndpoint,
  flag,
  group,
  instant,
  list,
  number,
  quantity,
  reference,
  text,
  type EndpointOutput,
  type Infer,
} from '@haulway/resource'
import { eventTypes } from '../../telemetry/telemetry.ts'
import { preview } from './preview.ts'
import { eventFields, eventFieldNames, statedOnlyFields } from './event-fields.ts'

const may = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ kind: 'permission', resource: 'events', feature: 'tracker', action }) as const

/** Maximum number of events in a call. */
export const MAX_EVENTS = 200
const LONGEST_ID = 1_000
const id = text({ required: true, max: LONGEST_ID })
const params = { id } as const
/**
 * The version: the number of decisions about the event when the user read it. The call is refused if the number has
 * changed.
 */
const version = number({ integer: true, min: 0, required: true })
export const clearableFields = [
  ...eventFieldNames,
  ...(Object.keys(statedOnlyFields) as (keyof typeof statedOnlyFields)[]),
] as const

/** Changes of cycles: sums are after minus before, kilograms and loose cubic metres. */
const difference = {
  added: number({ required: true, integer: true }),
  removed: number({ required: true, integer: true }),
  changed: number({ required: true, integer: true }),
  weight: quantity('weight', { required: true }),
  volume: quantity('haulVolume', { required: true }),
  /** It concerns a committed period: no figure changes before an administrator takes it in. */
  held: flag({ required: true }),
} as const

const outcome = {
  /** The current id of the event: a stated event gets a new one when it is edited. */
  events: list({ id, version }, { required: true, max: MAX_EVENTS }),
  difference: group(difference, { required: true }),
  /** Only for a dry run. */
  preview: group(preview),
} as const
export type Outcome = Infer<typeof outcome>
export type EditDifference = Infer<typeof difference>
/** Dry run: returns what the call would change and stores nothing. */
const query = { dryRun: flag() } as const

export const draftFields = {
  type: choice(eventTypes, { required: true }),
  equipment: reference('equipment', { required: true }),
  at: instant({ required: true }),
  ...eventFields,
  ...statedOnlyFields,
} as const
export type EventDraft = Infer<typeof draftFields>

export const addEvent = defineEndpoint({
  method: 'POST',
  path: '/events',
  summary: 'State an event at a desk',
  access: may('create'),
  query,
  body: draftFields,
  output: outcome,
  status: 201,
})

export const addEvents = defineEndpoint({
  method: 'POST',
  path: '/events/batch',
  summary: 'State many events: all of them or, with what is wrong by row and field, none',
  access: may('create'),
  query,
  body: { events: list(draftFields, { required: true, max: MAX_EVENTS }) },
  output: outcome,
  status: 201,
})

export const editFields = {
  version,
  at: instant(),
  ...eventFields,
  ...statedOnlyFields,
  /** Fields that are emptied. */
  clear: choices(clearableFields),
} as const
export type EventEdit = Infer<typeof editFields>

export const editEvent = defineEndpoint({
  method: 'PUT',
  path: '/events/{id}',
  summary: 'Say when an event was and what belongs to it; what is not mentioned stays as it is',
  access: may('update'),
  params,
  query,
  body: editFields,
  output: outcome,
})

export const assignEvents = defineEndpoint({
  method: 'POST',
  path: '/events/assign',
  summary:
    'Say the same of many events as of one: of all of them or, with what is wrong by row and field, of none',
  access: may('update'),
  query,
  body: {
    events: list({ id, version }, { required: true, max: MAX_EVENTS }),
    at: instant(),
    ...eventFields,
    ...statedOnlyFields,
    clear: choices(clearableFields),
  },
  output: outcome,
})

export const splitEvent = defineEndpoint({
  method: 'POST',
  path: '/events/{id}/split',
  summary: 'Say that a load or dump was two, and when the other one was',
  access: may('update'),
  params,
  query,
  body: { version, at: instant({ required: true }) },
  output: outcome,
})

export const mergeEvent = defineEndpoint({
  method: 'POST',
  path: '/events/{id}/merge',
  summary: 'Say that a load or dump was a part of the next one of the machine',
  access: may('update'),
  params,
  query,
  body: { version },
  output: outcome,
})

export const dropEvent = defineEndpoint({
  method: 'DELETE',
  path: '/events/{id}',
  summary: 'Say that an event was none; it can be undone',
  access: may('delete'),
  params,
  query: { version, ...query },
  output: outcome,
})

export const undoEdit = defineEndpoint({
  method: 'POST',
  path: '/events/{id}/undo',
  summary: 'Take back what was decided of an event last, or that it was stated',
  access: may('update'),
  params,
  query,
  body: { version, decision: text({ max: 36 }) },
  output: outcome,
})

export const editActions = ['edit', 'split', 'merge', 'drop', 'undo'] as const
export type EditAction = (typeof editActions)[number]
const MAX_DECISIONS = 100

const decided = {
  id: text({ required: true }),
  does: choice(['infer', 'drop', 'merge', 'assign', 'set', 'split'], { required: true }),
  by: reference('users', { required: true }),
  decidedAt: instant({ required: true }),
  undone: flag({ required: true }),
  undoneBy: reference('users'),
  at: instant(),
  ...eventFields,
  clear: choices(clearableFields, { required: true }),
} as const
export type DecidedEdit = Infer<typeof decided>

const committedBy = {
  firstDay: date({ required: true }),
  lastDay: date({ required: true }),
  project: reference('projects'),
  by: text(),
} as const

export const readJournal = defineEndpoint({
  method: 'POST',
  path: '/events/journal',
  summary: 'What was decided of events, by whom and when, the newest first; and what may be done with them',
  access: { kind: 'permission', resource: 'journals', feature: 'tracker', action: 'read' },
  body: { events: list({ id }, { required: true, max: MAX_EVENTS }) },
  output: {
    items: list(
      {
        id,
        version,
        /** Zone in which its times are shown. */
        timeZone: text({ required: true }),
        may: choices(editActions, { required: true }),
        /**
         * Who committed the days, if they are committed and so not editable; without the project if that is closed to
         * the person.
         */
        committed: group(committedBy),
        /** Somebody dropped it, or replaced it by an edit. */
        dropped: flag({ required: true }),
        decisions: list(decided, { required: true, max: MAX_DECISIONS }),
      },
      { required: true, max: MAX_EVENTS },
    ),
  },
})
export type JournalItem = EndpointOutput<typeof readJournal>['items'][number]
