import { defineEndpoint, flag, group, json, list, number, secret, text } from '@haulway/resource'

const account = { id: text({ required: true }), title: text({ required: true }) }

/** The signed-in user as the shell needs it (contract, *HTTP*). */
const user = {
  id: text({ required: true }),
  fullName: text({ required: true }),
  loginId: text(),
  systemAdmin: flag({ required: true }),
  /** Role indexes in the context account. */
  roles: json<number[], true>({ required: true }),
  /** Resource -> actions in the context account. */
  permissions: json<Record<string, string[]>, true>({ required: true }),
  accounts: list(account, { required: true }),
  contextAccount: group(
    {
      ...account,
      features: json<Record<string, boolean>, true>({ required: true }),
      measurementProfile: text({ required: true }),
      timeZone: text({ required: true }),
    },
    { required: true },
  ),
}

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/sessions',
  summary: 'Signs in with login and password',
  access: { kind: 'public' },
  query: { rememberMe: flag() },
  body: { username: text({ required: true }), password: secret({ required: true }) },
  output: user,
})

export const signOut = defineEndpoint({
  method: 'DELETE',
  path: '/sessions',
  summary: 'Ends the session',
  access: { kind: 'public' },
  output: null,
})

export const currentUser = defineEndpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in user in the context account',
  access: { kind: 'session' },
  output: user,
})

/** What a browser must know before anybody is signed in. */
export const publicConfig = defineEndpoint({
  method: 'GET',
  path: '/config',
  summary: 'Settings of the installation that browsers need',
  access: { kind: 'public' },
  output: { tiles: text({ max: 2_000 }), version: number({ required: true }) },
})
