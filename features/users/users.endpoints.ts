import {
  choice,
  defineEndpoint,
  flag,
  group,
  instant,
  list,
  pageOf,
  references,
  resourceEndpoints,
  text,
} from '@haulway/resource'
import { languages } from '@haulway/platform/messages.ts'
import { measurementProfileChoice } from '../measurement/measurement.ts'
import { newPersonProblems, ownPerson, passwordFields, personFields, users } from './user.resource.ts'

const standard = resourceEndpoints(users)
/** `groups`: ids that a save may send in place of `directGroups` (core 7, *Payload shapes*). */
const groups = references('groups')

/** All groups of a user, including those that they are in only by nesting. */
const userGroup = {
  id: text({ required: true }),
  title: text({ required: true }),
  direct: flag({ required: true }),
}
const groupsRead = list(userGroup, { required: true, readOnly: true })
/** URL of the avatar, or null. */
const avatar = text({ readOnly: 'derived', max: 200 })
/** Other ways to sign in beside a password (core 3); hidden for guests. */
const oauth2Associations = list(
  { provider: text({ required: true, max: 2_000 }), associatedAt: instant({ required: true }) },
  { required: true, readOnly: 'derived' },
)
const output = { ...standard.read.output, groups: groupsRead, avatar, oauth2Associations }

const invited = {
  invitation: group(
    {
      id: text({ required: true }),
      email: text({ required: true }),
      expiresAt: instant({ required: true }),
    },
    { required: true },
  ),
}

export const userEndpoints = {
  list: {
    ...standard.list,
    output: { ...standard.list.output, items: list({ ...output, avatar }, { required: true }) },
  },
  /**
   * For an address that another user has, creates an invitation instead: 202; that user does not change, and the
   * login fields are ignored (core 5).
   */
  create: {
    ...standard.create,
    body: { ...standard.create.body, groups },
    rules: (draft: Readonly<Record<string, unknown>>) =>
      newPersonProblems(draft as unknown as Parameters<typeof newPersonProblems>[0]),
    output,
    others: { 202: invited },
  },
  read: { ...standard.read, output },
  /**
   * `endIdentities`: setting another user's password also unlinks their identities at the identity provider, unless
   * false.
   */
  update: {
    ...standard.update,
    body: { ...standard.update.body, groups, endIdentities: flag() },
    output,
  },
  remove: standard.remove,
}

export const userGroups = defineEndpoint({
  method: 'GET',
  path: '/users/{id}/groups',
  summary: 'Groups of a user, each with whether it is their own or one that those are nested in',
  access: { kind: 'permission', resource: 'users', action: 'read' },
  params: { id: text({ required: true, max: 36 }) },
  output: pageOf(userGroup),
})

const own = resourceEndpoints(ownPerson)
const profile = { ...own.read.output, groups: groupsRead, avatar, oauth2Associations }
const { version } = own.update.body

/** The caller's own user, for every signed-in user. */
export const ownProfile = defineEndpoint({
  method: 'GET',
  path: '/users/me/profile',
  summary: 'What the signed-in user tells of themselves',
  access: { kind: 'session' },
  output: profile,
})

export const saveOwnProfile = defineEndpoint({
  method: 'PUT',
  path: '/users/me/profile',
  summary: 'Change it; what is not sent stays; a password as the old and the new one joined by a TAB',
  access: { kind: 'session' },
  saves: 'known',
  /** `proof`: required for a first password, which has no old one. */
  body: { ...personFields, password: passwordFields.password, proof: users.fields.proof, version },
  output: profile,
})

const ownSettingsShape = {
  /** Absent: that of the account. */
  measurementProfile: measurementProfileChoice({ absent: 'measurement.ofAccount' }),
  /** Language of mails; the screens follow the cookie `lang`. */
  language: choice(languages),
}

export const ownSettings = defineEndpoint({
  method: 'GET',
  path: '/users/me/settings',
  summary: 'Settings of the signed-in user',
  access: { kind: 'session' },
  output: ownSettingsShape,
})

export const saveOwnSettings = defineEndpoint({
  method: 'PUT',
  path: '/users/me/settings',
  summary: 'Change them; what is not sent stays',
  access: { kind: 'session' },
  saves: 'known',
  body: ownSettingsShape,
  output: ownSettingsShape,
})

/** Large enough for a picture of a current camera. */
const LARGEST_PICTURE = 12 * 1_048_576

export const setAvatar = defineEndpoint({
  method: 'PUT',
  path: '/users/me/avatar',
  summary: 'Give oneself a picture: JPEG, PNG or WebP, cut to a square and written anew at 48 and 96 pixels',
  access: { kind: 'session' },
  bytes: { largest: LARGEST_PICTURE },
  output: { avatar },
})

export const removeAvatar = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/avatar',
  summary: 'Remove the own picture',
  access: { kind: 'session' },
  output: null,
})

export const readAvatar = defineEndpoint({
  method: 'GET',
  path: '/users/{id}/avatar/{picture}',
  summary: 'The picture of a person with whom one shares an account',
  access: { kind: 'session' },
  params: { id: text({ required: true, max: 36 }), picture: text({ required: true, max: 36 }) },
  /** Pixels; 96 by default. */
  query: { size: choice(['48', '96']) },
  output: null,
  file: true,
})
