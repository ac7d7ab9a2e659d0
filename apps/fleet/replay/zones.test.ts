import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { area, zoneProblem, type Position } from '@haulway/geo'
import { inPieces, readItems, type Zone } from '@haulway/interchange'
import { splitAtCrossings } from './split-at-crossings.ts'
import { namedZones, readZones, zoneKinds } from './zones.ts'

const square: Position[] = [
  [0, 0],
  [0.01, 0],
  [0.01, 0.01],
  [0, 0.01],
  [0, 0],
]
const feature = (name: unknown, coordinates: unknown = [square], more: object = {}): object => ({
  type: 'Feature',
  properties: { name, ...more },
  geometry: { type: 'Polygon', coordinates },
})
const text = (...features: object[]): string => JSON.stringify({ type: 'FeatureCollection', features })

const options = { columns: new Map(), speedUnit: null, weightUnit: null, machine: '' }
async function parseZones(json: string, file: string) {
  const zones: Zone[] = []
  for await (const item of readItems(inPieces(new TextEncoder().encode(json)), options))
    if (item.kind === 'zone') zones.push(item)
  return namedZones(zones, file)
}

describe('zones of a file', () => {
  it('reads polygons with names, ignoring heights', async () => {
    const high = square.map(([lon, lat]) => [lon, lat, 250])
    const zones = await parseZones(
      `\uFEFF${text(feature('Pit 1', [high], { kind: 'both' }), feature('Office'))}`,
      'z',
    )
    expect(zones).toEqual([
      { name: 'Pit 1', boundary: { type: 'Polygon', coordinates: [square] }, kind: 'both', untangled: false },
      { name: 'Office', boundary: { type: 'Polygon', coordinates: [square] }, kind: null, untangled: false },
    ])
  })

  it.each([
    [text(feature(undefined)), 'z: feature 1 has no name'],
    [text(feature('A'), feature('A')), 'z: two features have the name "A"'],
    [text(feature('A', 'x')), 'z: zone "A" is no Polygon or MultiPolygon'],
    [text(feature('A', [[[0, '1']]])), 'z: zone "A" is no Polygon or MultiPolygon'],
    [text(feature('A', [])), 'z: zone "A" has no ring'],
    [text(feature('A', [square.slice(0, 4)])), 'z: zone "A" has a ring that is not closed'],
    [
      text(feature('A', [square.map(([lon]) => [lon, 95])])),
      'z: zone "A" holds a position that is not on earth',
    ],
    [text({ type: 'Feature', properties: null, geometry: null }), 'z: feature 1 has no name'],
  ])('refuses %s', async (json, message) => {
    await expect(parseZones(json, 'z')).rejects.toThrow(message)
  })
})

it('reads zones of a KML, and says why a file has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haulway-zones-'))
  const file = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const ring = square.map(([lon, lat]) => `${lon},${lat},0`).join(' ')
  const kml = `<kml><Placemark><name>Pit 1</name><LinearRing><coordinates>${ring}</coordinates></LinearRing></Placemark></kml>`
  const ignore = () => undefined
  expect(await readZones(await file('zones.kml', kml), ignore)).toMatchObject([{ name: 'Pit 1' }])
  await expect(readZones(await file('none.kml', '<kml/>'), ignore)).rejects.toThrow('The file has no places')
  await expect(readZones(join(folder, 'absent'), ignore)).rejects.toThrow('--zones: ENOENT')
  await rm(folder, { recursive: true })
})

describe('rings that cross themselves', () => {
  it('cuts a bow tie into its two halves', async () => {
    const bow: Position[] = [
      [0, 0],
      [0.01, 0.01],
      [0.01, 0],
      [0, 0.01],
      [0, 0],
    ]
    const [zone] = await parseZones(text(feature('A', [bow])), 'z')
    expect(zone!.untangled).toBe(true)
    expect(zone!.boundary.type).toBe('MultiPolygon')
    expect(zoneProblem(zone!.boundary)).toBeNull()
    expect(area(zone!.boundary)).toBeCloseTo(area({ type: 'Polygon', coordinates: [square] }) / 2, -3)
  })

  it('drops the slip of a pen at the end of a ring', () => {
    const slip: Position[] = [...square.slice(0, 4), [-0.00001, 0.00002], [0.0001, 0.00001], [0, 0]]
    const rings = splitAtCrossings(slip)
    expect(rings).toHaveLength(1)
    const whole = area({ type: 'Polygon', coordinates: [square] })
    expect(Math.abs(area({ type: 'Polygon', coordinates: rings }) / whole - 1)).toBeLessThan(0.02)
  })

  it('leaves simple rings unchanged', () => expect(splitAtCrossings(square)).toEqual([square]))
})

describe('kinds of zones', () => {
  const zones = namedZones(
    ['Pit 1', 'Crusher', 'Office'].map((name, i): Zone => ({
      kind: 'zone',
      line: i + 1,
      name,
      notes: '',
      uses: [],
      groups: [],
      geometry: { type: 'Polygon', coordinates: [square] },
    })),
    'z',
  )
  const kinds = (load?: string[], dump?: string[]) => [...zoneKinds(zones, load, dump).kinds.values()]

  it('are as given by options, with the rest as other', () => {
    expect(kinds(['Office'], ['Crusher'])).toEqual(['other', 'dump', 'load'])
    expect(kinds(['Pit 1'], ['Pit 1'])).toEqual(['both', 'other', 'other'])
  })

  it('are guessed from names without options, and reported as guessed', () => {
    expect(kinds()).toEqual(['load', 'dump', 'other'])
    expect(zoneKinds(zones, undefined, undefined).guessed).toEqual(['Pit 1', 'Crusher', 'Office'])
  })

  it('refuse names that no zone has', () => {
    expect(() => kinds([], ['Mill'])).toThrow('--dump names "Mill", but the zones are Pit 1, Crusher, Office')
  })
})
