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

/** What an account may ask for at once unless its settings say otherwise. */
export const USUAL_DAYS = 31
export const USUAL_MACHINES = 50
/** Machines that are shown to who names none. */
export const UNASKED_MACHINES = 10
/** What a browser holds of positions beside everything else. */
export const MAX_POSITIONS = 3_000_000
const MOST_MACHINES = 500
/** Names every machine that was ever heard. */
export const ALL_MACHINES = 'all'

/** Which machines, and when: of both kinds of reading. */
const asked = {
  /** Ids with commas between them, or `all`; without it the first machines by name. */
  machines: text({ max: 37 * MOST_MACHINES }),
  from: instant({ required: true }),
  /** Not included; what is still to come is left out. */
  to: instant({ required: true }),
} as const

const epoch = number({ required: true })

const event = {
  key: text({ required: true }),
  type: text({ required: true }),
  at: instant({ required: true }),
  location: reference('locations'),
  weight: number(),
  /** What it names or says besides: a driver, a route, a ticket, a note. */
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
  /** Positions as they are packed (`codec.ts` of telemetry), each piece in base64, in order of time. */
  track: listOf(text({ required: true, max: 50_000_000 }), { required: true, max: MANY }),
  /** What it did and from when to when, epoch milliseconds, in order. */
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
    /** Of the places that they visited, else of the account. */
    timeZone: text({ required: true }),
    from: instant({ required: true }),
    to: instant({ required: true }),
    /** Machines at the most, and days: as the account says. */
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
