/** Events as the API returns them: in the list, and single with their evidence. */
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

/** All types in the report: those of operations 3, and dropped loads and dumps. */
export const listedTypes = [...eventTypes, 'dropped load', 'dropped dump'] as const
export type ListedType = (typeof listedTypes)[number]

/** Source of an event: derived from positions, stated by a device, or stated by a person in the office. */
export const eventSources = ['derived', 'device', 'dispatcher'] as const

export const eventFlags = ['inferred', 'unresolved', 'gap'] as const satisfies readonly Flag[]

/** Maximum number of names and files of an event. */
const MAX_TAGS = 100

/** The note by which a driver contradicts a load or dump. */
const dispute = {
  /** Identifies the note, as `id` does. */
  note: text({ required: true }),
  at: instant({ required: true }),
  driver: reference('drivers'),
  noteComment: text(),
} as const

/** Instants are ISO 8601, weights kilograms, volumes loose cubic metres, delays seconds. */
export const eventItem = {
  /** See `event-id.ts`. */
  id: text({ required: true, max: 1_000 }),
  type: choice(listedTypes, { required: true }),
  source: choice(eventSources, { required: true }),
  /** When it happened. */
  at: instant({ required: true }),
  /** When the server received it; null for derived events. */
  receivedAt: instant(),
  /** Seconds between the two. */
  delay: number(),
  /** Zone of its project or location, else the account’s. */
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
  /** Other stated fields, under their original names. */
  detail: json<Readonly<Record<string, unknown>>>(),
  flags: choices(eventFlags, { required: true }),
  tags: list(
    { id: text({ required: true }), title: text({ required: true }) },
    { required: true, max: MAX_TAGS },
  ),
  ...photos,
  /** The latest such note that nobody has answered by a decision about the event; null: none. */
  disputed: group(dispute),
} as const
export type EventItem = Infer<typeof eventItem>

/** A cycle that it starts or ends. */
const partOf = {
  /** Identifies the cycle as in the cycle time report. */
  key: text({ required: true }),
  part: choice(['load', 'dump'], { required: true }),
  loadedAt: instant({ required: true }),
  dumpedAt: instant({ required: true }),
} as const

/** A single event. */
export const eventView = {
  ...eventItem,
  /** The number of decisions about it: an edit sends the number that the user has seen. */
  version: number({ required: true, integer: true, min: 0 }),
  /** Evidence; empty for stated events. */
  evidence: evidenceList,
  /**
   * Time of the fact that settled it: later facts do not change it. Null while provisional, and for stated events.
   */
  settledAt: instant(),
  /** Time of the fix whose position it uses, if it has none of its own. */
  fixAt: instant(),
  /** Title of the device that stated it. */
  device: text(),
  /** Stay in the location during which it happened. */
  visit: group({ enteredAt: instant({ required: true }), exitedAt: instant() }),
  cycle: group(partOf),
} as const
export type EventView = Infer<typeof eventView>
