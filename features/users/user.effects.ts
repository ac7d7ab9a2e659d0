import { defineEffects, figure, namingEffect, screen, viewEffect, planned } from '@haulway/resource/effect.ts'
import { users } from './user.resource.ts'

const people = 'users/users.api.test.ts'

export const effects = [
  defineEffects(users, {
    fullName: namingEffect,
    nickname: viewEffect,
    address1: viewEffect,
    address2: viewEffect,
    city: viewEffect,
    state: viewEffect,
    zip: viewEffect,
    comments: viewEffect,
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
    tmlManagementAdmin: planned('Command library'),
    measurementProfile: figure('units of every figure', 'measurement/measurement.api.test.ts'),
  }),
]
