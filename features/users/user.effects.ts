import { defineEffects, figure, named, screen, viewed, waits } from '@haulway/resource/effect.ts'
import { users } from './user.resource.ts'

const people = 'users/users.api.test.ts'

export const effects = [
  defineEffects(users, {
    fullName: named,
    nickname: viewed,
    address1: viewed,
    address2: viewed,
    city: viewed,
    state: viewed,
    zip: viewed,
    comments: viewed,
    active: screen('who may sign in', people),
    loginEnabled: screen('who may sign in', people),
    loginId: screen('sign-in', people),
    email: screen('sign-in, invitations and mails', people),
    oldPassword: screen('change of one’s own password'),
    password: screen('sign-in', people),
    passwordConfirm: screen('form: the password is typed twice', people),
    proof: screen('form: who changes a login says who they are', 'users/logins.api.test.ts'),
    roles: screen('what they may do', people),
    directGroups: screen('what they may do', 'groups/groups.api.test.ts'),
    systemAdmin: screen('what they may do', people),
    tmlManagementAdmin: waits('Command library'),
    measurementProfile: figure('units of every figure', 'measurement/measurement.api.test.ts'),
  }),
]
