import {
  choice,
  defineEndpoint,
  flag,
  list,
  number,
  references,
  resourceEndpoints,
  text,
} from '@haulway/resource'
import { languages } from '@haulway/platform/messages.ts'
import { measurementProfileChoice } from '../measurement/index.ts'
import { ownPerson, passwordFields, personFields, users } from './user.resource.ts'

const standard = resourceEndpoints(users)
/** `groups` as ids is what a save of a user may say instead of `directGroups` (core 7, *Payload shapes*). */
const groups = references('groups')

/** All groups of a user, with the ones that they are in only because those are nested. */
const userGroup = {
  id: text({ required: true }),
  title: text({ required: true }),
  direct: flag({ required: true }),
}
const groupsRead = list(userGroup, { required: true, readOnly: true })
const output = { ...standard.read.output, groups: groupsRead }

export const userEndpoints = {
  list: standard.list,
  /**
   * An address that is somebody's already is invited instead: 202, nothing of that person changes, and the fields of
   * the login are not looked at (core 5).
   */
  create: { ...standard.create, body: { ...standard.create.body, groups }, output },
  read: { ...standard.read, output },
  update: { ...standard.update, body: { ...standard.update.body, groups }, output },
  remove: standard.remove,
}

export const userGroups = defineEndpoint({
  method: 'GET',
  path: '/users/{id}/groups',
  summary: 'Groups of a user, each with whether it is their own or one that those are nested in',
  access: { kind: 'permission', resource: 'users', action: 'read' },
  params: { id: text({ required: true, max: 36 }) },
  output: { items: list(userGroup, { required: true }), total: number({ required: true, integer: true }) },
})

const profile = { ...resourceEndpoints(ownPerson).read.output, groups: groupsRead }

/** One's own entry, for everybody who is signed in. */
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
  summary: 'Change it; a password as the old and the new one joined by a TAB',
  access: { kind: 'session' },
  body: { ...personFields, password: passwordFields.password, version: profile.version },
  output: profile,
})

const ownSettingsShape = {
  /** Absent: that of the account. */
  measurementProfile: measurementProfileChoice(),
  /** Of mails; the screens follow the cookie `lang`. */
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
  summary: 'Change them',
  access: { kind: 'session' },
  body: ownSettingsShape,
  output: ownSettingsShape,
})
