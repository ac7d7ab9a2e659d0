/** Fields of events that people can state and edit. */
import { instant, json, number, quantity, reference, references, text } from '@haulway/resource'
import type { Infer, Shape } from '@haulway/resource'
import type { EventType } from '../../telemetry/telemetry.ts'

export const MAX_TAGS = 20
const LONGEST_WORD = 100
const LONGEST_NOTE = 2_000
const MOST = 1e12
/** Kilograms, cubic metres: the same limits as for devices. */
const WEIGHT_MAX = 10_000_000
const VOLUME_MAX = 1_000_000

/** Instants are ISO 8601, weights kilograms, volumes loose cubic metres. */
export const eventFields = {
  location: reference('locations'),
  route: reference('routes'),
  driver: reference('drivers'),
  material: reference('materials'),
  weight: quantity('weight', { min: 0, max: WEIGHT_MAX }),
  volume: quantity('haulVolume', { min: 0, max: VOLUME_MAX }),
  quantity: number({ min: 0, max: MOST }),
  ticket: text({ max: LONGEST_WORD }),
  noteType: text({ max: LONGEST_WORD }),
  noteComment: text({ max: LONGEST_NOTE, multiline: true }),
  tags: references('tags'),
} as const satisfies Shape
export type EventField = keyof typeof eventFields
export const eventFieldNames = Object.keys(eventFields) as EventField[]

/** Only for stated events: the location of a detected event is known from detection. */
export const statedOnlyFields = {
  /** End of an event that has a duration. */
  until: instant(),
  lon: number({ min: -180, max: 180 }),
  lat: number({ min: -90, max: 90 }),
  detail: json<Readonly<Record<string, unknown>>>({ isObject: true }),
} as const satisfies Shape

export type StatedOnly = Infer<typeof statedOnlyFields>
export type StatedField = EventField | keyof StatedOnly

/** Required fields by event type. */
export const requiredFields: Readonly<Partial<Record<EventType, readonly StatedField[]>>> = {
  'acknowledge route change': ['route'],
  'add hours': ['quantity'],
  'driver changed': ['driver'],
  'driver route': ['driver', 'route'],
  'enter location': ['location'],
  'exit location': ['location'],
  fuel: ['quantity'],
  note: ['noteComment'],
  'route assigned': ['route'],
  'route started': ['route'],
}

/** These types assign a machine to a route; any other event that names a route takes place on it. */
const changesRoute: ReadonlySet<EventType> = new Set([
  'acknowledge route change',
  'route assigned',
  'route started',
  'route unassigned',
])

export const isOnRoute = (type: EventType): boolean => !changesRoute.has(type)
