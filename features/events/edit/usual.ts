/** The usual fields of each event type: forms offer them first. */
import type { EventType } from '../../telemetry/telemetry.ts'
import type { ListedType } from '../event-item.ts'
import { neededOf, type SaidField, type StatedField, statedOnly } from './said.ts'

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
] as const satisfies readonly SaidField[]

const ofAll: readonly SaidField[] = ['noteComment', 'tags']
const ofWork: readonly SaidField[] = ['weight', 'volume', 'ticket', 'material', 'driver', 'route', 'location']
const ofRoutes: readonly SaidField[] = ['driver', 'route']

const usual: Readonly<Partial<Record<ListedType, readonly SaidField[]>>> = {
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
export function partsOf(
  types: readonly ListedType[],
  isStated: boolean,
): { readonly first: readonly SaidField[]; readonly more: readonly ('at' | StatedField)[] } {
  const isUsual = (field: SaidField) =>
    ofAll.includes(field) || types.every((type) => usual[type]?.includes(field) === true)
  const own = isStated ? (Object.keys(statedOnly) as (keyof typeof statedOnly)[]) : []
  return { first: order.filter(isUsual), more: ['at', ...own, ...order.filter((one) => !isUsual(one))] }
}

/** Whether events of all these types may lack a field. */
export const mayBeEmpty = (types: readonly ListedType[], field: 'at' | StatedField): field is StatedField =>
  field !== 'at' && !types.some((type) => neededOf[type as EventType]?.includes(field))
