import {
  choice,
  color,
  defineResource,
  type FieldError,
  fieldError,
  flag,
  number,
  problem,
  quantity,
  reference,
  references,
  text,
} from '@haulway/resource'
import type { EventType } from '../telemetry/telemetry.ts'

/** Events that a driver can state with a button; others are derived or stated by dispatchers. */
const buttonEvents = [
  'load',
  'dump',
  'bucket load',
  'note',
  'fuel',
  'add hours',
  'engine on',
  'engine off',
] as const satisfies readonly EventType[]
export type ButtonEvent = (typeof buttonEvents)[number]

/** Icons of buttons; the web half draws them. */
export const buttonIcons = [
  'load',
  'dump',
  'bucket',
  'fuel',
  'clock',
  'note',
  'wrench',
  'water',
  'stop',
  'go',
  'warning',
  'person',
  'food',
  'weather',
] as const

/** Source of an event's value: none, the button, or the driver's answer. */
const given = ['none', 'fixed', 'ask'] as const

/** Quantity field by event type; other events have none. */
export const quantityFields = {
  load: 'weight',
  dump: 'weight',
  'bucket load': 'buckets',
  fuel: 'fuel',
  'add hours': 'hours',
} as const satisfies Partial<Record<ButtonEvent, string>>

type QuantityField = (typeof quantityFields)[keyof typeof quantityFields]

/** The field with the quantity of an event type, if it has one. */
export function quantityFieldOf(type: unknown): QuantityField | undefined {
  const known: Readonly<Record<string, QuantityField>> = quantityFields
  return typeof type === 'string' && Object.hasOwn(known, type) ? known[type] : undefined
}

interface Recorded {
  readonly eventType: ButtonEvent | null
  readonly quantityMode: string | null
  readonly noteMode: string | null
  readonly note: string | null
}

/** Fixed values are required. */
function recordRules(draft: Recorded & Record<QuantityField, number | null>): FieldError[] {
  const errors: FieldError[] = []
  const quantityField = quantityFieldOf(draft.eventType)
  if (draft.quantityMode === 'fixed' && quantityField !== undefined && draft[quantityField] === null) {
    errors.push(fieldError(quantityField, problem('validation.required')))
  }
  if (draft.noteMode === 'fixed' && draft.note === null) {
    errors.push(fieldError('note', problem('validation.required')))
  }
  return errors
}

/** A button the driver presses in the cab: white on black by default (core 9). */
export const buttons = defineResource({
  name: 'buttons',
  permission: 'buttons',
  messages: 'buttons',
  feature: 'tracker',
  titleField: 'title',
  fields: {
    title: text({ required: true, unique: true, max: 40, group: 'face' }),
    /** Text of the button in the driver's language; the title by default. */
    titleRu: text({ max: 40, listed: false, group: 'face' }),
    titleCn: text({ max: 40, listed: false, group: 'face' }),
    icon: choice(buttonIcons, { listed: false, filterable: false, group: 'face' }),
    color: color({ required: true, initial: '#000000', listed: false, group: 'face' }),
    textColor: color({ required: true, initial: '#FFFFFF', listed: false, group: 'face' }),
    /** Height: one row, or two. */
    size: choice(['single', 'double'], {
      required: true,
      initial: 'single',
      listed: false,
      filterable: false,
      group: 'face',
    }),
    eventType: choice(buttonEvents, { required: true, initial: 'load', group: 'record', inPlace: true }),
    material: reference('materials', { group: 'record' }),
    tags: references('tags', { listed: true, filterable: true, group: 'record' }),
    quantityMode: choice(given, { required: true, initial: 'none', listed: false, group: 'record' }),
    weight: quantity('weight', { min: 0, max: 2_000_000, listed: false, group: 'record' }),
    fuel: quantity('liquidVolume', { min: 0, max: 100_000, listed: false, group: 'record' }),
    buckets: quantity('count', { integer: true, min: 1, max: 100, listed: false, group: 'record' }),
    hours: number({ min: 0, max: 24, exclusiveMin: true, listed: false, group: 'record' }),
    noteMode: choice(given, { required: true, initial: 'none', listed: false, group: 'record' }),
    note: text({ max: 500, listed: false, group: 'record' }),
    /** May be pressed while the machine moves. */
    inMotion: flag({ required: true, initial: false, group: 'record' }),
  },
  rules: recordRules,
})
