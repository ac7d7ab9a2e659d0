import {
  choice,
  defineEndpoint,
  group,
  instant,
  list,
  number,
  reference,
  text,
  type Infer,
  pageQuery,
} from '@haulway/resource'
import { languages } from '@haulway/platform/messages.ts'
import { statuses } from './status.ts'

export { statuses }

/** Users who see machines live can read statuses; those who dispatch can set them (decision 0097). */
export const canSee = {
  kind: 'permission',
  feature: 'tracker',
  resource: 'dispatcher',
  action: 'read',
} as const
export const canSet = { ...canSee, action: 'update' } as const

/** Version of a machine without any status. */
export const NO_STATUS_VERSION = 0

const params = { id: text({ required: true, max: 36 }) }
const version = number({ required: true, integer: true, min: 0, max: 2_147_483_646 })

const told = {
  status: choice(statuses, { required: true }),
  /** A reason for the same status. */
  reason: reference('statusreasons'),
  note: text({ max: 500, multiline: true }),
} as const

const machineStatus = {
  ...told,
  id: text({ required: true }),
  /** Newest version of the machine’s statuses: a further change must have seen it. */
  version,
  equipment: reference('equipment', { required: true }),
  from: instant({ required: true }),
  /** null: open-ended. */
  to: instant(),
  by: reference('users', { required: true }),
  at: instant({ required: true }),
} as const
export type MachineStatusItem = Infer<typeof machineStatus>

const now = {
  equipment: reference('equipment', { required: true }),
  version,
  /** null: no status is set now. */
  current: group(machineStatus),
} as const

export const listCurrentStatuses = defineEndpoint({
  method: 'GET',
  path: '/machinestatuses/now',
  summary: 'What is set now of each machine that anything was ever set of',
  access: canSee,
  output: { items: list(now, { required: true, max: 100_000 }) },
})

export const readMachineStatus = defineEndpoint({
  method: 'GET',
  path: '/machinestatuses/{id}',
  summary: 'One of what was set of machines',
  access: canSee,
  params,
  output: machineStatus,
})

/** Maximum number of spans in an answer. */
export const MAX_STATUSES = 500

export const listMachineStatuses = defineEndpoint({
  method: 'GET',
  path: '/machinestatuses',
  summary: 'What was set of machines in a span of time, the newest first',
  access: canSee,
  query: {
    equipment: reference('equipment'),
    /** The last seven days if absent; `to` is exclusive. */
    from: instant(),
    to: instant(),
    limit: number({ integer: true, min: 1, max: MAX_STATUSES }),
    page: number({ integer: true, min: 0, max: 1_000_000 }),
    offset: pageQuery.offset,
  },
  output: {
    items: list(machineStatus, { required: true, max: MAX_STATUSES }),
    total: number({ required: true }),
  },
})

export const setMachineStatus = defineEndpoint({
  method: 'POST',
  path: '/machinestatuses',
  summary:
    'Says what a machine is for: from now on or from an earlier moment on, ending what held then; or in a span in which nothing was set',
  access: canSet,
  body: {
    ...told,
    equipment: reference('equipment', { required: true }),
    /** Now if absent. */
    from: instant(),
    /** When it is over, or is expected to be; null: unknown. */
    to: instant(),
    /**
     * Version of the machine as the caller has seen it, 0 for none: refused with 409 if somebody has changed it
     * since.
     */
    seen: version,
  },
  output: machineStatus,
  status: 201,
})

export const endMachineStatus = defineEndpoint({
  method: 'POST',
  path: '/machinestatuses/{id}/end',
  summary: 'What was set is over: the machine is what its work shows again',
  access: canSet,
  params,
  body: {
    version,
    /** Now if absent. */
    at: instant(),
  },
  output: machineStatus,
})

export const correctMachineStatus = defineEndpoint({
  method: 'PUT',
  path: '/machinestatuses/{id}',
  summary: 'Corrects what was set; how it was stays on record',
  access: canSet,
  params,
  body: { ...told, from: instant({ required: true }), to: instant(), version },
  output: machineStatus,
})

export const removeMachineStatus = defineEndpoint({
  method: 'DELETE',
  path: '/machinestatuses/{id}',
  summary: 'Takes back what was set; how it was stays on record',
  access: canSet,
  params,
  query: { version },
  output: null,
})

export const usualReasons = defineEndpoint({
  method: 'POST',
  path: '/statusreasons/usual',
  summary: 'Makes the usual reasons of a site in a language, where an account has none yet',
  access: canSet,
  body: { language: choice(languages, { required: true }) },
  output: { made: number({ required: true, integer: true }) },
})
