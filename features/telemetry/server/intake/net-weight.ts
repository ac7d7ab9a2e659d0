/**
 * Computes the payload from a gross weight, by the tare at the time of the fact: a repeated fact gives the same
 * payload.
 */
import type { Batch } from '../../facts/batch.ts'
import { measurements } from '../../facts/fix.ts'
import { tareAt, type Terms } from '../../pricing/terms.ts'

const WEIGHT = measurements.indexOf('weight')

const NO_TARE = 'tells no load: neither the machine nor its category has a tare'

const net = (gross: number, tare: number): number => Math.max(0, Math.round(gross - tare))

/** Fills in payloads. Facts without a known tare are stored without a payload, which the response reports. */
export function subtractTare(
  { fixes, fixIndexes, grossWeights, ...batch }: Batch,
  machine: string,
  terms: Terms,
): void {
  const refuse = (list: 'fixes' | 'events', index: number): void => {
    batch.rejected.push({ index, list, field: 'grossWeight', defaultMessage: NO_TARE })
  }
  for (const [row, gross] of grossWeights) {
    const tare = tareAt(terms, machine, fixes.t[row]!)
    if (tare === null) refuse('fixes', fixIndexes[row]!)
    else fixes.measured[WEIGHT]![row] = net(gross, tare)
  }
  batch.events.forEach((event, i) => {
    const gross = event.detail?.['grossWeight']
    if (typeof gross !== 'number' || event.weightKg !== undefined) return
    const tare = tareAt(terms, machine, event.t)
    if (tare === null) refuse('events', batch.eventIndexes[i]!)
    else event.weightKg = net(gross, tare)
  })
}
