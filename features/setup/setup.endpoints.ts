import {
  choice,
  defineEndpoint,
  flag,
  group,
  type Infer,
  instant,
  list,
  listOf,
  number,
  optional,
  reference,
  text,
  visibleText,
} from '@haulway/resource'
import { equipment } from '../equipment/equipment.resource.ts'
import { importRow } from '../locations/location.endpoints.ts'
import { MOST_MACHINES } from './machine-lines.ts'

const looks = { kind: 'permission', resource: 'dispatcher', action: 'read', feature: 'tracker' } as const
const makes = { kind: 'permission', resource: 'locations', action: 'create', feature: 'tracker' } as const

const count = number({ required: true, integer: true })
const { equipmentId, description, kind } = equipment.fields

/** The latest event of a kind: when, of which machine, and at which location where known. */
const moment = group({
  at: instant({ required: true }),
  machine: text({ required: true }),
  place: text(),
})

/** Facts of the site's set-up; each kind is counted up to a thousand. */
export const readSiteFacts = defineEndpoint({
  method: 'GET',
  path: '/setup',
  summary: 'What of the site of the account is there, and who may set it up',
  access: looks,
  output: {
    /** Whether maps have a home position. */
    home: flag({ required: true }),
    /** Places where something is loaded, and where something is dumped; one may be both. */
    loadPlaces: count,
    dumpPlaces: count,
    routes: count,
    machines: count,
    /** Devices that are not revoked. */
    devices: count,
    /** Machines that have a position. */
    heard: count,
    /** The latest position of all. */
    position: moment,
    /** The latest load, dump and cycle. */
    load: moment,
    dump: moment,
    cycle: moment,
    /** Names of administrators of the account, at most five. */
    keepers: listOf(text({ required: true }), { required: true }),
  },
})

/** Days back for which tracks of machines are searched for places. */
export const DRIVEN_DAYS = 3
/** Machines whose tracks are searched, those that reported last. */
export const MOST_DRIVEN = 100
/** Maximum positions in one response; if there are more, only every second, third, … is returned. */
export const MOST_IN_TRACK = 50_000

export const listDriven = defineEndpoint({
  method: 'GET',
  path: '/setup/driven',
  summary: 'Machines that reported positions in the last days, the latest first',
  access: makes,
  output: {
    machines: list(
      {
        id: text({ required: true }),
        title: text({ required: true }),
        kind: choice(['hauler', 'loader', 'other'], { required: true }),
      },
      { required: true, max: MOST_DRIVEN },
    ),
  },
})

const numbers = listOf(number({ required: true }), { required: true, max: 2 * MOST_IN_TRACK })

export const readDriven = defineEndpoint({
  method: 'GET',
  path: '/equipment/{id}/driven',
  summary: 'Positions of a machine in one of the last days: 0 is the one that ends now',
  access: makes,
  params: { id: text({ required: true, max: 36 }) },
  query: { day: number({ required: true, integer: true, min: 0, max: DRIVEN_DAYS - 1 }) },
  output: {
    /** Columns of equal length: epoch milliseconds, degrees, metres per second (null where the device sent none). */
    t: numbers,
    lon: numbers,
    lat: numbers,
    speed: listOf(number(), { required: true, max: 2 * MOST_IN_TRACK }),
  },
})

/** Maximum numbers of zones and routes in a proposal. */
const MOST_ZONES = 200
const zoneNumber = number({ integer: true, min: 0, max: MOST_ZONES - 1 })

/** A route from a zone of the proposal, by its index, or an existing location, to another. */
const proposedRoute = {
  title: visibleText(text({ required: true, max: 255 })),
  loadZone: zoneNumber,
  load: reference('locations'),
  dumpZone: zoneNumber,
  dump: reference('locations'),
}

/**
 * Creates all or nothing. Refuses a title that a location or a route of the project has already: another user may
 * have been quicker.
 */
export const takeProposal = defineEndpoint({
  method: 'POST',
  path: '/setup/take',
  summary: 'Make proposed zones and the routes between them, with the project of the routes where it is new',
  access: makes,
  body: {
    zones: list(importRow, { required: true, max: MOST_ZONES }),
    routes: list(proposedRoute, { required: true, max: MOST_ZONES }),
    /** Project of the routes. */
    project: reference('projects'),
    /** Title of a new project, or of an existing one; by default the account's title. */
    projectTitle: optional(text({ max: 255 })),
    /** Machines whose positions follow as imports of the batch: made where there is none of that ID. */
    machines: optional(list({ equipmentId, kind, description }, { required: true, max: MOST_MACHINES })),
    /** What the positions come from, as the title of the batch. */
    batchTitle: optional(text({ max: 255 })),
  },
  output: {
    zones: count,
    routes: count,
    project: reference('projects'),
    /** With machines: the batch for the imports of their positions. */
    batch: text(),
  },
})

const batchStates = ['taking', 'taken', 'revoking', 'revoked'] as const
const batch = {
  id: text({ required: true }),
  title: text({ required: true }),
  state: choice(batchStates, { required: true }),
  madeAt: instant({ required: true }),
  madeBy: reference('users', { required: true }),
  revokedAt: instant(),
  /** Entries made for it. */
  zones: count,
  routes: count,
  projects: count,
  machines: count,
  /** Positions stored so far, and progress of what is under way in percent. */
  positions: count,
  percent: count,
  from: instant(),
  until: instant(),
  /** Cycles that followed. */
  cycles: count,
} as const
export type Batch = Infer<typeof batch>

export const listBatches = defineEndpoint({
  method: 'GET',
  path: '/setup/batches',
  summary: 'What was taken from recorded tracks, the newest first: at most twenty',
  access: looks,
  output: { items: list(batch, { required: true, max: 20 }) },
})

/** Entries that were changed since, or that something else refers to, stay. Needs the rights to all of it (`mayRevoke`). */
export const revokeBatch = defineEndpoint({
  method: 'POST',
  path: '/setup/batches/{id}/revoke',
  summary:
    'Revoke what was taken from tracks: its positions count no more, its zones, routes and project are deleted, its machines hidden',
  access: { kind: 'permission', resource: 'events', action: 'delete', feature: 'tracker' },
  params: { id: text({ required: true, max: 36 }) },
  output: batch,
})

/** Creates all or none; refuses an ID that a machine has already. */
export const makeMachines = defineEndpoint({
  method: 'POST',
  path: '/setup/machines',
  summary: `Make up to ${MOST_MACHINES} machines at once`,
  access: { kind: 'permission', resource: 'equipment', action: 'create', feature: 'tracker' },
  body: { machines: list({ equipmentId, kind, description }, { required: true, max: MOST_MACHINES }) },
  output: { machines: count },
})
