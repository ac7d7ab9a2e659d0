import {
  defineEffects,
  figureEffect,
  namingEffect,
  screenEffect,
  viewEffect,
  plannedEffect,
} from '@haulway/resource/effect.ts'
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
    active: screenEffect('who may sign in', people),
    loginEnabled: screenEffect('who may sign in', people),
    loginId: screenEffect('sign-in', people),
    email: screenEffect('sign-in, invitations and mails', people),
    oldPassword: screenEffect('change of one’s own password'),
    password: screenEffect('sign-in', people),
    passwordConfirm: screenEffect('form: the password is typed twice', people),
    proof: screenEffect('form: who changes a login says who they are', 'users/logins.api.test.ts'),
    roles: screenEffect('what they may do', people),
    directGroups: screenEffect('what they may do', 'groups/groups.api.test.ts'),
    systemAdmin: screenEffect('what they may do', people),
    tmlManagementAdmin: plannedEffect('Command library'),
    measurementProfile: figureEffect('units of every figure', 'measurement/measurement.api.test.ts'),
  }),
]
