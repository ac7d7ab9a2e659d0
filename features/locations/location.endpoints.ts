import {
  boundary,
  choice,
  defineEndpoint,
  filterFields,
  flag,
  json,
  list,
  listOf,
  number,
  reference,
  text,
  timezone,
  type Infer,
} from '@haulway/resource'
import { locationKinds, locations } from './location.resource.ts'

const lists = { kind: 'permission', resource: 'locations', action: 'list', feature: 'tracker' } as const

/** A location as a map needs it. */
const outline = {
  id: text({ required: true }),
  title: text({ required: true }),
  kind: choice(locationKinds, { required: true }),
  /** Id of its project. */
  project: text(),
  boundary: boundary({ required: true }),
}
export type LocationOutline = Readonly<Infer<typeof outline>>

const MAX_OUTLINES = 1_000_000
/** Locations as maps need them, whatever their number. */
export const outlines = <const Required extends boolean>(required: Required) =>
  list(outline, { required, max: MAX_OUTLINES })

/**
 * Every location that is not hidden, for maps: one answer instead of many pages. Who has an answer sends its stamp
 * and is told whether it still holds: then there are no locations in the new one.
 */
export const locationOutlines = defineEndpoint({
  method: 'GET',
  path: '/locations/outlines',
  summary: 'Title, use and boundary of every location that is not hidden',
  access: lists,
  query: { stamp: text() },
  output: { stamp: text({ required: true }), locations: outlines(false) },
})

/** Which of the outlines the search and filters of the list let through, for the map beside it: all of its pages. */
export const locationMatches = defineEndpoint({
  method: 'GET',
  path: '/locations/matches',
  summary: 'Ids of all locations that a list with this search and these filters has',
  access: lists,
  query: { ...filterFields(locations), search: text() },
  output: { ids: listOf(text({ required: true }), { required: true, max: MAX_OUTLINES }) },
})

/** The zone in which a position lies, for the form to offer. */
export const timeZoneAt = defineEndpoint({
  method: 'GET',
  path: '/locations/timezone',
  summary: 'The time zone at a position',
  access: lists,
  query: {
    lon: number({ required: true, min: -180, max: 180 }),
    lat: number({ required: true, min: -90, max: 90 }),
  },
  output: { timeZone: timezone({ required: true }) },
})

/** One location of an import, as its row is checked. */
export const importRow = {
  title: text({ required: true }),
  kind: choice(locationKinds, { required: true }),
  boundary: boundary({ required: true }),
  description: text({ max: 2_000 }),
}

/** Rows of one call; a file is sent in as many calls as it needs. */
export const IMPORT_ROWS = 500

/** What happens to a row whose title a location has already: that one takes the boundary, or another is added. */
export const importModes = ['update', 'add'] as const
export type ImportMode = (typeof importModes)[number]

/** All rows of a call or none; a row without a time zone of its project takes the one of its place. */
export const importLocations = defineEndpoint({
  method: 'POST',
  path: '/locations/import',
  summary: `Add or update up to ${IMPORT_ROWS} locations at once`,
  access: { kind: 'permission', resource: 'locations', action: 'create', feature: 'tracker' },
  body: {
    rows: json<readonly unknown[], true>({ required: true }),
    mode: choice(importModes, { required: true }),
    project: reference('projects'),
    /** More calls of the same file follow: detection waits for the last one. */
    more: flag(),
  },
  output: {
    added: number({ required: true, integer: true }),
    updated: number({ required: true, integer: true }),
  },
})
