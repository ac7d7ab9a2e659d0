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
const routeProjects = listOf(text({ required: true }), { required: true })

/** With the ids of the projects whose routes load or dump here. */
const siteOutline = { ...outline, routeProjects }
export type LocationOutline = Readonly<Infer<typeof siteOutline>>

const MAX_OUTLINES = 1_000_000
/** Locations as maps need them, in any number. */
export const outlines = list(outline, { required: true, max: MAX_OUTLINES })

/**
 * All locations that are not hidden, for maps, in one response instead of many pages. A client that has a response
 * sends its stamp; if nothing has changed, the new response contains no locations.
 */
export const locationOutlines = defineEndpoint({
  method: 'GET',
  path: '/locations/outlines',
  summary: 'Title, use and boundary of every location that is not hidden',
  access: lists,
  query: { stamp: text() },
  output: {
    stamp: text({ required: true }),
    locations: list(siteOutline, { required: false, max: MAX_OUTLINES }),
  },
})

/** Ids of the outlines that match the list's search and filters on all of its pages, for the map beside the list. */
export const locationMatches = defineEndpoint({
  method: 'GET',
  path: '/locations/matches',
  summary: 'Ids of all locations that a list with this search and these filters has',
  access: lists,
  query: { ...filterFields(locations), search: text() },
  output: { ids: listOf(text({ required: true }), { required: true, max: MAX_OUTLINES }) },
})

/** Time zone of a position, offered by the form. */
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

/** Validation of one imported location. */
export const importRow = {
  title: text({ required: true }),
  kind: choice(locationKinds, { required: true }),
  boundary: boundary({ required: true }),
  description: text({ max: 2_000 }),
}

/** Maximum rows per request; a file is sent in as many requests as it needs. */
export const IMPORT_ROWS = 500

/** For a row whose title already exists: update the boundary of that location, or add another location. */
export const importModes = ['update', 'add'] as const
export type ImportMode = (typeof importModes)[number]

/** Saves all rows of a request or none. A row whose project has no time zone gets that of its position. */
export const importLocations = defineEndpoint({
  method: 'POST',
  path: '/locations/import',
  summary: `Add or update up to ${IMPORT_ROWS} locations at once`,
  access: { kind: 'permission', resource: 'locations', action: 'create', feature: 'tracker' },
  body: {
    rows: json<readonly unknown[], true>({ required: true }),
    mode: choice(importModes, { required: true }),
    project: reference('projects'),
    /** More requests for the same file follow: recomputation waits for the last one. */
    more: flag(),
  },
  output: {
    added: number({ required: true, integer: true }),
    updated: number({ required: true, integer: true }),
  },
})
