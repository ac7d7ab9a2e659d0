import {
  choice,
  defineEndpoint,
  flag,
  group,
  instant,
  list,
  listOf,
  mapOf,
  number,
  problem,
  secret,
  text,
  visibleText,
} from '@haulway/resource'
import { answeredProfile } from '../measurement/measurement.endpoints.ts'

const account = { id: text({ required: true }), title: text({ required: true }) }

/** The signed-in user as the shell needs it (contract, *HTTP*). */
const user = {
  id: text({ required: true }),
  fullName: text({ required: true }),
  /** Address of the picture, or null. */
  avatar: text({ max: 200 }),
  loginId: text(),
  systemAdmin: flag({ required: true }),
  /** Role indexes in the context account. */
  roles: listOf(number({ required: true, integer: true, min: 0 }), { required: true }),
  /** Resource -> actions in the context account. */
  permissions: mapOf(text(), listOf(text({ required: true }), { required: true }), { required: true }),
  accounts: list(account, { required: true }),
  contextAccount: group(
    {
      ...account,
      features: mapOf(text(), flag({ required: true }), { required: true }),
      measurementProfile: text({ required: true }),
      timeZone: text({ required: true }),
      /** Whether people may choose the language. */
      languageSwitch: flag({ required: true }),
      /** The view of maps that have nothing to show yet. */
      home: group({
        lon: number({ required: true }),
        lat: number({ required: true }),
        zoom: number({ required: true }),
      }),
    },
    { required: true },
  ),
  /**
   * What the account requires and the sign-in has not shown; until then the account is closed: set up a second
   * factor, sign in with its code, or sign in at the identity provider.
   */
  demand: choice(['secondFactor', 'code', 'identity']),
}

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/sessions',
  summary: 'Signs in with login and password',
  access: { kind: 'public' },
  query: { rememberMe: flag() },
  body: {
    username: text({ required: true }),
    password: secret({ required: true }),
    /**
     * Of the authenticator, or a recovery code; when it is needed and absent the response is 401 with `secondFactor:
     * true`.
     */
    code: text({ max: 20 }),
  },
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
  access: { kind: 'session', early: true },
  output: user,
})

/** For a browser that starts: it does not know whether anybody is signed in, and a 401 would be an error. */
export const currentSession = defineEndpoint({
  method: 'GET',
  path: '/sessions/current',
  summary: 'The signed-in user in the context account, and their measurement profile; null when nobody is',
  access: { kind: 'public', known: true },
  output: { user: group(user), profile: group(answeredProfile) },
})

/** What a browser needs before sign-in. */
export const publicConfig = defineEndpoint({
  method: 'GET',
  path: '/config',
  summary: 'Settings of the installation that browsers need',
  access: { kind: 'public' },
  output: {
    tiles: text({ max: 2_000 }),
    version: number({ required: true }),
    /** Whether an identity provider is behind the TrimbleID button. */
    trimbleId: flag({ required: true }),
    /** Whether `/signup` accepts. */
    signUp: flag({ required: true }),
  },
})

export const ownSessions = defineEndpoint({
  method: 'GET',
  path: '/users/me/sessions',
  summary: 'Where the signed-in user is signed in',
  access: { kind: 'session' },
  output: {
    items: list(
      {
        id: text({ required: true }),
        /** The current one. */
        current: flag({ required: true }),
        signedInAt: instant({ required: true }),
        seenAt: instant({ required: true }),
        remembered: flag({ required: true }),
        userAgent: text(),
        address: text(),
      },
      { required: true },
    ),
  },
})

export const endOwnSession = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/sessions/{id}',
  summary: 'Signs the user out in one place',
  access: { kind: 'session' },
  params: { id: text({ required: true }) },
  output: null,
})

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/sessions',
  summary: 'Signs the user out everywhere else',
  access: { kind: 'session' },
  output: null,
})

/** Fewest characters of a new password; older passwords stay valid. */
export const SHORTEST_PASSWORD = 10

/** A new password: TAB separates old from new where both travel, so it has no control characters. */
export function newPassword() {
  const any = secret({ required: true })
  const check: typeof any.check = (raw) => {
    const checked = any.check(raw)
    if ('problem' in checked) return checked
    if (Array.from(checked.value).length < SHORTEST_PASSWORD) {
      return { problem: problem('validation.length.min', { min: SHORTEST_PASSWORD }) }
    }
    // oxlint-disable-next-line no-control-regex -- the point of the pattern
    const control = /[\u0000-\u001F\u007F-\u009F]/.test(checked.value)
    return control ? { problem: problem('validation.characters') } : checked
  }
  return { ...any, check, schema: { ...any.schema, minLength: SHORTEST_PASSWORD } }
}

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/newpassword',
  summary: 'Asks for a mail with a link for a new password; the answer is the same for every address',
  access: { kind: 'public' },
  body: { email: text({ required: true, format: 'email' }) },
  output: null,
})

export const resetPassword = defineEndpoint({
  method: 'PUT',
  path: '/newpassword',
  summary: 'Sets a new password with the token of a mail',
  access: { kind: 'public' },
  /** `endIdentities`: also ends identities at the provider, by default. */
  body: { token: secret({ required: true }), password: newPassword(), endIdentities: flag() },
  output: null,
})

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/signup',
  summary: 'Asks for a user, where the installation allows it; the answer is the same for every address',
  access: { kind: 'public' },
  body: {
    fullName: visibleText(text({ required: true })),
    email: text({ required: true, format: 'email', max: 255 }),
  },
  output: null,
})
