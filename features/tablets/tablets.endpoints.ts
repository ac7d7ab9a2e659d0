import { languages } from '@haulway/platform/messages.ts'
import {
  choice,
  defineEndpoint,
  group,
  instant,
  list,
  number,
  reference,
  references,
  settings,
  text,
  type Infer,
} from '@haulway/resource'
import { buttons } from '../buttons/button.resource.ts'
import { inMotionRules, messageRates } from '../equipment/equipment.ts'
import { equipment } from '../equipment/equipment.resource.ts'
import { projects } from '../projects/project.resource.ts'
import { routes } from '../routes/route.resource.ts'
import { deviceRouteChange } from '../routes/route-changes.endpoints.ts'
import { LONGEST_MESSAGE } from './inventory.endpoints.ts'

const id = text({ required: true })
const place = number({ required: true, integer: true, min: 0 })
/** Maximum of each kind in one response. */
const MAX_ITEMS = 100_000
const several = { required: true, max: MAX_ITEMS } as const
/** Unanswered messages that a session contains, the latest. */
export const MAX_MESSAGES = 20

const { title, project, loadLocations, dumpLocations, material, notes, materialSettings } = routes.fields
const { shifts: runsIn, tags, driverPrompts } = routes.fields
const { title: projectTitle, timeZone, shifts } = projects.fields

const session = {
  machine: group(
    {
      id,
      title: equipment.fields.equipmentId,
      kind: equipment.fields.kind,
      haulCategory: reference('haulcategories'),
    },
    { required: true },
  ),
  /** Account settings for tablets: `inMotionButtons`, `inMotionMessage` and any others. */
  settings: settings({ required: true }),
  /**
   * Settings of this machine, completed from `settings`: seconds between two positions, and a board that replaces
   * those of its routes.
   */
  tablet: group(
    {
      messageRate: choice(messageRates, { required: true }),
      reportSeconds: number({ required: true, min: 0 }),
      inMotion: choice(inMotionRules, { required: true }),
      board: reference('buttonprofiles'),
      /** null: as selected by the driver. */
      language: choice(languages),
    },
    { required: true },
  ),
  /** Pending change that the driver must be notified of: where the machine is to go, or was sent at once. */
  routeChange: deviceRouteChange,
  /** Current assignment; null: none. */
  route: reference('routes'),
  assignedAt: instant(),
  /** Routes the machine may drive, including the current one. */
  routes: list(
    {
      id,
      title,
      project,
      loadLocations,
      dumpLocations,
      material,
      materialSettings,
      notes,
      shifts: runsIn,
      tags,
      driverPrompts,
      boards: references('buttonprofiles', { required: true }),
    },
    several,
  ),
  /** Projects of the routes: when shifts start and days end. */
  projects: list({ id, title: projectTitle, timeZone, shifts }, several),
  /** Boards of the routes: each button with its position, counted from 0, and its height in rows. */
  boards: list(
    {
      id,
      title,
      columns: place,
      buttons: list({ id, column: place, row: place, rows: place }, several),
    },
    several,
  ),
  /** Buttons of the boards. */
  buttons: list({ id, ...buttons.fields }, several),
  /** Messages to the driver that were not answered yet, in the order in which they were sent. */
  messages: list(
    { id, text: text({ required: true, max: LONGEST_MESSAGE }), sentAt: instant({ required: true }) },
    { required: true, max: MAX_MESSAGES },
  ),
} as const

export type TabletSession = Infer<typeof session>
/** The same for every tablet that is in the machine. */
export type MachineSession = Omit<TabletSession, 'messages'>

/** Maximum wait, as proxies close longer requests. */
const LONGEST_WAIT_SECONDS = 55

export const readTabletSession = defineEndpoint({
  method: 'GET',
  path: '/telemetry/session',
  summary:
    'What a tablet must know of its machine, and news of it: with `version` (or If-None-Match) and `wait` the answer comes when something has changed; as WebSocket a frame for each change',
  access: { kind: 'device', secret: ['bearer'] },
  query: {
    /** The version that the tablet has. */
    version: text({ max: 64 }),
    /** Seconds to wait for a newer one; 304 then. */
    wait: number({ min: 0, max: LONGEST_WAIT_SECONDS }),
  },
  output: { version: text({ required: true }), ...session },
  notModified: true,
})
