/** Terms of sensors that all parts share. */

/** What a sensor measures: the bed of a truck, its payload, or how near its bearer is. */
export { readingKinds as sensorKinds, type ReadingKind as SensorKind } from '../telemetry/telemetry.ts'

/** Why a sensor was removed (operations 4). */
export const removalReasons = ['broken', 'lost', 'unsubscribe'] as const
export type RemovalReason = (typeof removalReasons)[number]

/** Where a sensor stands: given to another account, removed, paired with a machine, or free. */
export const sensorStates = ['paired', 'unpaired', 'removed', 'given'] as const
export type SensorState = (typeof sensorStates)[number]
