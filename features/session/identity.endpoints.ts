import { defineEndpoint, flag, instant, list, secret, text } from '@haulway/resource'

/** Addresses that browsers visit: the responses are redirections (core 7, *Session and identity*). */
const visit = { method: 'GET', output: null, status: 302, tolerant: true } as const
/** Open also before an account's required identity is shown. */
const early = { kind: 'session', early: true } as const
/** The parameters that the identity provider returns. */
const brought = {
  code: text({ max: 4_000 }),
  state: text({ max: 500 }),
  error: text({ max: 500 }),
  iss: text({ max: 2_000 }),
}

export const identitySignIn = defineEndpoint({
  ...visit,
  path: '/oauth2/authorization/trimbleid',
  summary: 'Leads to the identity provider to sign in',
  access: { kind: 'public' },
  query: { redirect: text({ max: 2_048 }) },
})

export const identitySignInCallback = defineEndpoint({
  ...visit,
  path: '/oauth2/login/trimbleid/callback',
  summary: 'Where the identity provider sends the browser after sign-in',
  access: { kind: 'public' },
  query: brought,
})

export const identityConnect = defineEndpoint({
  ...visit,
  path: '/oauth2/connect/trimbleid',
  summary:
    'Leads to the identity provider to associate an identity with the signed-in user; to the page that asks for a proof first',
  access: early,
})

export const identityConnectCallback = defineEndpoint({
  ...visit,
  path: '/oauth2/connect/trimbleid/callback',
  summary: 'Where the identity provider sends the browser after association',
  access: early,
  query: brought,
})

const identities = list(
  {
    id: text({ required: true }),
    provider: text({ required: true }),
    associatedAt: instant({ required: true }),
  },
  { required: true },
)

export const ownIdentities = defineEndpoint({
  method: 'GET',
  path: '/users/me/identities',
  summary: 'Identities associated with the signed-in user',
  access: early,
  /** `password`: whether the person can sign in by password too. */
  output: { password: flag({ required: true }), items: identities },
})

export const waysInOf = defineEndpoint({
  method: 'GET',
  path: '/users/{id}/identities',
  summary: 'Identities that sign a user of the context account in, and whether a password does',
  access: { kind: 'permission', resource: 'users', action: 'update' },
  params: { id: text({ required: true }) },
  output: { password: flag({ required: true }), items: identities },
})

export const identitiesOfReset = defineEndpoint({
  method: 'POST',
  path: '/newpassword/identities',
  summary: 'Identities that sign in the user whose link for a new password it is',
  access: { kind: 'public' },
  body: { token: secret({ required: true }) },
  output: { items: identities },
})

export const identityOffer = defineEndpoint({
  method: 'GET',
  path: '/users/me/identityoffer',
  summary: 'The identity with the user’s verified email that this browser came with, waiting to be confirmed',
  access: early,
  output: { provider: text() },
})

export const confirmIdentity = defineEndpoint({
  method: 'POST',
  path: '/users/me/identityoffer',
  summary: 'Associates the identity that waits with the signed-in user, who has proved again who they are',
  access: early,
  output: null,
  status: 204,
})

export const unlinkIdentity = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/identities/{id}',
  summary: 'Ends an association',
  access: { kind: 'session' },
  params: { id: text({ required: true }) },
  output: null,
})
