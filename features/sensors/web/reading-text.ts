import { initialValueOf, type EndpointOutput, type Item } from '@haulway/resource'
import type { Measures } from '@haulway/platform/measures.ts'
import type { Words } from '@haulway/platform/messages.ts'
import { sensorProfiles } from '../sensor-profile.resource.ts'
import type { listReadings } from '../sensors.endpoints.ts'

export type Reading = EndpointOutput<typeof listReadings>['items'][number]
export type Understanding = Pick<
  Item<typeof sensorProfiles>,
  'nearMetres' | 'invertedBed' | 'payloadScale' | 'payloadOffset'
>

const { nearMetres, invertedBed, payloadScale, payloadOffset } = sensorProfiles.fields

/** Without a profile, what a new one says. */
export const usualUnderstanding: Understanding = {
  nearMetres: Number(initialValueOf(nearMetres)),
  invertedBed: initialValueOf(invertedBed) === true,
  payloadScale: Number(initialValueOf(payloadScale)),
  payloadOffset: Number(initialValueOf(payloadOffset)),
}

/** What a reading means, in words and in the reader's units. */
export function readingText(
  { kind, value }: Pick<Reading, 'kind' | 'value'>,
  profile: Understanding,
  words: Words,
  measures: Measures,
): string {
  if (value === null) return words('sensors.readings.batteryOnly')
  if (kind === 'bed') {
    const isUp = (value === 1) !== profile.invertedBed
    return words(isUp ? 'sensors.readings.bed.up' : 'sensors.readings.bed.down')
  }
  if (kind === 'payload')
    return measures.format('weight', value * profile.payloadScale + profile.payloadOffset)
  const distance = measures.format('shortDistance', value)
  return value <= profile.nearMetres ? words('sensors.readings.near', { distance }) : distance
}
