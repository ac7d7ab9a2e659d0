import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { avatarAddress } from '@haulway/resource'
import { permissionsOf } from '../../../access/access.ts'
import { accountsOf, type SessionContext } from '../requests/context.ts'

async function avatarOf(database: Database, user: string): Promise<string | null> {
  const { rows } = await inSystem(database, (tx) =>
    tx.query<{ picture: string | null }>('select avatar_id as picture from users where id = $1', [user]),
  )
  return avatarAddress(user, rows[0]?.picture)
}

/** The signed-in user with their rights, for the browser's program. */
export async function userReply(services: Services, context: SessionContext) {
  const { signedIn, contextAccount, standing, demand } = context
  return {
    id: signedIn.userId,
    fullName: signedIn.fullName,
    avatar: await avatarOf(services.database, signedIn.userId),
    loginId: signedIn.loginId,
    systemAdmin: signedIn.systemAdmin,
    roles: [...context.roles],
    permissions: permissionsOf(standing) as Record<string, string[]>,
    demand,
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
      languageSwitch: contextAccount.languageSwitch,
      home: demand === null ? contextAccount.home : null,
    },
  }
}
