/** The usual fields of each event type: forms offer them first. */
import type { EventType } from '../../telemetry/telemetry.ts'
import type { ListedType } from '../event-item.ts'
import { requiredFields, type EventField, type StatedField, statedOnlyFields } from './event-fields.ts'

/** In the order in which they are offered. */
const order = [
  'weight',
  'volume',
  'quantity',
  'ticket',
  'material',
  'driver',
  'route',
  'location',
  'noteType',
  'noteComment',
  'tags',
] as const satisfies readonly EventField[]

const ofAll: readonly EventField[] = ['noteComment', 'tags']
const ofWork: readonly EventField[] = [
  'weight',
  'volume',
  'ticket',
  'material',
  'driver',
  'route',
  'location',
]
const ofRoutes: readonly EventField[] = ['driver', 'route']

const usual: Readonly<Partial<Record<ListedType, readonly EventField[]>>> = {
  'acknowledge route change': ofRoutes,
  'add hours': ['quantity', 'driver'],
  'bucket load': ['weight', 'volume', 'material', 'driver', 'route', 'location'],
  'driver changed': ['driver'],
  'driver route': ofRoutes,
  dump: ofWork,
  'enter location': ['location'],
  'exit location': ['location'],
  fuel: ['quantity', 'ticket', 'driver', 'location'],
  load: ofWork,
  note: ['noteType', 'location'],
  'proximity load continued': ofWork,
  'proximity load paused': ofWork,
  'route assigned': ofRoutes,
  'route started': ofRoutes,
  'route unassigned': ['driver'],
}

/** Splits fields into those that are usual for all of the types, and the others. */
export function splitUsualFields(
  types: readonly ListedType[],
  isStated: boolean,
): { readonly first: readonly EventField[]; readonly more: readonly ('at' | StatedField)[] } {
  const isUsual = (field: EventField) =>
    ofAll.includes(field) || types.every((type) => usual[type]?.includes(field) === true)
  const own = isStated ? (Object.keys(statedOnlyFields) as (keyof typeof statedOnlyFields)[]) : []
  return { first: order.filter(isUsual), more: ['at', ...own, ...order.filter((one) => !isUsual(one))] }
}

/** Whether events of all these types may lack a field. */
export const canBeEmpty = (types: readonly ListedType[], field: 'at' | StatedField): field is StatedField =>
  field !== 'at' && !types.some((type) => requiredFields[type as EventType]?.includes(field))
