import {
  choice,
  defineEndpoint,
  instant,
  listOf,
  number,
  quantity,
  reference,
  type Infer,
} from '@haulway/resource'

/** Sides of squares, metres. */
export const squareSides = ['5', '10', '25', '50'] as const
export type SquareSide = (typeof squareSides)[number]

/** Limits of one request. */
export const MAX_SPEED_DAYS = 31
export const MAX_SPEED_POSITIONS = 20_000_000
export const MAX_SQUARES = 40_000

const whole = number({ required: true, integer: true })
const each = { required: true, max: MAX_SQUARES } as const

/**
 * Speeds of machines in and around a location, by squares of ground: means of the fixes in each. Computed from fixes
 * in a separate thread, so the span is bounded.
 */
export const locationSpeeds = defineEndpoint({
  method: 'GET',
  path: '/locationspeeds',
  summary: 'Mean speed by squares of ground in and around a location',
  access: { kind: 'permission', resource: 'reports', action: 'list', feature: 'tracker' },
  query: {
    from: instant(),
    /** Exclusive. */
    to: instant(),
    location: reference('locations', { required: true }),
    equipment: reference('equipment'),
    /** Metres. */
    side: choice(squareSides, { required: true }),
  },
  output: {
    /** The centre of the grid, degrees: squares are counted from there to the east and to the north. */
    lon: number({ required: true }),
    lat: number({ required: true }),
    x: listOf(whole, each),
    y: listOf(whole, each),
    speed: listOf(quantity('speed', { required: true }), each),
    positions: listOf(number({ required: true, integer: true, min: 0 }), each),
  },
})
export type LocationSpeeds = Infer<typeof locationSpeeds.output>
