import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SensorReading } from '@haulway/features/telemetry/telemetry.ts'
import { distance } from '@haulway/geo'
import type { WireFix } from './link/device.ts'
import { practicePlan, runPractice, type PracticeOptions } from './practice.ts'
import { run } from './main.ts'
import { sleepingClock } from './testing/fake-clock.ts'
import { startStandIn, type StandIn } from './testing/stand-in-server.ts'

const HOUR = 3_600_000
const anchor = Date.UTC(2026, 2, 2, 9)
let server: StandIn

beforeEach(async () => {
  server = await startStandIn()
})
afterEach(() => server.close())

const machines = practicePlan().equipment.map((one) => one.equipmentId)

/** Runs the practice site from one moment of the clock to another. */
async function practise(from: number, until: number, more: Partial<PracticeOptions> = {}): Promise<void> {
  const stop = new AbortController()
  const clock = sleepingClock(from, (now) => {
    if (now >= until) stop.abort()
  })
  const devices = machines.map((machine) => ({ machine, secret: `of ${machine}` }))
  if (server.items('devices').length === 0) {
    for (const { machine, secret } of devices) server.items('devices').push({ id: machine, secret })
  }
  await runPractice({ url: server.url, devices, seed: 7, signal: stop.signal, clock, anchor, ...more })
}

const track = (machine: string): WireFix[] =>
  [...server.stored.get(`of ${machine}`)!.values()].toSorted((a, b) => a.t - b.t)

/** In order: the machines send at once. */
const sensorsTold = (): SensorReading[] =>
  server.calls
    .flatMap(({ body }) => (body as { sensors?: SensorReading[] } | undefined)?.sensors ?? [])
    .toSorted((a, b) => a.mac.localeCompare(b.mac) || a.t - b.t || a.value! - b.value!)

function longestStep(fixes: readonly WireFix[]): number {
  let longest = 0
  for (let i = 1; i < fixes.length; i += 1) {
    const [a, b] = [fixes[i - 1]!, fixes[i]!]
    longest = Math.max(longest, distance(a.lon, a.lat, b.lon, b.lat) / ((b.t - a.t) / 1000))
  }
  return longest
}

describe('practice site', () => {
  it('tells what sensors of its machines read, alike after a restart', async () => {
    const sensors = [
      { mac: '02:50:51:00:01:01', kind: 'bed', machine: 'T-01' },
      { mac: '02:50:51:00:02:01', kind: 'payload', machine: 'T-02' },
      { mac: '02:50:51:00:03:01', kind: 'proximity', machine: 'EX-1' },
    ] as const
    await practise(anchor, anchor + 60_000, { sensors, history: HOUR })
    const first = sensorsTold()
    const bed = first.filter(({ kind }) => kind === 'bed')
    const rises = bed.filter(({ value }, i) => value === 1 && bed[i - 1]?.value === 0)
    expect(rises.length).toBeGreaterThanOrEqual(2)
    expect(bed.length).toBeGreaterThanOrEqual(60)
    expect(new Set(first.map(({ kind }) => kind)).size).toBe(3)
    expect(
      Math.max(...first.filter(({ kind }) => kind === 'payload').map(({ value }) => value!)),
    ).toBeGreaterThan(40_000)
    server.calls.length = 0
    await practise(anchor, anchor + 60_000, { sensors, history: HOUR })
    expect(sensorsTold()).toEqual(first)
  })

  it('starts with hours of history and continues live, without a jump', async () => {
    await practise(anchor, anchor + 120_000)
    expect(server.stored.size).toBe(machines.length)
    const fixes = track('T-01')
    expect(fixes[0]!.t).toBeLessThan(anchor - 3.9 * HOUR)
    expect(fixes.at(-1)!.t).toBeGreaterThan(anchor + 110_000)
    expect(fixes.length).toBeGreaterThan(7000)
    expect(longestStep(fixes)).toBeLessThan(20)
    const loaded = fixes.filter((fix, i) => fix.weight! > 40_000 && (fixes[i - 1]?.weight ?? 0) <= 40_000)
    expect(loaded.length).toBeGreaterThan(5)
    // Nothing is sent before it has happened.
    const live = server.calls.filter((call) => call.path === '/api/telemetry/batch').slice(-50)
    expect(live.every((call) => (call.body as { fixes: WireFix[] }).fixes.length < 500)).toBe(true)
  })

  it('repeats known positions and fills the gap when it starts again', async () => {
    await practise(anchor, anchor + 60_000)
    const before = track('T-02').length
    await practise(anchor + HOUR, anchor + HOUR + 30_000)
    const fixes = track('T-02')
    expect(fixes.length).toBeGreaterThan(before + 1500)
    expect(longestStep(fixes)).toBeLessThan(20)
    const seqs = new Set(fixes.map((fix) => fix.seq))
    expect(seqs.size).toBe(fixes.length)
  })

  it('crosses a change of shift without a jump, with all trucks parked', async () => {
    const change = anchor + 7 * HOUR
    await practise(change - 60_000, change + 60_000)
    for (const machine of machines.slice(0, 10)) {
      const fixes = track(machine).filter((fix) => Math.abs(fix.t - change) < 60_000)
      expect(fixes.some((fix) => fix.t < change) && fixes.some((fix) => fix.t > change)).toBe(true)
      expect(longestStep(fixes)).toBeLessThan(20)
    }
  })

  it('continues with the others when one machine is refused', async () => {
    const refused: string[] = []
    server.revoked.add('of T-03')
    await practise(anchor, anchor + 20_000, { onRefused: (machine) => refused.push(machine) })
    expect(refused).toEqual(['T-03'])
    expect(track('T-04').at(-1)!.t).toBeGreaterThan(anchor + 10_000)
  })
})

