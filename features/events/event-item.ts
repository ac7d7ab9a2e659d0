/** Events as the API answers them: in the list, and one alone with what it was derived from. */
import type { Flag } from '@haulway/cycles'
import {
  choice,
  choices,
  group,
  instant,
  json,
  list,
  number,
  quantity,
  reference,
  text,
  type Infer,
} from '@haulway/resource'
import { evidenceList } from '../cycles/cycles.endpoints.ts'
import { eventTypes } from '../telemetry/telemetry.ts'
import { photos } from './photos/photos.endpoints.ts'

/** All that stand in the report: those of operations 3, and loads and dumps that people decided were none. */
export const listedTypes = [...eventTypes, 'dropped load', 'dropped dump'] as const
export type ListedType = (typeof listedTypes)[number]

/** Whose word it is: worked out from positions, a device's, somebody's at a desk. */
export const eventSources = ['derived', 'device', 'dispatcher'] as const

export const eventFlags = ['inferred', 'unresolved', 'gap'] as const satisfies readonly Flag[]

/** Of names that it bears, and of files. */
const MAX_TAGS = 100

/** Instants are ISO 8601, weights kilograms, volumes loose cubic metres, delays seconds. */
export const eventItem = {
  /** See `event-id.ts`. */
  id: text({ required: true, max: 1_000 }),
  type: choice(listedTypes, { required: true }),
  source: choice(eventSources, { required: true }),
  /** When it happened. */
  at: instant({ required: true }),
  /** When the server heard of it; null for what was derived. */
  receivedAt: instant(),
  /** Between both. */
  delay: number(),
  /** Zone of its project or place, else the account's. */
  timeZone: text({ required: true }),
  equipment: reference('equipment', { required: true }),
  location: reference('locations'),
  route: reference('routes'),
  driver: reference('drivers'),
  material: reference('materials'),
  /** WGS84 degrees. */
  lon: number(),
  lat: number(),
  weight: quantity('weight'),
  volume: quantity('haulVolume'),
  quantity: number(),
  ticket: text(),
  noteType: text(),
  noteComment: text({ max: 2_000, multiline: true }),
  /** What else was stated, by the names that it gave. */
  detail: json<Readonly<Record<string, unknown>>>(),
  flags: choices(eventFlags, { required: true }),
  tags: list(
    { id: text({ required: true }), title: text({ required: true }) },
    { required: true, max: MAX_TAGS },
  ),
  ...photos,
} as const
export type EventItem = Infer<typeof eventItem>

/** A cycle that it begins or ends. */
const partOf = {
  /** As the cycle time report names it. */
  key: text({ required: true }),
  part: choice(['load', 'dump'], { required: true }),
  loadedAt: instant({ required: true }),
  dumpedAt: instant({ required: true }),
} as const

/** One alone. */
export const eventView = {
  ...eventItem,
  /** How many decisions spoke of it: who edits it says which they have seen. */
  version: number({ required: true, integer: true, min: 0 }),
  /** Why it was recognised; empty of what was stated. */
  evidence: evidenceList,
  /** Time of the fact that settled it: later ones do not change it. Null while they may, and of what was stated. */
  settledAt: instant(),
  /** Time of the fix whose position it has, when it told none itself. */
  fixAt: instant(),
  /** Title of the device that stated it. */
  device: text(),
  /** Stay in the place during which it happened. */
  visit: group({ enteredAt: instant({ required: true }), exitedAt: instant() }),
  cycle: group(partOf),
} as const
export type EventView = Infer<typeof eventView>
