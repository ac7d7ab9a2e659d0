import type { Services } from '@haulway/platform/server/services.ts'
import { permissionsOf } from '../../access/matrix.ts'
import { accountsOf, type SessionContext } from './context.ts'

/** Who is signed in and what they may, as the browser's program needs it. */
export async function userReply(services: Services, context: SessionContext) {
  const { signedIn, contextAccount, standing } = context
  return {
    id: signedIn.userId,
    fullName: signedIn.fullName,
    loginId: signedIn.loginId,
    systemAdmin: signedIn.systemAdmin,
    roles: [...context.roles],
    permissions: permissionsOf(standing) as Record<string, string[]>,
    // A token for integrations knows its own account only.
    accounts:
      signedIn.sessionId === null
        ? [{ id: contextAccount.id, title: contextAccount.title }]
        : await accountsOf(services.database, signedIn),
    contextAccount: {
      id: contextAccount.id,
      title: contextAccount.title,
      features: contextAccount.features,
      measurementProfile: contextAccount.profile.name,
      timeZone: contextAccount.timeZone,
    },
  }
}
