import { defineEndpoint, instant, listOf, number, secret, text } from '@haulway/resource'

const access = { kind: 'session' } as const
/** Open also before an account's required second factor is set up. */
const early = { kind: 'session', early: true } as const
const path = '/users/me/secondfactor'
const code = text({ required: true, max: 20 })
/** Shown once. */
const recoveryCodes = listOf(text({ required: true }), { required: true })

export const secondFactor = defineEndpoint({
  method: 'GET',
  path,
  summary: 'Whether sign-in needs a code as well',
  access: early,
  output: {
    /** Absent: it does not. */
    enabledAt: instant(),
    /** The number of unused codes. */
    recoveryCodes: number({ required: true, integer: true }),
  },
})

export const beginSecondFactor = defineEndpoint({
  method: 'POST',
  path,
  summary: 'A new secret for an authenticator; it counts once it is proved',
  access: early,
  body: { password: secret({ required: true }) },
  output: {
    /** Base32, for people who cannot scan. */
    secret: text({ required: true }),
    /** otpauth: address. */
    address: text({ required: true, max: 1_000 }),
    /** The address as a picture, SVG. */
    qr: text({ required: true, max: 50_000 }),
  },
})

export const proveSecondFactor = defineEndpoint({
  method: 'PUT',
  path,
  summary: 'Puts the second factor to use with a code of the authenticator',
  access: early,
  body: { code },
  output: { recoveryCodes },
})

export const endSecondFactor = defineEndpoint({
  method: 'POST',
  path: `${path}/off`,
  summary: 'Ends the second factor',
  access,
  body: { password: secret({ required: true }), code },
  output: null,
})

export const newRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: `${path}/recoverycodes`,
  summary: 'New recovery codes in place of the old ones',
  access,
  body: { code },
  output: { recoveryCodes },
})

export const secondFactorOf = defineEndpoint({
  method: 'GET',
  path: '/users/{id}/secondfactor',
  summary: 'Whether a user of the context account signs in in two steps',
  access: { kind: 'permission', resource: 'users', action: 'update' },
  params: { id: text({ required: true }) },
  output: { enabledAt: instant() },
})

export const endSecondFactorOf = defineEndpoint({
  method: 'DELETE',
  path: '/users/{id}/secondfactor',
  summary: 'Ends the second factor of a user of the context account who has lost it',
  access: { kind: 'permission', resource: 'users', action: 'update' },
  params: { id: text({ required: true }) },
  output: null,
})
