import {
  choice,
  choices,
  defineEndpoint,
  flag,
  group,
  instant,
  list,
  pageOf,
  secret,
  text,
  visibleText,
} from '@haulway/resource'
import { newPassword } from '../session/session.endpoints.ts'
import { givenRoles } from './user.resource.ts'

const named = { id: text({ required: true }), title: text({ required: true }) }
const ofInvitation = { id: text({ required: true, max: 36 }) }

/** Progress of an invitation: `waiting` for the mail server, `notSent` when it refused or when no mail was due. */
export const invitationStates = ['waiting', 'sent', 'notSent', 'opened', 'accepted', 'expired'] as const

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/invitations',
  summary:
    'Invitations into the account that wait for an answer, and those of late that were accepted or expired',
  access: { kind: 'permission', resource: 'users', action: 'update' },
  output: pageOf({
    id: text({ required: true }),
    email: text({ required: true }),
    roles: choices(givenRoles, { required: true }),
    createdAt: instant({ required: true }),
    expiresAt: instant({ required: true }),
    state: choice(invitationStates, { required: true }),
  }),
})

export const invite = defineEndpoint({
  method: 'POST',
  path: '/invitations',
  summary: 'Invite somebody by their address alone; without a login they choose a password of their own',
  access: { kind: 'permission', resource: 'users', action: 'create' },
  body: { email: text({ required: true, format: 'email', max: 255 }), roles: choices(givenRoles) },
  output: {
    id: text({ required: true }),
    email: text({ required: true }),
    expiresAt: instant({ required: true }),
  },
  status: 201,
})

/** The link of the mail remains valid beside the copy. */
export const copyInvitationLink = defineEndpoint({
  method: 'POST',
  path: '/invitations/{id}/link',
  summary:
    'A link of an invitation to hand on oneself, in place of the one that was copied before; goes on record',
  access: { kind: 'permission', resource: 'users', action: 'create' },
  params: ofInvitation,
  /** Null in the reply to a repeated request, as it is not stored. */
  output: { link: text({ max: 2_000 }) },
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
  accountId: text({ required: true }),
  inviter: text({ required: true }),
  expiresAt: instant({ required: true }),
}

/** Accounts that the signed-in user works in, and those that invite them. */
export const participation = defineEndpoint({
  method: 'GET',
  path: '/participation',
  summary: 'Accounts and open invitations of the signed-in user',
  access: { kind: 'session' },
  output: {
    /** `own`: the user's home account, which cannot be left. */
    accounts: list({ ...named, own: flag({ required: true }) }, { required: true }),
    invitations: list(invitation, { required: true }),
  },
})

/** Answers only the invited person; reading changes nothing. */
export const openInvitation = defineEndpoint({
  method: 'GET',
  path: '/participation/invitation',
  summary: 'The invitation that a link of a mail leads to',
  access: { kind: 'session' },
  query: { token: secret({ required: true }) },
  output: invitation,
})

const token = secret({ required: true })

/** Public, so it reveals nothing about people with a login, and answers for their tokens as for invalid ones. */
export const lookAtInvitation = defineEndpoint({
  method: 'POST',
  path: '/participation/look',
  summary:
    'What the link of an invitation is to somebody without a login; that it was looked at is noted once',
  access: { kind: 'public' },
  body: { token },
  output: {
    newcomer: group({
      account: text({ required: true }),
      inviter: text({ required: true }),
      email: text({ required: true }),
      expiresAt: instant({ required: true }),
    }),
  },
})

export const joinAsNewcomer = defineEndpoint({
  method: 'POST',
  path: '/participation/join',
  summary:
    'Accept an invitation without a login yet, and sign in: the login is the address unless told, the password one’s own',
  access: { kind: 'public' },
  body: {
    token,
    fullName: visibleText(text({ required: true })),
    loginId: visibleText(text()),
    password: newPassword(),
  },
  output: { loginId: text({ required: true }) },
  status: 201,
})

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/participation/invitations/{id}/accept',
  summary: 'Join the account that invites, with what its link holds',
  access: { kind: 'session' },
  params: ofInvitation,
  body: { token },
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
