import * as oidc from 'openid-client'
import type { IdentityProvider } from '@haulway/platform/server/config.ts'

/** A provider that does not answer must not hold a browser for long. */
const TIMEOUT_SECONDS = 5

/** What a way to the provider must find again on the way back. */
export interface Way {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** An address that the provider says it has verified; asked for only when it matters. */
  readonly verifiedEmail: () => Promise<string | undefined>
}

export interface ProviderClient {
  /** Address to send the browser to, and what to keep of it. */
  leave(callback: string): Promise<{ readonly address: string; readonly way: Way }>
  /** Who came back; throws for everything that is not a proof. `arrived` is the address with its query. */
  welcome(arrived: URL, way: Way): Promise<Identity>
}

function emailIn(claims: Readonly<Record<string, unknown>>): string | undefined {
  const { email, email_verified: verified } = claims
  return verified === true && typeof email === 'string' ? email : undefined
}

/** A client of the configured provider: code flow with PKCE, state and nonce; ID tokens are checked by their signature. */
export function openProvider(options: IdentityProvider): ProviderClient {
  const issuer = new URL(options.issuer)
  let found: Promise<oidc.Configuration> | undefined
  const discover = async (): Promise<oidc.Configuration> => {
    found ??= oidc.discovery(
      issuer,
      options.clientId,
      { client_secret: options.clientSecret, id_token_signed_response_alg: 'RS256' },
      undefined,
      {
        timeout: TIMEOUT_SECONDS,
        execute: [
          oidc.enableNonRepudiationChecks,
          // Only where the administrator wrote http: themselves.
          ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
      },
    )
    try {
      return await found
    } catch (error) {
      // The next visitor asks again.
      found = undefined
      throw error
    }
  }
  return {
    async leave(callback) {
      const configuration = await discover()
      const way = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid email',
        state: way.state,
        nonce: way.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(way.verifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, way }
    },
    async welcome(arrived, way) {
      const configuration = await discover()
      const tokens = await oidc.authorizationCodeGrant(configuration, arrived, {
        expectedState: way.state,
        expectedNonce: way.nonce,
        pkceCodeVerifier: way.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      // Of a code flow the ID token need not hold it (OpenID Connect Core 5.4).
      const asksUser = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
      const verifiedEmail = async () =>
        emailIn(asksUser ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims)
      return { issuer: claims.iss, subject: claims.sub, verifiedEmail }
    },
  }
}
