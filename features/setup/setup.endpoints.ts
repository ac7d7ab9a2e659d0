import {
  choice,
  defineEndpoint,
  flag,
  group,
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

/** Something that happened on the site: when, to which machine, and at which place where it is known. */
const moment = group({
  at: instant({ required: true }),
  machine: text({ required: true }),
  place: text(),
})

/** What of a site is there; no more than a thousand of a kind are counted. */
export const readSiteFacts = defineEndpoint({
  method: 'GET',
  path: '/setup',
  summary: 'What of the site of the account is there, and who may set it up',
  access: looks,
  output: {
    /** Maps have a home. */
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
    /** Of late, the first. */
    load: moment,
    dump: moment,
    cycle: moment,
    /** Administrators of the account by name, at most five. */
    keepers: listOf(text({ required: true }), { required: true }),
  },
})

/** How many days back tracks of machines are searched for places. */
export const DRIVEN_DAYS = 3
/** Machines whose tracks are searched, those that reported last. */
export const MOST_DRIVEN = 100
/** Positions in one answer; of more every other one is left out, and so on. */
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
    /** Columns of equal length: epoch milliseconds, degrees, metres a second (null where the device told none). */
    t: numbers,
    lon: numbers,
    lat: numbers,
    speed: listOf(number(), { required: true, max: 2 * MOST_IN_TRACK }),
  },
})

/** More than that is no proposal. */
const MOST_ZONES = 200
const zoneNumber = number({ integer: true, min: 0, max: MOST_ZONES - 1 })

/** A route from a zone of the proposal, by its number, or a location that there is, to another. */
const proposedRoute = {
  title: visibleText(text({ required: true, max: 255 })),
  loadZone: zoneNumber,
  load: reference('locations'),
  dumpZone: zoneNumber,
  dump: reference('locations'),
}

/** All or nothing. A title that a location or a route of the project has already is refused: others may have been quicker. */
export const takeProposal = defineEndpoint({
  method: 'POST',
  path: '/setup/take',
  summary: 'Make proposed zones and the routes between them, with the project of the routes where it is new',
  access: makes,
  body: {
    zones: list(importRow, { required: true, max: MOST_ZONES }),
    routes: list(proposedRoute, { required: true, max: MOST_ZONES }),
    /** Of the routes. */
    project: reference('projects'),
    /** Of a new project, or of one that is called so; the account's unless told. */
    projectTitle: optional(text({ max: 255 })),
  },
  output: { zones: count, routes: count, project: reference('projects') },
})

const { equipmentId, description, kind } = equipment.fields

/** All or none; an ID that a machine has already is refused. */
export const makeMachines = defineEndpoint({
  method: 'POST',
  path: '/setup/machines',
  summary: `Make up to ${MOST_MACHINES} machines at once`,
  access: { kind: 'permission', resource: 'equipment', action: 'create', feature: 'tracker' },
  body: { machines: list({ equipmentId, kind, description }, { required: true, max: MOST_MACHINES }) },
  output: { machines: count },
})
