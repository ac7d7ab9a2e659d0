import {
  defineEndpoint,
  flag,
  group,
  number,
  optional,
  reference,
  resourceEndpoints,
  text,
} from '@haulway/resource'
import { accounts } from './account.resource.ts'

const ofAccount = { id: text({ required: true, max: 36 }) }
const count = number({ required: true, integer: true })

export const accountEndpoints = resourceEndpoints(accounts)

export const accountStats = defineEndpoint({
  method: 'GET',
  path: '/accounts/{id}/stats',
  summary: 'How much an account holds',
  access: { kind: 'permission', resource: 'accounts', action: 'read' },
  params: ofAccount,
  output: {
    users: count,
    machines: count,
    devices: count,
    projects: count,
    routes: count,
    locations: count,
    events: count,
    cycles: count,
    /** Compressed bytes in the database. */
    storage: group({ positions: count }, { required: true }),
  },
})

const defaultRoute = { route: reference('routes') }

export const readDefaultRoute = defineEndpoint({
  method: 'GET',
  path: '/accounts/{id}/defaultRoute',
  summary: 'The route that is offered first when a machine is assigned',
  // For users who assign machines and need not read more of the account.
  access: { kind: 'permission', resource: 'routes', action: 'list', feature: 'tracker' },
  params: ofAccount,
  output: defaultRoute,
})

export const setDefaultRoute = defineEndpoint({
  method: 'PUT',
  path: '/accounts/{id}/defaultRoute',
  summary: 'Choose it, or none',
  access: { kind: 'permission', resource: 'accounts', action: 'update' },
  params: ofAccount,
  body: defaultRoute,
  output: defaultRoute,
})

const { settings, trackerAppSettings } = accounts.fields
const version = number({ required: true, integer: true, min: 1 })
const accountSettings = { settings, trackerAppSettings, version }

export const readSettings = defineEndpoint({
  method: 'GET',
  path: '/settings',
  summary: 'Settings of the account that one works in, and those that its tablets are told',
  access: { kind: 'permission', resource: 'accounts', action: 'read' },
  output: accountSettings,
})

export const writeSettings = defineEndpoint({
  method: 'PUT',
  path: '/settings',
  summary: 'Replace them; what is not sent stays',
  access: { kind: 'permission', resource: 'accounts', action: 'update' },
  body: { settings: optional(settings), trackerAppSettings: optional(trackerAppSettings), version },
  output: accountSettings,
  refusal: { current: group(accountSettings) },
})

/** The largest upload: a picture as cameras and designers deliver it. */
const LARGEST_LOGO = 12 * 1_048_576
const logo = { hasLogo: flag({ required: true }) }

export const hasLogo = defineEndpoint({
  method: 'GET',
  path: '/settings/logo',
  summary: 'Whether the account that one works in has a logo for its documents',
  access: { kind: 'permission', resource: 'accounts', action: 'read' },
  output: logo,
})

export const readLogo = defineEndpoint({
  method: 'GET',
  path: '/settings/logo.png',
  summary: 'The logo',
  access: { kind: 'permission', resource: 'accounts', action: 'read' },
  output: null,
  file: true,
})

export const setLogo = defineEndpoint({
  method: 'PUT',
  path: '/settings/logo',
  summary:
    'Give the account a logo for its documents: JPEG, PNG or WebP, written anew no larger than it is printed',
  access: { kind: 'permission', resource: 'accounts', action: 'update' },
  bytes: { largest: LARGEST_LOGO },
  output: logo,
})

export const removeLogo = defineEndpoint({
  method: 'DELETE',
  path: '/settings/logo',
  summary: 'Remove it',
  access: { kind: 'permission', resource: 'accounts', action: 'update' },
  output: logo,
})
