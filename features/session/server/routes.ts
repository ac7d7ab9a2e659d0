import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { currentSession, currentUser, publicConfig } from '../session.endpoints.ts'
import type { SessionContext } from './requests/context.ts'
import { sessionCookies } from './requests/cookies.ts'
import { identityRoutes } from './identity/identity.ts'
import type { SessionOptions } from './options.ts'
import { lostSecondFactorRoutes } from './second-factor/lost-second-factor.ts'
import { identitiesOfRoutes } from './identity/identities-of.ts'
import { proofRoutes } from './sign-in/proofs.ts'
import { ownIdentityRoutes } from './identity/own-identities.ts'
import { ownSessionRoutes } from './sessions/own-sessions.ts'
import { resetPasswordRoutes } from './passwords/reset-password.ts'
import { secondFactorRoutes } from './second-factor/second-factor.ts'
import { signInRoutes } from './sign-in/sign-in.ts'
import { loginChangeRoutes } from './logins/login-change.ts'
import { ownTokenRoutes } from './tokens/own-tokens.ts'
import { tokenRoutes } from './tokens/api-tokens.ts'
import { userReply } from './sign-in/user-reply.ts'

const meRoute = implement(currentUser, async ({ context }, services) => {
  // The edge got this context from `identifyBy`, so it is the wider one.
  return { body: await userReply(services, context as SessionContext) }
})

const currentRoute = implement(currentSession, async ({ context }, services) => {
  if (context.user.id === '') return { body: { user: null, profile: null } }
  const known = context as SessionContext
  // An account whose demand is not met tells nothing of itself.
  const profile = known.demand === null ? known.account.profile : null
  return { body: { user: await userReply(services, known), profile } }
})

export function sessionRoutes(options: SessionOptions): Route[] {
  const cookies = sessionCookies(options)
  const configRoute = implement(publicConfig, () =>
    Promise.resolve({
      body: {
        tiles: options.tiles ?? null,
        version: 1,
        trimbleId: options.identityProvider !== undefined,
        signUp: options.signUp === true,
      },
    }),
  )
  return [
    ...signInRoutes(cookies),
    meRoute,
    currentRoute,
    configRoute,
    ...ownSessionRoutes,
    ...resetPasswordRoutes(options.signUp === true),
    ...secondFactorRoutes,
    ...lostSecondFactorRoutes,
    ...tokenRoutes,
    ...ownTokenRoutes,
    ...loginChangeRoutes,
    ...identityRoutes(options, cookies),
    ...ownIdentityRoutes,
    ...identitiesOfRoutes,
    ...proofRoutes,
  ]
}