describe('simulate', () => {
  it('creates the site, enrols its machines and sends a shift at full speed', async () => {
    const said: string[] = []
    const folder = await mkdtemp(join(tmpdir(), 'haulway-simulate-'))
    const sensor = { kind: 'bed', pairedEquipment: { title: 'T-01' }, batteryVolts: 2.5, removedAt: null }
    const lastReceivedAt = new Date(anchor - 3 * HOUR).toISOString()
    const own = { ...sensor, id: '1', deviceId: '02:50:51:00:01:01', lastReceivedAt }
    const removed = { ...own, id: '2', deviceId: '02:50:51:00:01:02', removedAt: lastReceivedAt }
    server.items('sensors').push(own, removed, { ...own, id: '3', pairedEquipment: null })
    const code = await run(
      [
        'simulate',
        '--machines',
        '2',
        '--hours',
        '0.5',
        '--speed',
        'max',
        '--url',
        server.url,
        '--login',
        'anna',
      ],
      {
        env: { HAULWAY_PASSWORD: 'right', HAULWAY_DATA: folder },
        clock: sleepingClock(anchor),
        print: () => {},
        say: (line) => said.push(line),
        signal: new AbortController().signal,
      },
    )
    await rm(folder, { recursive: true })
    expect(code).toBe(0)
    expect(server.items('locations')).toHaveLength(9)
    expect(server.items('routes')).toHaveLength(4)
    expect(server.items('haulcategories').map((one) => one['title'])).toEqual(['Rigid truck 60 t', 'Loader'])
    expect(server.items('equipment')[0]).toMatchObject({
      equipmentId: 'T-01',
      haulCategory: 'haulcategories-1',
    })
    expect(server.stored.size).toBe(6)
    for (const fixes of server.stored.values()) expect(fixes.size).toBe(900)
    const latest = Math.max(...[...server.stored.values()].flatMap((fixes) => [...fixes.keys()]))
    expect(latest).toBeLessThanOrEqual(anchor)
    const told = sensorsTold()
    expect(told.length).toBeGreaterThanOrEqual(30)
    expect(new Set(told.map(({ mac, volts }) => `${mac} ${volts}`))).toEqual(
      new Set(['02:50:51:00:01:01 2.5']),
    )
    expect(said.at(-1)).toBe('sent 5400, accepted 5400, duplicates 0, rejected 0')
  })
})
