/**
 * Enrolment of tablets: a person makes a one-time code, the tablet joins with it and obtains its own secret, and then a
 * secret of a device for each machine that it is put into.
 */
import {
  choice,
  defineEndpoint,
  flag,
  group,
  instant,
  list,
  pageOf,
  reference,
  references,
  text,
  visibleText,
} from '@haulway/resource'
import { languages } from '@haulway/platform/messages.ts'
import { answeredProfile } from '../measurement/measurement.endpoints.ts'
import { equipment } from '../equipment/equipment.resource.ts'

const ofTablets = { kind: 'permission', resource: 'tabletSetup', feature: 'tracker' } as const
/** A tablet proves itself by the secret that it obtained when it joined. */
const ofTablet = { kind: 'device', secret: ['bearer'] } as const
const ofOne = { id: text({ required: true, max: 36 }) }

/** Most machines that one tablet may be put into. */
export const MAX_MACHINES = 200
/** Minutes for which a code can be used, once (threats, C12). */
export const CODE_MINUTES = 15

const title = visibleText(text({ required: true, max: 100 }))

export const createTabletCode = defineEndpoint({
  method: 'POST',
  path: '/tabletsetup/codes',
  summary: 'Make a code with which one tablet can join within 15 minutes; the answer shows it this once',
  access: { ...ofTablets, action: 'update' },
  body: { title, machines: references('equipment', { required: true, max: MAX_MACHINES }) },
  output: { id: text({ required: true }), code: text(), expiresAt: instant({ required: true }) },
  status: 201,
})

export const listTablets = defineEndpoint({
  method: 'GET',
  path: '/tabletsetup',
  summary: 'Tablets that have joined, the unregistered ones included, and the codes that wait for one',
  access: { ...ofTablets, action: 'list' },
  output: pageOf({
    id: text({ required: true }),
    title: text({ required: true }),
    /** `waiting`: its code was not used yet. */
    state: choice(['waiting', 'expired', 'joined', 'unregistered'], { required: true }),
    machines: references('equipment', { required: true }),
    /** The machine that it was put into last. */
    machine: reference('equipment'),
    createdAt: instant({ required: true }),
    createdBy: reference('users'),
    expiresAt: instant(),
    joinedAt: instant(),
    lastSeenAt: instant(),
    unregisteredAt: instant(),
  }),
})

/** The tablet and every device that it obtained are refused from now on; what they have sent remains. */
export const unregisterTablet = defineEndpoint({
  method: 'DELETE',
  path: '/tabletsetup/{id}',
  summary: 'Unregister a tablet, or withdraw its code',
  access: { ...ofTablets, action: 'update' },
  params: ofOne,
  output: null,
})

/** What a tablet knows before it is put into a machine. */
const tablet = {
  id: text({ required: true }),
  title: text({ required: true }),
  account: text({ required: true }),
  /** A practice site: nothing that is done counts. */
  practice: flag({ required: true }),
  /** Language of the account, until the driver chooses one. */
  language: choice(languages, { required: true }),
  /** Units of the account. */
  profile: group(answeredProfile, { required: true }),
  machines: list(
    {
      id: text({ required: true }),
      title: equipment.fields.equipmentId,
      kind: equipment.fields.kind,
    },
    { required: true, max: MAX_MACHINES },
  ),
} as const

export const joinTablet = defineEndpoint({
  method: 'POST',
  path: '/telemetry/tablet/join',
  summary:
    'A tablet joins with a code and obtains its secret; a used, expired or wrong code is refused alike',
  access: { kind: 'public' },
  body: { code: text({ required: true, max: 64 }) },
  output: { secret: text({ required: true }), tablet: group(tablet, { required: true }) },
})

export const readTablet = defineEndpoint({
  method: 'GET',
  path: '/telemetry/tablet',
  summary: 'What a tablet knows before it is put into a machine',
  access: ofTablet,
  output: { tablet: group(tablet, { required: true }) },
})

/** Idempotent: the same tablet obtains the same device and secret for a machine, however often it asks. */
export const enterMachine = defineEndpoint({
  method: 'POST',
  path: '/telemetry/tablet/machine',
  summary: 'A tablet is put into one of its machines and obtains the device with which it reports for it',
  access: ofTablet,
  body: { equipment: reference('equipment', { required: true }) },
  output: { device: text({ required: true }), secret: text({ required: true }) },
})
