import type { Route } from '@haulway/platform/server/http/route.ts'
import { userCalls } from './calls.ts'
import { invitationRoutes } from './invitations.ts'
import { participationRoutes } from './participation.ts'
import { profileRoutes } from './profile.ts'

export function userRoutes(): Route[] {
  return [...profileRoutes(), ...userCalls(), ...invitationRoutes, ...participationRoutes]
}
