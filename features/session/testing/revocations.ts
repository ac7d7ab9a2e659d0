/** Every way in which a person's requests and sockets lose their rights, one entry each. */
import { expect } from 'vitest'
import { setUpSecondFactor } from './authenticator.ts'
import {
  CLOSED,
  DISPATCHER,
  PASSWORD,
  type Person,
  account,
  admin,
  clock,
  requireSignIn,
  inviteGuest,
  linkOf,
  makeGroup,
  makeToken,
  person,
  processes,
  signInByRememberToken,
  saveUser,
  saveAccount,
  signIn,
  system,
  withHeaders,
} from './processes.ts'

export interface Revocation {
  /** The response to the next request. */
  readonly status: number
  /** The close code of the sockets; re-scoped ones stay open. */
  readonly code?: number
  /** Nobody of the account keeps a right. */
  readonly everybody?: true
  /** Prepared before the sockets open. */
  readonly prepare?: (account: string) => Promise<Person>
  readonly fire: (who: Person) => Promise<unknown>
}

const out = { status: 401, code: CLOSED } as const
const shut = { status: 403, code: CLOSED } as const
const less = { status: 403 } as const

const done = async (reply: Promise<{ status: number; text: string }>, status = 204): Promise<void> => {
  const { status: was, text } = await reply
  expect(was, text).toBe(status)
}
const remove = (who: Person, path: string) => done(who.client.fetch(path, { method: 'DELETE' }))
const removeAs = (who: Person, path: string) => done(admin(who.account).fetch(path, { method: 'DELETE' }))
/** The same person, signed in elsewhere too. */
const elsewhere = async (who: Person) => withHeaders(processes[1]!, await signIn(who.login))

const signIns: Record<string, Revocation> = {
  'sign-out': { ...out, fire: (who) => remove(who, '/api/sessions') },
  'this sign-in ended from another device': {
    ...out,
    async fire(who) {
      const { items } = (await who.client.fetch('/api/users/me/sessions')).body as {
        items: { id: string; current: boolean }[]
      }
      const { id } = items.find((one) => one.current)!
      await done((await elsewhere(who)).fetch(`/api/users/me/sessions/${id}`, { method: 'DELETE' }))
    },
  },
  'all others ended from another device': {
    ...out,
    fire: async (who) => done((await elsewhere(who)).fetch('/api/users/me/sessions', { method: 'DELETE' })),
  },
  'password set by an administrator': {
    ...out,
    fire: (who) => saveUser(who, { password: 'another password' }),
  },
  'own password changed elsewhere': {
    ...out,
    async fire(who) {
      const there = await elsewhere(who)
      const { body } = await there.fetch('/api/users/me/profile')
      const changed = { ...(body as object), password: `${PASSWORD}\tanother password` }
      await done(there.fetch('/api/users/me/profile', { method: 'PUT', body: changed }), 200)
    },
  },
  'password reset by mail': {
    ...out,
    async fire({ login }) {
      const { app } = processes[1]!
      await app.anonymous.fetch('/api/newpassword', { body: { email: `${login}@x.example` } })
      const body = { token: await linkOf(`${login}@x.example`), password: 'another password' }
      await done(app.anonymous.fetch('/api/newpassword', { method: 'PUT', body }))
    },
  },
  'change of the login undone': {
    ...out,
    async prepare(of) {
      const who = await person(of)
      await saveUser(who, { email: `thief-of-${who.login}@x.example`, proof: PASSWORD })
      return who
    },
    async fire({ login }) {
      const body = { token: await linkOf(`${login}@x.example`) }
      await done(processes[1]!.app.anonymous.fetch('/api/loginchange', { method: 'PUT', body }))
    },
  },
  'remember token used twice': {
    ...out,
    prepare: async (of) => await signInByRememberToken(await person(of)),
    async fire({ used }) {
      const headers = { cookie: used ?? '', 'user-agent': 'another browser' }
      expect((await processes[1]!.app.anonymous.fetch('/api/users/me', { headers })).status).toBe(401)
    },
  },
}

