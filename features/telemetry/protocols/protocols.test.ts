import { seededRandom } from '@haulway/testing/random.ts'
import { expect, test } from 'vitest'
import { readBatch } from '../facts/batch.ts'
import { readOsmandJson, readOsmandQuery } from './osmand.ts'
import { readOwntracks } from './owntracks.ts'
import type { TrackerMessage } from './tracker-message.ts'
import { parseSwitch } from './values.ts'

const NOW = Date.UTC(2026, 4, 4, 6)
const T = 1_777_874_400_000
const ok = { timestamp: '1777874400', lat: '-22.45', lon: '-69.05' }

const query = (values: Record<string, string>) => readOsmandQuery(new Map(Object.entries(values)), NOW)
const json = (coords: unknown, more: object = {}) =>
  readOsmandJson({ device_id: 'x', location: { timestamp: T, coords, ...more } }, NOW)
const owntracks = (more: object) =>
  readOwntracks({ _type: 'location', tst: 1_777_874_400, lat: -22.45, lon: -69.05, ...more })

/** The position of a message, or what is wrong with it. */
function outcome(message: TrackerMessage): unknown {
  if (message.kind === 'unreadable') return `${message.fault.field} ${message.fault.reason}`
  if (message.kind !== 'facts') return message.kind
  return message.fix && [message.fix.lat, message.fix.lon]
}

test.each([
  ['ON', true],
  ['True', true],
  ['yes', true],
  [' y ', true],
  ['t', true],
  ['1', true],
  ['1.0', true],
  [1, true],
  [true, true],
  ['off', false],
  ['False', false],
  ['NO', false],
  ['n', false],
  ['0', false],
  [0, false],
  [false, false],
  ['running', undefined],
  ['2', undefined],
  [2, undefined],
  ['', undefined],
  [null, undefined],
  [[1], undefined],
  [{}, undefined],
])('the word %j of a switch means %j', (word, meaning) => {
  expect(parseSwitch(word)).toBe(meaning)
})

test.each([
  [{ lat: '-22,45', lon: '-69,05' }, [-22.45, -69.05]],
  [{ lat: '-22,45', lon: '-69.05' }, [-22.45, -69.05]],
  [{ location: '-22.45,-69.05' }, [-22.45, -69.05]],
  [{ location: '-22.45, -69.05, 2300.5' }, [-22.45, -69.05]],
  [{ location: '-22,45;-69,05' }, [-22.45, -69.05]],
  [{ location: '-22,45,-69,05' }, [-22.45, -69.05]],
  [{ location: '-22,45,-69.05' }, 'location ambiguous'],
  [{ location: '-22.45' }, 'location missing'],
  [{ location: 'here,-69.05' }, 'location notNumber'],
  [{ lat: '1.234,5', lon: '2' }, 'lat notNumber'],
  [{ lat: '-22.45', lon: '' }, 'lon missing'],
  [{ lat: '', lon: '' }, 'positionless'],
  [{ lat: '95' }, 'lat outOfRange'],
  [{ lat: '1', lon: '-180.1' }, 'lon outOfRange'],
  [{ lat: 'NaN', lon: '2' }, 'lat notNumber'],
  [{ lat: '0x10', lon: '2' }, 'lat notNumber'],
  [{ lat: '22.45S', lon: '2' }, 'lat notNumber'],
])('OsmAnd reads the place %j as %j', (place, expected) => {
  expect(outcome(query({ timestamp: '1777874400', ...place }))).toEqual(expected)
})

test.each([
  ['1777874400', T],
  ['1777874400.25', T + 250],
  ['1777874400000', T],
  ['2026-05-04T06:00:00Z', T],
  ['2026-05-04 06:00:00', T],
  ['2026-05-04T08:00:00+02:00', T],
  // An address turns a plus sign that is not escaped into a space.
  ['2026-05-04T08:00:00 02:00', T],
  ['', NOW],
  ['14', 'timestamp outOfRange'],
  ['0', 'timestamp outOfRange'],
  ['-5', 'timestamp outOfRange'],
  ['1777874400000000', 'timestamp outOfRange'],
  ['1999-12-31T23:59:59Z', 'timestamp outOfRange'],
  ['2026-02-30T00:00:00Z', 'timestamp notInstant'],
  ['never', 'timestamp notInstant'],
  [' ', 'timestamp notInstant'],
])('OsmAnd reads the time %j as %j', (timestamp, expected) => {
  const message = query({ ...ok, timestamp })
  expect(message.kind === 'facts' ? message.fix?.t : outcome(message)).toBe(expected)
})

test.each([
  ['false', 'positionless'],
  ['0', 'positionless'],
  ['No', 'positionless'],
  ['V', 'positionless'],
  ['true', []],
  ['1', []],
  ['A', []],
  ['', []],
  ['maybe', [{ field: 'valid', reason: 'notSwitch' }]],
])('OsmAnd takes valid=%s for %j', (valid, expected) => {
  const message = query({ ...ok, valid })
  expect(message.kind === 'facts' ? message.ignored : message.kind).toEqual(expected)
})

