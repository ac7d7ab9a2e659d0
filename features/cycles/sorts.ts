import { phases } from '@haulway/cycles'

/** The columns by which the server sorts cycles and groups of cycles. */
export const cycleSorts = [
  'startedAt',
  'loadedAt',
  'dumpedAt',
  'endedAt',
  'equipment',
  'driver',
  'route',
  'material',
  'loadLocation',
  'dumpLocation',
  'shift',
  ...phases,
  'working',
  'total',
  'distanceLoaded',
  'distanceEmpty',
  'weight',
  'volume',
] as const
export const groupSorts = [
  'title',
  'cycles',
  'average',
  'minimum',
  'maximum',
  'p90',
  'weight',
  'volume',
  'distance',
] as const
