import * as oidc from 'openid-client'
import type { IdentityProvider } from '@haulway/platform/server/config.ts'

/** A provider that does not answer must not delay a browser for long. */
const TIMEOUT_SECONDS = 5

/** State of an attempt that has to survive the way to the provider and back. */
export interface Way {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** A verified address of the provider; requested only when needed. */
  readonly verifiedEmail: () => Promise<string | undefined>
}

export interface ProviderClient {
  /** The address to send the browser to, and the state to store. */
  leave(callback: string): Promise<{ readonly address: string; readonly way: Way }>
  /** Returns who came back; throws unless it is proved. `arrived` is the address with its query. */
  welcome(arrived: URL, way: Way): Promise<Identity>
}

function emailIn(claims: Readonly<Record<string, unknown>>): string | undefined {
  const { email, email_verified: verified } = claims
  return verified === true && typeof email === 'string' ? email : undefined
}

/**
 * A client of the configured provider: code flow with PKCE, state and nonce; signatures of ID tokens are verified.
 */
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
          // Only where the administrator wrote http: explicitly.
          ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
      },
    )
    try {
      return await found
    } catch (error) {
      // The next visitor retries.
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
      // The ID token of a code flow may lack it (OpenID Connect Core 5.4).
      const asksUser = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
      const verifiedEmail = async () =>
        emailIn(asksUser ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims)
      return { issuer: claims.iss, subject: claims.sub, verifiedEmail }
    },
  }
}