test.each([
  [{ latitude: -22.45, longitude: '-69,05' }, [-22.45, -69.05]],
  [{ latitude: null, longitude: null }, 'positionless'],
  [null, 'positionless'],
  [{ latitude: -22.45 }, 'longitude missing'],
  [{ latitude: [1], longitude: 2 }, 'latitude notNumber'],
  [[1, 2], 'coords notObject'],
])('OsmAnd in JSON reads the coordinates %j as %j', (coords, expected) => {
  expect(outcome(json(coords))).toEqual(expected)
})

test.each([
  [{}, 'positionless'],
  [{ location: null }, 'positionless'],
  [{ location: [{}] }, 'location notObject'],
  [{ location: 'here' }, 'location notObject'],
  [{ lat: 1, lon: 2 }, 'location missing'],
  [[], ' notObject'],
])('OsmAnd reads the body %j as %j', (body, expected) => {
  expect(outcome(readOsmandJson(body, NOW))).toBe(expected)
})

test.each([
  [{ tst: undefined }, 'tst missing'],
  [{ tst: 'never' }, 'tst notInstant'],
  [{ tst: 14 }, 'tst outOfRange'],
  [{ lat: 91 }, 'lat outOfRange'],
  [{ lat: undefined }, 'lat missing'],
  [{ lat: undefined, lon: undefined }, 'positionless'],
  [{ lat: '-22,45', lon: '-69.05' }, [-22.45, -69.05]],
  [{ _type: 'Location' }, '_type unknownType'],
  [{ _type: undefined }, '_type unknownType'],
  [{ _type: 'waypoint' }, 'other'],
  [{ _type: 'encrypted' }, 'encrypted'],
  [{ _type: 'transition', event: 'dwell', lat: 91 }, 'lat outOfRange'],
])('OwnTracks reads a message with %j as %j', (more, expected) => {
  expect(outcome(owntracks(more))).toEqual(expected)
})

test('OwnTracks keeps a transition without its odd position and text', () => {
  const desc = 'x'.repeat(2_001)
  const message = owntracks({ _type: 'transition', event: 'enter', lat: 'north', desc })
  expect(message).toMatchObject({ kind: 'facts', fix: null, event: { type: 'enter location', t: T } })
  expect(message).toHaveProperty('ignored', [
    { field: 'desc', reason: 'notText' },
    { field: 'lat', reason: 'notNumber' },
  ])
})

const absurd: readonly unknown[] = [
  1e9,
  -1e9,
  -7,
  1e308,
  'NaN',
  'Infinity',
  '1,5',
  '12,345',
  'full',
  'off-road',
]
const shapes: readonly unknown[] = [[], [1], {}, { value: 1 }, '[1]', '{}']
const absent: readonly unknown[] = ['', null, undefined]
/** Fields by their name in the batch, and values that they may have. */
const optional = {
  query: {
    speed: 'speed',
    bearing: 'heading',
    altitude: 'altitude',
    accuracy: 'accuracy',
    ignition: 'engine',
  },
  json: { speed: 'speed', heading: 'heading', altitude: 'altitude', accuracy: 'accuracy' },
  owntracks: { vel: 'speed', cog: 'heading', alt: 'altitude', acc: 'accuracy', ign: 'engine' },
} as const
const readers: Record<keyof typeof optional, (values: Record<string, unknown>) => TrackerMessage> = {
  query: (values) => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
    const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
    return query({ ...ok, ...Object.fromEntries(given.map(([name, value]) => [name, text(value)])) })
  },
  json: (values) => json({ latitude: -22.45, longitude: -69.05, ...values }),
  owntracks: (values) => owntracks(values),
}

test.each(Object.keys(optional) as (keyof typeof optional)[])(
  '%s keeps the position and other fields of 2,000 messages with odd optional fields',
  (protocol) => {
    const random = seededRandom(207)
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
    const fields = Object.entries(optional[protocol])
    for (let i = 0; i < 2_000; i++) {
      const odd = fields.filter(() => random() < 0.3).map(([name]) => name)
      const isTold = new Set<string>()
      const values: Record<string, unknown> = {}
      for (const [name, field] of fields) {
        // A deep place is below any ellipsoid; only minus one is a code for unknown.
        const bad = field === 'altitude' ? absurd.filter((one) => one !== -7) : absurd
        values[name] = field === 'engine' ? 1 : 5
        if (!odd.includes(name)) continue
        values[name] = pick([...bad, ...shapes, ...absent])
        if (!absent.includes(values[name])) isTold.add(name)
      }
      const message = readers[protocol](values)
      if (message.kind !== 'facts' || !message.fix) throw new Error(JSON.stringify(values))
      const { t, lat, lon, ...measured } = message.fix
      expect([t, lat, lon]).toEqual([T, -22.45, -69.05])
      const kept = fields.filter(([name]) => !odd.includes(name)).map(([, field]) => field)
      expect(Object.keys(measured).toSorted(), JSON.stringify(values)).toEqual(kept.toSorted())
      expect(message.ignored.map(({ field }) => field).toSorted()).toEqual([...isTold].toSorted())
      expect(readBatch({ fixes: [{ ...message.fix, seq: t }] })).toMatchObject({ rejected: [] })
    }
  },
)
