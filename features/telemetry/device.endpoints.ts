/** The device calls, for the API description: `server/intake` answers them without reading this. */
import { choice, defineEndpoint, flag, json, list, listOf, number, reference, text } from '@haulway/resource'
import { MAX_ITEMS } from './facts/batch.ts'
import { WEIGHT_MAX } from './facts/item.ts'
import { moment } from './facts/moment.ts'
import { readingKinds } from './facts/sensor-reading.ts'
import { statedTypes } from './facts/stated-event.ts'

const access = { kind: 'device', secret: ['bearer'] } as const
const byTrackers = { kind: 'device', secret: ['id'] } as const

const seq = number({ integer: true, min: 0, max: Number.MAX_SAFE_INTEGER })
const count = number({ required: true, integer: true })
const id = text({ max: 36 })

const fix = {
  seq: { ...seq, required: true as const },
  t: moment({ required: true }),
  lon: number({ required: true, min: -180, max: 180 }),
  lat: number({ required: true, min: -90, max: 90 }),
  /** Metres a second. */
  speed: number({ min: 0 }),
  /** Degrees clockwise from north. */
  heading: number({ min: 0, max: 360 }),
  /** Metres. */
  altitude: number(),
  /** Metres within which the position is right in two of three cases. */
  accuracy: number({ min: 0 }),
  /** Kilograms of payload. */
  weight: number(),
  /** Kilograms of machine and load together, instead of `weight`: the tare is subtracted. */
  grossWeight: number({ min: 0 }),
  engine: flag(),
  bed: flag(),
}

const event = {
  id: text({ required: true, max: 100 }),
  t: moment({ required: true }),
  type: choice(statedTypes, { required: true }),
  locationId: id,
  routeId: id,
  driverId: id,
  materialId: id,
  tagIds: listOf({ ...id, required: true as const }, { max: 20 }),
  /** Kilograms of payload. */
  weight: number({ min: 0 }),
  /** Kilograms of machine and load together, instead of `weight`: the tare is subtracted. */
  grossWeight: number({ min: 0 }),
  /** Cubic metres. */
  volume: number({ min: 0 }),
  /** For a bucket load: the number of buckets. */
  quantity: number({ min: 0 }),
  ticket: text({ max: 100 }),
  noteType: text({ max: 100 }),
  /** Also accepted under its former name, `note`. */
  noteComment: text({ max: 2_000 }),
  /** Where it happened, both or neither; without them the machine's nearest fix. */
  lon: number({ min: -180, max: 180 }),
  lat: number({ min: -90, max: 90 }),
  /** Further details: an object of up to 4 KB of JSON, which also stores unknown fields. */
  detail: json(),
}

/** What a sensor near the device told: its value, its battery, or both. */
const reading = {
  /** `FF:FF:FF:FF:FF:FF`; small letters and hyphens are accepted. */
  mac: text({ required: true, max: 17 }),
  t: moment({ required: true }),
  kind: choice(readingKinds, { required: true }),
  /** Bed: 1 or true up, 0 or false down; payload: kilograms; proximity: metres to the loader. */
  value: number({ min: -WEIGHT_MAX, max: WEIGHT_MAX }),
  /** Of its battery. */
  volts: number({ min: 0, max: 100 }),
}

const rejected = {
  index: count,
  list: choice(['fixes', 'events', 'sensors'], { required: true }),
  /** Empty: the whole item. */
  field: text(),
  defaultMessage: text({ required: true }),
}

export const sendBatch = defineEndpoint({
  method: 'POST',
  path: '/telemetry/batch',
  summary:
    'Positions and events of a device and readings of sensors, 10,000 at the most, gzip allowed; answered once they are stored',
  access,
  body: {
    fixes: list(fix, { max: MAX_ITEMS }),
    events: list(event, { max: MAX_ITEMS }),
    sensors: list(reading, { max: MAX_ITEMS }),
  },
  output: {
    accepted: count,
    duplicates: count,
    rejected: list(rejected, { required: true, max: MAX_ITEMS }),
    /** Highest `seq` of the device that is stored or was dropped. */
    through: seq,
    /**
     * The number of positions that the account does not retain, off shift or too old; the device may discard them.
     */
    dropped: number({ integer: true }),
  },
})

export const signOnDriver = defineEndpoint({
  method: 'POST',
  path: '/telemetry/driver',
  summary: 'A driver signs on in the cab, or has begun while it was without network',
  access,
  body: {
    employeeId: text({ required: true, max: 64 }),
    pin: text({ required: true, max: 8 }),
    /** When the driver began, at most 72 hours ago; now by default. Loads since then are this driver's. */
    t: moment(),
    /** Chosen by the device, so that a repeated request states the fact once; needs `t`. */
    id: text({ max: 100 }),
  },
  output: { driver: reference('drivers', { required: true }) },
})

const osmand = {
  path: '/telemetry/osmand',
  summary:
    'A position by the OsmAnd protocol, in the query, a form or JSON; answers OK as text to every message of a known device',
  access: byTrackers,
  output: null,
  status: 200,
} as const
const osmandQuery = {
  lat: text(),
  lon: text(),
  /** `lat,lon`. */
  location: text(),
  /** Seconds or milliseconds since 1970, or ISO 8601; the server's time when absent. */
  timestamp: text(),
  /** Knots. */
  speed: number({ min: 0 }),
  bearing: number(),
  altitude: number(),
  accuracy: number(),
  /** Words such as `true`, `on`, `yes` and `1` are understood. */
  ignition: text(),
  /** `false`: the receiver has no position. */
  valid: text(),
}
export const askOsmand = defineEndpoint({ method: 'GET', ...osmand, query: osmandQuery })
export const sendOsmand = defineEndpoint({
  method: 'POST',
  ...osmand,
  query: osmandQuery,
  body: { device_id: text(), location: json<object>() },
})

export const sendOwntracks = defineEndpoint({
  method: 'POST',
  path: '/telemetry/owntracks',
  summary:
    'A message of OwnTracks in HTTP mode: locations and transitions are kept; answers an empty list to every message of a known device',
  access: { kind: 'device', secret: ['basic', 'id', 'bearer'] },
  body: {
    _type: text({ required: true }),
    /** Seconds since 1970. */
    tst: number({ integer: true }),
    lat: number({ min: -90, max: 90 }),
    lon: number({ min: -180, max: 180 }),
    /** Metres. */
    acc: number(),
    alt: number(),
    /** Degrees clockwise from north. */
    cog: number(),
    /** Kilometres an hour. */
    vel: number(),
    /** `enter` or `leave` of a transition, and the name of the region. */
    event: text(),
    desc: text(),
  },
  output: null,
  status: 200,
})

export const deviceEndpoints = [sendBatch, signOnDriver, askOsmand, sendOsmand, sendOwntracks]
