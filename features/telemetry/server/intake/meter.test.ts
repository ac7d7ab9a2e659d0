import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { fakeClock } from '@haulway/testing'
import { NotStored } from '../model/refusals.ts'
import { OTHER_BODY } from './classify.ts'
import { type Meter, openMeter } from './meter.ts'

const answer = (accepted: number, duplicates = 0) => ({
  accepted,
  duplicates,
  rejected: [],
  through: null,
})

test('counts deliveries by the minute, for an hour', async () => {
  const clock = fakeClock('2026-03-02T08:00:10Z')
  const meter = openMeter(clock)
  await meter.count(Promise.resolve(answer(5)))
  await meter.count(Promise.resolve(answer(1, 4)))
  clock.advance(60_000)
  await expect(meter.count(Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(meter.minutes()).toEqual([
    {
      at: Date.parse('2026-03-02T08:00:00Z'),
      batches: 2,
      accepted: 6,
      duplicates: 4,
      rejected: 0,
      failed: 0,
    },
    {
      at: Date.parse('2026-03-02T08:01:00Z'),
      batches: 0,
      accepted: 0,
      duplicates: 0,
      rejected: 0,
      failed: 1,
    },
  ])
  clock.advance(59 * 60_000)
  expect(meter.minutes().map((one) => one.failed)).toEqual([1])
})

test('counts deliveries in progress', async () => {
  const meter = openMeter(fakeClock())
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answer>>()
  const counted = meter.count(promise)
  expect(meter.underWay()).toBe(1)
  resolve(answer(1))
  await counted
  expect(meter.underWay()).toBe(0)
})

async function totals({ metrics }: Meter): Promise<string[]> {
  const registry = new Registry()
  for (const metric of metrics) registry.registerMetric(metric)
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('haulway_telemetry_'))
}

test('reports the same counts as metrics, with reasons of refusals and drops and response times', async () => {
  let now = 0
  const meter = openMeter(fakeClock(), () => now)
  const fault = (defaultMessage: string) => ({
    index: 0,
    list: 'fixes' as const,
    field: 'lon',
    defaultMessage,
  })
  const delivery = Promise.withResolvers<ReturnType<typeof answer>>()
  const counted = meter.count(delivery.promise)
  now = 40
  delivery.resolve(answer(5, 1))
  await counted
  const rejected = [fault(OTHER_BODY), fault('must be a number')]
  await meter.count(Promise.resolve({ ...answer(1, 4), rejected, dropped: 3 }))
  const full = Object.assign(new Error('no space'), { code: '53100' })
  for (const error of [full, new NotStored(), new Error('strange')])
    await expect(meter.count(Promise.reject(error))).rejects.toThrow()
  const lines = await totals(meter)
  expect(lines).toEqual(
    expect.arrayContaining([
      'haulway_telemetry_accepted_total 6',
      'haulway_telemetry_duplicates_total 5',
      'haulway_telemetry_rejected_total{reason="other_values"} 1',
      'haulway_telemetry_rejected_total{reason="unreadable"} 1',
      'haulway_telemetry_dropped_total{reason="not_kept"} 3',
      'haulway_telemetry_deliveries_total 2',
      'haulway_telemetry_deliveries_refused_total{reason="full"} 1',
      'haulway_telemetry_deliveries_refused_total{reason="not_stored"} 1',
      'haulway_telemetry_deliveries_refused_total{reason="failed"} 1',
      'haulway_telemetry_acknowledgement_seconds_bucket{le="0.025"} 1',
      'haulway_telemetry_acknowledgement_seconds_bucket{le="0.05"} 2',
      'haulway_telemetry_deliveries_under_way 0',
    ]),
  )
})
