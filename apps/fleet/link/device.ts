/** Client of the device protocol: stores recorded facts until the server has acknowledged them. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { SensorReading } from '@haulway/features/telemetry/telemetry.ts'
import { measurements, type Fix } from '@haulway/features/telemetry/facts/fix.ts'
import { addresses } from './addresses.ts'
import type { DriverEvent } from './driver-events.ts'
import { fetchPatiently, type Patience } from './retry.ts'

/** One fix as JSON, without measurements that are absent. */
export type WireFix = Pick<Fix, 'seq' | 't' | 'lon' | 'lat'> & Partial<Fix>

export interface Totals {
  sent: number
  accepted: number
  duplicates: number
  rejected: number
}

interface Rejection {
  fix: WireFix
  reason: string
}

/** The server does not know this device, or no longer does. */
export class DeviceRefused extends Error {}

/** The server refused the batch as invalid. */
export class BatchRefused extends Error {}

interface BatchReply {
  accepted: number
  duplicates: number
  rejected: { index: number; list: string; field: string; defaultMessage: string }[]
}

/**
 * Default fixes of a batch. The contract accepts 10,000; smaller batches are answered sooner and cost less to repeat.
 */
export const BATCH_SIZE = 2000
/** Bytes below which compressing a body is not worth the time. */
const GZIP_FROM_BYTES = 4096

const compress = promisify(gzip)

export function wireFix(fix: Fix): WireFix {
  const wire: WireFix = { seq: fix.seq, t: fix.t, lon: fix.lon, lat: fix.lat }
  for (const name of measurements) if (!Number.isNaN(fix[name])) wire[name] = fix[name]
  return wire
}

export interface DeviceLink {
  /** Records a fix; nothing is sent yet. */
  record: (fix: WireFix) => void
  /** Records an event of its driver; nothing is sent yet. */
  press: (event: DriverEvent) => void
  /** Records what a sensor told; nothing is sent yet. */
  hear: (reading: SensorReading) => void
  /** Number of fixes not acknowledged yet. */
  waiting: () => number
  /** Sends everything that waits. What fails stays recorded. */
  flush: () => Promise<void>
  totals: Readonly<Totals>
}

export interface DeviceOptions {
  url: string
  secret: () => string
  patience: Patience
  /** Fixes in one batch; BATCH_SIZE by default. */
  batchSize?: number
  onRejected?: (rejection: Rejection) => void
}

async function post(
  options: DeviceOptions,
  fixes: readonly WireFix[],
  events: readonly DriverEvent[],
  sensors: readonly SensorReading[],
): Promise<BatchReply | 'too large'> {
  const text = JSON.stringify({
    fixes,
    ...(events.length > 0 && { events }),
    ...(sensors.length > 0 && { sensors }),
  })
  const large = text.length >= GZIP_FROM_BYTES
  const response = await fetchPatiently(
    options.url + addresses.batch,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${options.secret()}`,
        'content-type': 'application/json',
        ...(large ? { 'content-encoding': 'gzip' } : {}),
      },
      body: large ? await compress(text) : text,
    },
    options.patience,
  )
  if (response.ok) return (await response.json()) as BatchReply
  const body = await response.text()
  if (response.status === 413 && fixes.length > 1) return 'too large'
  const Problem = response.status === 401 || response.status === 403 ? DeviceRefused : BatchRefused
  throw new Problem(`the server refuses the data: ${response.status} ${body.slice(0, 200)}`)
}

export function createDeviceLink(options: DeviceOptions): DeviceLink {
  const recorded: WireFix[] = []
  const pressed: DriverEvent[] = []
  const heard: SensorReading[] = []
  const totals: Totals = { sent: 0, accepted: 0, duplicates: 0, rejected: 0 }
  let size = options.batchSize ?? BATCH_SIZE
  const take = (reply: BatchReply, fixes: readonly WireFix[]): void => {
    totals.sent += fixes.length
    totals.accepted += reply.accepted
    totals.duplicates += reply.duplicates
    totals.rejected += reply.rejected.length
    for (const one of reply.rejected) {
      const fix = one.list === 'fixes' ? fixes[one.index] : undefined
      if (fix) options.onRejected?.({ fix, reason: `${one.field}: ${one.defaultMessage}` })
    }
  }
  return {
    totals,
    record: (fix) => recorded.push(fix),
    press: (event) => pressed.push(event),
    hear: (reading) => heard.push(reading),
    waiting: () => recorded.length,
    flush: async () => {
      while (recorded.length > 0 || pressed.length > 0 || heard.length > 0) {
        const fixes = recorded.slice(0, size)
        const events = pressed.slice(0, size)
        const readings = heard.slice(0, size)
        const reply = await post(options, fixes, events, readings)
        if (reply === 'too large') {
          size = Math.ceil(fixes.length / 2)
          continue
        }
        take(reply, fixes)
        recorded.splice(0, fixes.length)
        pressed.splice(0, events.length)
        heard.splice(0, readings.length)
      }
    },
  }
}

/** Sum of the totals of several devices. */
export function totalsOf(links: Iterable<DeviceLink>): Totals {
  const sum: Totals = { sent: 0, accepted: 0, duplicates: 0, rejected: 0 }
  for (const { totals } of links) {
    for (const name of Object.keys(sum) as (keyof Totals)[]) sum[name] += totals[name]
  }
  return sum
}
