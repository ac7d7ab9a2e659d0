import {
  choice,
  defineEndpoint,
  group,
  instant,
  list,
  listOf,
  number,
  reference,
  text,
  tuple,
  type EndpointOutput,
} from '@haulway/resource'
import { languages } from '@haulway/platform/messages.ts'
import { phases } from '../telemetry/telemetry.ts'
import { trackFormatNames } from './engine/track-files.ts'

const reader = {
  kind: 'permission',
  resource: 'journals',
  action: 'read',
  feature: 'tracker',
} as const

/** Default limits of an account. */
export const DEFAULT_MAX_DAYS = 31
export const DEFAULT_MAX_MACHINES = 50
/** The number of machines returned when none is named. */
export const DEFAULT_MACHINES = 10
/** The most positions that a browser can hold beside everything else. */
export const MAX_POSITIONS = 3_000_000
const MOST_MACHINES = 500
/** Names every machine that was ever heard. */
export const ALL_MACHINES = 'all'

/** The machines and the span, for both calls. */
const asked = {
  /** Comma-separated ids, or `all`; without it the first machines by name. */
  machines: text({ max: 37 * MOST_MACHINES }),
  from: instant({ required: true }),
  /** Exclusive; the future is left out. */
  to: instant({ required: true }),
} as const

const epoch = number({ required: true })

const event = {
  key: text({ required: true }),
  type: text({ required: true }),
  at: instant({ required: true }),
  location: reference('locations'),
  weight: number(),
  /** What else it names or states: a driver, a route, a ticket, a note. */
  names: text({ max: 10_000 }),
} as const

const cycle = {
  /** Names the cycle in addresses. */
  key: text({ required: true }),
  startedAt: instant({ required: true }),
  loadedAt: instant({ required: true }),
  dumpedAt: instant({ required: true }),
  endedAt: instant(),
  loadLocation: reference('locations'),
  dumpLocation: reference('locations'),
  material: reference('materials'),
  weight: number(),
} as const

const visit = {
  location: reference('locations', { required: true }),
  enteredAt: instant({ required: true }),
  exitedAt: instant(),
} as const

const MANY = 1_000_000

const machine = {
  id: text({ required: true }),
  title: text({ required: true }),
  kind: text({ required: true }),
  icon: text({ required: true }),
  /** Packed positions (`codec.ts` of telemetry), each chunk in base64, in order of time. */
  track: listOf(text({ required: true, max: 50_000_000 }), { required: true, max: MANY }),
  /** Phases with start and end, epoch milliseconds, in order. */
  phases: listOf(tuple([choice(phases, { required: true }), epoch, epoch], { required: true }), {
    required: true,
    max: MANY,
  }),
  events: list(event, { required: true, max: MANY }),
  cycles: list(cycle, { required: true, max: MANY }),
  visits: list(visit, { required: true, max: MANY }),
} as const

export const readJournal = defineEndpoint({
  method: 'GET',
  path: '/journals',
  summary: 'What machines did from one moment to another: tracks, phases, events, cycles and visits',
  access: reader,
  query: asked,
  output: {
    /** Of the visited locations, otherwise of the account. */
    timeZone: text({ required: true }),
    from: instant({ required: true }),
    to: instant({ required: true }),
    /** The account's limits on machines and days. */
    limits: group(
      {
        machines: number({ required: true, integer: true }),
        days: number({ required: true, integer: true }),
      },
      { required: true },
    ),
    machines: list(machine, { required: true, max: MOST_MACHINES }),
  },
})
export type Journal = EndpointOutput<typeof readJournal>
export type JournalMachine = Journal['machines'][number]

export const exportJournal = defineEndpoint({
  method: 'GET',
  path: '/journals/export',
  summary: 'Tracks of machines as GPX, KML, GeoJSON or a table in the language and units of the reader',
  access: reader,
  query: { ...asked, format: choice(trackFormatNames, { required: true }), lang: choice(languages) },
  file: true,
  output: null,
})
