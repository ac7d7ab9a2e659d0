/** Metrics of deliveries, for `/metrics`. */
import { databaseProblem } from '@haulway/platform/server/db/index.ts'
import { counter, gauges, histogram, type Metric } from '@haulway/platform/server/metrics/metrics.ts'
import { NotStored } from '../model/refusals.ts'
import { type Answer, OTHER_BODY } from './classify.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The reason in the terms of `/readyz`; `not_stored` for a delivery that must be repeated through no fault. */
function reasonOf(error: unknown): string {
  if (error instanceof NotStored) return 'not_stored'
  return databaseProblem(error)?.trouble ?? 'failed'
}

export interface DeliveryMetrics {
  readonly metrics: readonly Metric[]
  stored(answer: Answer, seconds: number): void
  refused(error: unknown): void
}

export function deliveryMetrics(underWay: () => number): DeliveryMetrics {
  const accepted = counter('haulway_telemetry_accepted_total', 'Positions and events that were stored')
  const duplicates = counter(
    'haulway_telemetry_duplicates_total',
    'Positions and events that were stored before',
  )
  const rejected = counter(
    'haulway_telemetry_rejected_total',
    'Positions and events, or values of them, that were refused: unreadable, or stored before with other values',
    ['reason'],
  )
  const dropped = counter(
    'haulway_telemetry_dropped_total',
    'Positions that were acknowledged and not stored, as their account keeps none of that time',
    ['reason'],
  )
  const deliveries = counter(
    'haulway_telemetry_deliveries_total',
    'Deliveries that were stored and acknowledged',
  )
  const failed = counter(
    'haulway_telemetry_deliveries_refused_total',
    'Deliveries that could not be stored, which devices send again',
    ['reason'],
  )
  const seconds = histogram(
    'haulway_telemetry_acknowledgement_seconds',
    'Time from a delivery that was read to its acknowledgement after the commit',
    BUCKETS,
  )
  return {
    metrics: [
      accepted,
      duplicates,
      rejected,
      dropped,
      deliveries,
      failed,
      seconds,
      ...gauges(
        { haulway_telemetry_deliveries_under_way: { help: 'Deliveries that are being stored' } },
        () => ({ haulway_telemetry_deliveries_under_way: underWay() }),
      ),
    ],
    stored(answer, took) {
      deliveries.inc()
      accepted.inc(answer.accepted)
      seconds.observe(took)
      if (answer.duplicates > 0) duplicates.inc(answer.duplicates)
      if (answer.dropped !== undefined) dropped.inc({ reason: 'not_kept' }, answer.dropped)
      for (const { defaultMessage } of answer.rejected)
        rejected.inc({ reason: defaultMessage === OTHER_BODY ? 'other_values' : 'unreadable' })
    },
    refused: (error) => failed.inc({ reason: reasonOf(error) }),
  }
}
