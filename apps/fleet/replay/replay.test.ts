import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sharedData } from '@haulway/testing/shared-data.ts'
import type { WireFix } from '../link/device.ts'
import { run } from '../main.ts'
import { sleepingClock } from '../testing/fake-clock.ts'
import { startStandIn, type StandIn } from '../testing/stand-in-server.ts'

let server: StandIn
let folder = ''
let printed: string[] = []
let said: string[] = []

beforeEach(async () => {
  server = await startStandIn()
  folder = await mkdtemp(join(tmpdir(), 'haulway-replay-'))
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const start = Date.UTC(2026, 2, 2)

async function replay(file: string, ...args: string[]): Promise<number> {
  printed = []
  said = []
  return run(['replay', file, '--url', server.url, '--login', 'anna', ...args], {
    env: { HAULWAY_PASSWORD: 'right', HAULWAY_DATA: folder },
    clock: sleepingClock(start),
    print: (line) => printed.push(line),
    say: (line) => said.push(line),
    signal: new AbortController().signal,
  })
}

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

const square = (lon: number): number[][][] => [
  [
    [lon, 38],
    [lon + 0.001, 38],
    [lon + 0.001, 38.001],
    [lon, 38.001],
    [lon, 38],
  ],
]
const zonesFile = (): Promise<string> =>
  fileOf(
    'zones.geojson',
    JSON.stringify({
      type: 'FeatureCollection',
      features: ['Pit 1', 'Crusher', 'Office'].map((name, i) => ({
        type: 'Feature',
        properties: { name },
        geometry: { type: 'Polygon', coordinates: square(-117 + i * 0.01) },
      })),
    }),
  )

const rows = (count: number, machine = 'T-1'): string[] =>
  Array.from({ length: count }, (_, i) => {
    const t = new Date(start + i * 500).toISOString()
    return `${t},${machine},${-117 + i * 1e-5},38.0005,${i % 7},${1000 * i}`
  })
const header = 'timestamp,device_id,lon,lat,speed,load_weight'
const trackFile = (lines: string[]): Promise<string> => fileOf('track.csv', [header, ...lines].join('\n'))

const storedFixes = (): WireFix[] => [...server.stored.values()].flatMap((fixes) => [...fixes.values()])

describe('replay', () => {
  it('creates missing entries, sends everything and prints the stored cycles of its machines only', async () => {
    const file = await trackFile([...rows(30), ...rows(10, 'T-2')])
    const cycle = (equipment: string, title: string, minutes: number): Record<string, unknown> => ({
      equipment: { id: equipment, title },
      loadLocation: { id: 'l', title: 'Pit 1' },
      dumpLocation: null,
      loadedAt: new Date(start + minutes * 60_000).toISOString(),
      dumpedAt: new Date(start + minutes * 60_000 + 5000).toISOString(),
      flags: ['gap'],
      phases: {},
    })
    server.cycles.push(
      cycle('equipment-2', 'T-2', 0),
      cycle('equipment-9', 'other', 0),
      cycle('equipment-1', 'T-1', 0.1),
      cycle('equipment-1', 'T-1', 0),
      cycle('equipment-1', 'T-1', 60),
    )
    const code = await replay(
      file,
      '--zones',
      await zonesFile(),
      '--load',
      'Pit 1',
      '--dump',
      'Crusher',
      '--report',
      'json',
    )
    expect(code).toBe(0)
    expect(server.items('locations').map((one) => [one['title'], one['kind']])).toEqual([
      ['Pit 1', 'load'],
      ['Crusher', 'dump'],
      ['Office', 'other'],
    ])
    expect(server.items('projects')).toMatchObject([{ title: 'Replay', timeZone: 'UTC' }])
    expect(server.items('routes')).toMatchObject([
      {
        title: 'Pit 1 to Crusher',
        project: 'projects-1',
        loadLocations: ['locations-1'],
        dumpLocations: ['locations-2'],
      },
    ])
    expect(server.items('equipment').map((one) => one['equipmentId'])).toEqual(['T-1', 'T-2'])
    expect(storedFixes()).toHaveLength(40)
    expect(storedFixes()[3]).toEqual({
      seq: (start + 1500) * 256,
      t: start + 1500,
      lon: -117 + 3e-5,
      lat: 38.0005,
      speed: 3,
      weight: 3000,
    })
    expect(said.at(-1)).toBe('read 40, broken 0, sent 40, accepted 40, duplicates 0, rejected 0')
    expect(JSON.parse(printed.join('\n'))).toEqual([
      {
        equipment: 'T-1',
        loadLocation: 'Pit 1',
        dumpLocation: null,
        loadedAt: '2026-03-02T00:00:00.000Z',
        dumpedAt: '2026-03-02T00:00:05.000Z',
        flags: ['gap'],
      },
      expect.objectContaining({ equipment: 'T-1', loadedAt: '2026-03-02T00:00:06.000Z' }),
      expect.objectContaining({ equipment: 'T-2' }),
    ])
  })

  it('sends only duplicates in a second run, with the same device and numbers', async () => {
    const file = await trackFile(rows(50))
    const zones = await zonesFile()
    await replay(file, '--zones', zones)
    await replay(file, '--zones', zones, '--order', 'reversed', '--batch', '7')
    expect(said.at(-1)).toBe('read 50, broken 0, sent 50, accepted 0, duplicates 50, rejected 0')
    expect(server.items('locations')).toHaveLength(3)
    expect(server.items('devices')).toHaveLength(1)
    const secrets = await stat(join(folder, 'fleet', 'devices.json'))
    expect(secrets.mode & 0o077).toBe(0)
  })

  it('enrols again when the server no longer knows its device', async () => {
    const file = await trackFile(rows(5))
    await replay(file)
    server.revoked.add('secret-1')
    expect(await replay(file)).toBe(0)
    expect(server.items('devices')).toHaveLength(2)
    expect(said.at(-1)).toContain('accepted 5')
  })

  it.each(['file', 'sorted', 'reversed', 'shuffled', 'halves'])(
    'sends the same fixes in order %s',
    async (order) => {
      const file = await trackFile(rows(100))
      await replay(file, '--order', order, '--batch', '30')
      const sent = server.calls
        .filter((call) => call.path === '/api/telemetry/batch')
        .map((call) => (call.body as { fixes: WireFix[] }).fixes.map((fix) => (fix.t - start) / 500))
      const all = Array.from({ length: 100 }, (_, i) => i)
      expect(sent.flat().toSorted((a, b) => a - b)).toEqual(all)
      const first = sent[0]!.slice(0, 3)
      if (order === 'file' || order === 'sorted') expect(sent.flat()).toEqual(all)
      if (order === 'reversed') expect(first).toEqual([90, 91, 92])
      if (order === 'halves') expect(first).toEqual([50, 51, 52])
      if (order === 'shuffled') expect(sent.flat()).not.toEqual(all)
    },
  )

  it('names broken lines with their number and continues', async () => {
    const lines = rows(5)
    lines[2] = 'nonsense'
    const file = await trackFile(lines)
    expect(await replay(file)).toBe(0)
    expect(said[0]).toBe(`${file}:4: "nonsense" is not a time`)
    expect(said.at(-1)).toBe('read 5, broken 1, sent 4, accepted 4, duplicates 0, rejected 0')
    expect(printed).toEqual([])
  })

  it('names the line of a fix that the server rejects', async () => {
    const file = await trackFile([...rows(3), ...rows(3)])
    await replay(file)
    expect(said.at(-1)).toContain('accepted 3, duplicates 3, rejected 0')
    const other = rows(3)
    other[1] = other[1]!.replace('38.0005', '39')
    await replay(await trackFile(other))
    expect(said).toContain(
      'line 3: the server rejects T-1 at 2026-03-02T00:00:00.500Z: seq: is known with another body',
    )
    expect(said.at(-1)).toContain('duplicates 2, rejected 1')
  })

  it('thins, ignores measurements, and numbers readings of the same moment in their order', async () => {
    const file = await trackFile(rows(40))
    await replay(file, '--every', '10', '--ignore', 'weight,speed')
    expect(storedFixes().map((fix) => fix.t - start)).toEqual([0, 10_000])
    expect(Object.keys(storedFixes()[0]!)).toEqual(['seq', 't', 'lon', 'lat'])
    const same = '2026-03-02 00:00:00.000250'
    const twice = [`${same},T-3,-117,38,1,0`, `${same},T-3,-117,38.1,1,0`, `${same},T-3,-117,38,1,0`]
    await replay(await trackFile(twice))
    const numbers = [...server.stored.get('secret-2')!.keys()]
    expect(numbers).toEqual([start * 256 + 64, start * 256 + 65])
    expect(said.at(-1)).toContain('accepted 2, duplicates 1')
  })

  it('keeps the pace of the recording with --speed', async () => {
    const file = await trackFile(rows(40))
    await replay(file, '--speed', '10')
    const batches = server.calls.filter((call) => call.path === '/api/telemetry/batch')
    expect(batches.map((call) => (call.body as { fixes: object[] }).fixes.length)).toEqual([1, 20, 19])
    expect(storedFixes()).toHaveLength(40)
  })

  it('replays GPX under a given name', async () => {
    const file = await fileOf(
      'ride.gpx',
      '<gpx><trk><trkseg><trkpt lat="1" lon="2"><time>2026-03-02T00:00:00Z</time></trkpt></trkseg></trk></gpx>',
    )
    expect(await replay(file, '--equipment', 'Ride 1')).toBe(0)
    expect(server.items('equipment')).toMatchObject([{ equipmentId: 'Ride 1', kind: 'hauler' }])
    expect(storedFixes()).toEqual([{ seq: start * 256, t: start, lon: 2, lat: 1 }])
  })

  it('leaves an existing location of another kind unchanged, and reports it', async () => {
    server.items('locations').push({ id: 'x', title: 'Pit 1', kind: 'other' })
    const file = await trackFile(rows(2))
    await replay(file, '--zones', await zonesFile(), '--load', 'Pit 1')
    expect(said[0]).toBe('location "Pit 1" exists with kind other, not load; it stays as it is')
    expect(server.items('locations')[0]).toMatchObject({ kind: 'other' })
  })

  it.each([
    [['--load', 'Pit 9'], 2, '--load names "Pit 9", but the zones are Pit 1, Crusher, Office'],
    [['--url', 'x'], 2, '--url "x"'],
    [['--login', 'bert'], 1, 'sign in: 401 Unauthorized'],
    [['--columns', 'lat=Breite'], 2, 'No column is recognized for Breite'],
  ])('fails in one line with %j', async (args, code, message) => {
    const file = await trackFile(rows(2))
    expect(await replay(file, '--zones', await zonesFile(), ...args)).toBe(code)
    expect(said.join('\n')).toContain(message)
    expect(printed).toEqual([])
  })

  it('fails in one line for absent files and invalid tracks', async () => {
    expect(await replay(join(folder, 'absent.csv'))).toBe(1)
    expect(said.at(-1)).toContain('no such file')
    expect(await replay(await fileOf('a.csv', 'a,b\n1,2\n'))).toBe(1)
    expect(said.at(-1)).toContain('No column is recognized for timestamp, lat, lon')
    expect(await replay(await trackFile([]), '--zones', await fileOf('z.json', '{'))).toBe(2)
    expect(said.at(-1)).toContain('no whole JSON')
  })

  it('shows the usage when the command is unknown', async () => {
    said = []
    const around = {
      env: {},
      clock: sleepingClock(0),
      print: () => {},
      say: (line: string) => said.push(line),
    }
    expect(await run(['dance'], { ...around, signal: new AbortController().signal })).toBe(2)
    expect(said[0]).toBe('"dance" is no command')
    expect(said[1]).toContain('npm run fleet -- replay FILE')
  })

  const quarry = sharedData('traces/quarry-lake-bridgeport', 1)
  if (quarry) {
    it('sends a recorded day with its hand-drawn zones', async () => {
      const file = join(quarry, 'lake-605-8-0896_2025-08-11_every10s.csv')
      const zones = join(quarry, 'zones.geojson')
      const dump = 'Crusher,Stockpile 1,Stockpile 2,Stockpile 3'
      expect(await replay(file, '--zones', zones, '--load', 'Pit 2', '--dump', dump)).toBe(0)
      expect(said[0]).toBe('zone "Stockpile 2" crosses itself; it is taken as its simple parts')
      expect(said.at(-1)).toBe('read 1011, broken 0, sent 1011, accepted 1011, duplicates 0, rejected 0')
      expect(server.items('locations')).toHaveLength(7)
    })
  }
})
