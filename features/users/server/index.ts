import type { Route } from '@haulway/platform/server/http/route.ts'
import { openAttempts } from '../../session/server/index.ts'
import { userCalls } from './calls.ts'
import { invitationRoutes } from './invitations.ts'
import { participationRoutes } from './participation.ts'
import { profileRoutes } from './profile.ts'

export { userRecordRoutes } from './record.ts'

export function userRoutes(): Route[] {
  // The old password of a change is guessed no more often than one at a sign-in.
  const attempts = openAttempts()
  return [...profileRoutes(attempts), ...userCalls(attempts), ...invitationRoutes, ...participationRoutes]
}
