import type { Route } from '@haulway/platform/server/http/route.ts'
import { baseOf, sessionCookies, type SessionOptions } from '../../session/index.ts'
import { avatarRoutes } from './avatar.ts'
import { userCalls } from './calls.ts'
import { invitationRoutes } from './invitations.ts'
import { newcomerRoutes } from './newcomers.ts'
import { participationRoutes } from './participation.ts'
import { personalDataRoutes } from './personal/routes.ts'
import { profileRoutes } from './profile.ts'

export function userRoutes(options: SessionOptions): Route[] {
  const cookies = sessionCookies(options)
  return [
    ...avatarRoutes,
    ...profileRoutes(cookies),
    ...userCalls(cookies),
    ...invitationRoutes(baseOf(options)),
    ...newcomerRoutes(cookies),
    ...participationRoutes,
    ...personalDataRoutes,
  ]
}
