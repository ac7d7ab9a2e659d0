import { choices, defineEndpoint, flag, instant, list, pageOf, secret, text } from '@haulway/resource'
import { givenRoles } from './user.resource.ts'

const named = { id: text({ required: true }), title: text({ required: true }) }
const ofInvitation = { id: text({ required: true, max: 36 }) }

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/invitations',
  summary: 'Invitations into the account that wait for an answer',
  access: { kind: 'permission', resource: 'users', action: 'update' },
  output: pageOf({
    id: text({ required: true }),
    email: text({ required: true }),
    roles: choices(givenRoles, { required: true }),
    createdAt: instant({ required: true }),
    expiresAt: instant({ required: true }),
  }),
})

export const withdrawInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/invitations/{id}',
  summary: 'Withdraw one: its link leads nowhere from now on',
  access: { kind: 'permission', resource: 'users', action: 'delete' },
  params: ofInvitation,
  output: null,
})

const invitation = {
  id: text({ required: true }),
  account: text({ required: true }),
  inviter: text({ required: true }),
  expiresAt: instant({ required: true }),
}

/** Accounts that the signed-in user works in, and those that ask for it. */
export const participation = defineEndpoint({
  method: 'GET',
  path: '/participation',
  summary: 'Accounts and open invitations of the signed-in user',
  access: { kind: 'session' },
  output: {
    /** `own`: the one that the user belongs to, which is not left. */
    accounts: list({ ...named, own: flag({ required: true }) }, { required: true }),
    invitations: list(invitation, { required: true }),
  },
})

/** Nobody but the invited person gets an answer; looking at it changes nothing. */
export const openInvitation = defineEndpoint({
  method: 'GET',
  path: '/participation/invitation',
  summary: 'The invitation that a link of a mail leads to',
  access: { kind: 'session' },
  query: { token: secret({ required: true }) },
  output: invitation,
})

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/participation/invitations/{id}/accept',
  summary: 'Join the account that invites',
  access: { kind: 'session' },
  params: ofInvitation,
  output: null,
})

export const declineInvitation = defineEndpoint({
  method: 'POST',
  path: '/participation/invitations/{id}/decline',
  summary: 'Decline',
  access: { kind: 'session' },
  params: ofInvitation,
  output: null,
})

export const leaveAccount = defineEndpoint({
  method: 'DELETE',
  path: '/participation/accounts/{id}',
  summary: 'Leave an account',
  access: { kind: 'session' },
  params: { id: text({ required: true, max: 36 }) },
  output: null,
})
