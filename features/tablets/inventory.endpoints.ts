/** The inventory of tablets and trackers: what each is, what it last reported of itself, and messages to its driver. */
import {
  choice,
  defineEndpoint,
  flag,
  group,
  instant,
  list,
  number,
  pageOf,
  reference,
  references,
  text,
  visibleText,
} from '@haulway/resource'
import { messageRates } from '../equipment/equipment.ts'
import { iccid, imei } from './modem-numbers.ts'

const ofTablets = { kind: 'permission', resource: 'tabletSetup', feature: 'tracker' } as const
/** A tablet proves itself by the secret that it obtained when it joined. */
const ofTablet = { kind: 'device', secret: ['bearer'] } as const
const ofOne = { id: text({ required: true, max: 36 }) }

/** `tracker`: a device with one secret for one machine, without a cab. */
export const tabletKinds = ['tablet', 'tracker'] as const
export type TabletKind = (typeof tabletKinds)[number]

/** Which builds of the software a tablet is given. */
export const releaseSlots = ['production', 'pre-release'] as const
export type ReleaseSlot = (typeof releaseSlots)[number]

/** `online`: heard within a minute (behaviour 19). `never`: registered and not heard yet. */
export const tabletStates = ['online', 'offline', 'never', 'unregistered'] as const
export type TabletState = (typeof tabletStates)[number]

/** Longest message to a driver, and longest answer. */
export const LONGEST_MESSAGE = 500
export const LONGEST_ANSWER = 200
/** Longest title of hardware, systems and builds. */
const LONGEST_WORD = 100

/** What the tablet last reported of itself, or what is known from its facts; null where it never said. */
const reported = {
  state: choice(tabletStates, { required: true }),
  lastSeenAt: instant(),
  /** When it last reported its status. */
  reportedAt: instant(),
  /** 0 to 1. */
  battery: number({ min: 0, max: 1 }),
  charging: flag(),
  /** Build of the cab that it runs. */
  softwareVersion: text(),
  /** The build that it is to run, when that is another one, and since when. */
  wantedVersion: text(),
  wantedSince: instant(),
  /** Positions, events and photographs that wait on the tablet, and the time of the oldest. */
  backlog: number({ integer: true, min: 0 }),
  backlogOldest: instant(),
  /** Seconds by which its clock is ahead of the server's; negative: behind. */
  clockOffSeconds: number(),
  /** Of the machine that it is in. */
  messageRate: choice(messageRates),
}

/** The parts that people state. */
const stated = {
  title: visibleText(text({ required: true, max: LONGEST_WORD })),
  /** The hardware: maker and model. */
  controller: text({ max: LONGEST_WORD }),
  /** 15 digits, the last of which checks the others; spaces and hyphens between them are left out. */
  imei: imei(text({ max: 24, example: '490154203237518' })),
  /** 18 to 22 digits, likewise. */
  iccid: iccid(text({ max: 32, example: '8944501234567890123' })),
  /** Phone number or contract of its SIM. */
  sim: text({ max: 64 }),
  comment: text({ max: 2_000, multiline: true }),
  slot: choice(releaseSlots, { required: true }),
}

export const inventoryItem = {
  id: text({ required: true }),
  version: number({ required: true, integer: true }),
  kind: choice(tabletKinds, { required: true }),
  ...stated,
  /** The machines that it may be put into, and the one that it was put into last. */
  machines: references('equipment', { required: true }),
  machine: reference('equipment'),
  /** What it says of its own system: browser and operating system. */
  system: text({ max: 200 }),
  firstRegisteredAt: instant({ required: true }),
  registeredBy: reference('users'),
  unregisteredAt: instant(),
  unregisteredBy: reference('users'),
  ...reported,
} as const

export const listInventory = defineEndpoint({
  method: 'GET',
  path: '/tablet/inventory',
  summary: 'Tablets and trackers of the account, the unregistered ones included',
  access: { ...ofTablets, action: 'list' },
  output: pageOf(inventoryItem),
})

/** What changes by itself, for screens that ask often. */
export const listTabletStatuses = defineEndpoint({
  method: 'GET',
  path: '/tablet/inventory/statuses',
  summary: 'State, battery, software and backlog of each tablet and tracker now',
  access: { ...ofTablets, action: 'list' },
  output: pageOf({ id: text({ required: true }), machine: reference('equipment'), ...reported }),
})

export const readInventory = defineEndpoint({
  method: 'GET',
  path: '/tablet/inventory/{id}',
  summary: 'A tablet or tracker',
  access: { ...ofTablets, action: 'read' },
  params: ofOne,
  output: inventoryItem,
})

export const updateInventory = defineEndpoint({
  method: 'PUT',
  path: '/tablet/inventory/{id}',
  summary: 'State what a tablet is, and choose its release slot; fields that are absent stay as they are',
  access: { ...ofTablets, action: 'update' },
  params: ofOne,
  saves: 'known',
  body: { version: number({ required: true, integer: true, always: true }), ...stated },
  output: inventoryItem,
  refusal: { current: group(inventoryItem) },
})

/** `delivered`: the tablet has shown it. */
export const messageStates = ['sent', 'delivered', 'answered'] as const

const message = {
  id: text({ required: true }),
  text: text({ required: true, max: LONGEST_MESSAGE }),
  state: choice(messageStates, { required: true }),
  sentAt: instant({ required: true }),
  sentBy: reference('users'),
  deliveredAt: instant(),
  answeredAt: instant(),
  answer: text(),
}

export const listTabletMessages = defineEndpoint({
  method: 'GET',
  path: '/tablet/inventory/{id}/messages',
  summary: 'Messages to the driver of a tablet and their answers, the latest first',
  access: { ...ofTablets, action: 'read' },
  params: ofOne,
  output: pageOf(message),
})

export const sendTabletMessage = defineEndpoint({
  method: 'POST',
  path: '/tablet/inventory/{id}/messages',
  summary: 'Send a message to the driver of a tablet; it waits until the tablet has a network',
  access: { ...ofTablets, action: 'update' },
  params: ofOne,
  body: { text: visibleText(text({ required: true, max: LONGEST_MESSAGE })) },
  output: message,
  status: 201,
})

/** The build of the cab that a tablet is to run. */
const release = { id: text({ required: true }), version: text({ required: true }) }

export const reportTabletStatus = defineEndpoint({
  method: 'POST',
  path: '/telemetry/tablet/status',
  summary: 'A tablet reports its state, and learns which build it is to run',
  access: ofTablet,
  tolerant: true,
  body: {
    /** Its own clock. */
    t: instant({ required: true }),
    softwareVersion: text({ required: true, max: LONGEST_WORD }),
    /** 0 to 1; absent where the browser does not say. */
    battery: number({ min: 0, max: 1 }),
    charging: flag(),
    backlog: number({ required: true, integer: true, min: 0 }),
    backlogOldest: instant(),
    controller: text({ max: LONGEST_WORD }),
    system: text({ max: 200 }),
  },
  output: {
    /** Empty: no build is prescribed, the tablet keeps the one that it has. */
    release: list(release, { required: true, max: 1 }),
  },
})

/** Without an answer: it was shown. Idempotent; the first answer remains. */
export const answerTabletMessage = defineEndpoint({
  method: 'POST',
  path: '/telemetry/tablet/messages/{id}',
  summary: 'A tablet has shown a message, or its driver has answered it',
  access: ofTablet,
  params: ofOne,
  body: { answer: text({ max: LONGEST_ANSWER }) },
  output: null,
})