const people: Record<string, Revocation> = {
  'user made inactive': { ...out, fire: (who) => saveUser(who, { active: false }) },
  'login switched off': { ...out, fire: (who) => saveUser(who, { loginEnabled: false, loginId: null }) },
  'user deleted': { ...out, fire: (who) => removeAs(who, `/api/users/${who.id}`) },
  'role taken': { ...less, fire: (who) => saveUser(who, { roles: [] }) },
  'permission taken from a group': {
    ...less,
    prepare: async (of) => person(of, { roles: [], groups: [await makeGroup(of)] }),
    async fire(who) {
      const { body } = await admin(who.account).fetch(`/api/users/${who.id}`)
      const [{ id } = { id: '' }] = (body as { directGroups: { id: string }[] }).directGroups
      const { body: before } = await admin(who.account).fetch(`/api/groups/${id}`)
      const put = { method: 'PUT', body: { ...(before as object), permissions: {} } }
      await done(admin(who.account).fetch(`/api/groups/${id}`, put), 200)
    },
  },
  'taken out of a group': {
    ...less,
    prepare: async (of) => person(of, { roles: [], groups: [await makeGroup(of)] }),
    fire: (who) => saveUser(who, { directGroups: [] }),
  },
  'guest left': {
    ...shut,
    prepare: async (of) => inviteGuest(await person(await account('Home of a guest')), of),
    fire: (who) => remove(who, `/api/participation/accounts/${who.account}`),
  },
  'guest taken out': {
    ...shut,
    prepare: async (of) => inviteGuest(await person(await account('Home of another guest')), of),
    fire: (who) => removeAs(who, `/api/users/${who.id}`),
  },
}

const accounts: Record<string, Revocation> = {
  'account made inactive': {
    ...shut,
    everybody: true,
    fire: (who) => saveAccount(who.account, { status: 'INACTIVE' }),
  },
  'account deleted': {
    ...shut,
    everybody: true,
    async fire(who) {
      const headers = { 'x-context-account': who.account }
      await done(system.fetch(`/api/accounts/${who.account}`, { method: 'DELETE', headers }))
    },
  },
  'feature switched off': {
    ...less,
    everybody: true,
    async fire(who) {
      const { body } = await admin(who.account).fetch(`/api/accounts/${who.account}`)
      const { features } = body as { features: object }
      await saveAccount(who.account, { features: { ...features, tracker: false } })
    },
  },
  'second factor demanded': { ...shut, fire: (who) => requireSignIn(who.account, 'SECOND_FACTOR') },
  'identity provider demanded': { ...shut, fire: (who) => requireSignIn(who.account, 'IDENTITY_PROVIDER') },
  'second factor ended by an administrator': {
    ...shut,
    async prepare(of) {
      await requireSignIn(of, 'SECOND_FACTOR')
      const who = await person(of)
      await setUpSecondFactor(who.client, PASSWORD, clock())
      return who
    },
    fire: (who) => removeAs(who, `/api/users/${who.id}/secondfactor`),
  },
  'second factor ended by oneself': {
    ...shut,
    async prepare(of) {
      await requireSignIn(of, 'SECOND_FACTOR')
      const who = await person(of)
      const { recoveryCodes } = await setUpSecondFactor(who.client, PASSWORD, clock())
      return { ...who, used: recoveryCodes[0] }
    },
    async fire({ client, used: code }) {
      await done(client.fetch('/api/users/me/secondfactor/off', { body: { password: PASSWORD, code } }))
    },
  },
}

/** What a token may do as long as its maker may. */
const ofMaker = async (of: string): Promise<Person> => makeToken(await person(of, { roles: [1] }))

const tokens: Record<string, Revocation> = {
  'token revoked': {
    ...out,
    prepare: ofMaker,
    fire: (who) => removeAs(who, `/api/apitokens/${who.used}`),
  },
  'tokens ended by their maker': {
    ...out,
    prepare: ofMaker,
    fire: (who) => remove(who, '/api/users/me/tokens'),
  },
  'login of a token’s maker switched off': {
    ...out,
    prepare: ofMaker,
    fire: (who) => saveUser(who, { loginEnabled: false, loginId: null }),
  },
  'role of a token’s maker taken': {
    ...less,
    prepare: ofMaker,
    fire: (who) => saveUser(who, { roles: [DISPATCHER + 1] }),
  },
  'second factor demanded of a token’s maker': {
    ...shut,
    prepare: ofMaker,
    fire: (who) => requireSignIn(who.account, 'SECOND_FACTOR'),
  },
}

export const revocations: Readonly<Record<string, Revocation>> = {
  ...signIns,
  ...people,
  ...accounts,
  ...tokens,
}
