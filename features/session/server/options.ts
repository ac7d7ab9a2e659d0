import type { IdentityProvider, TlsFiles } from '@haulway/platform/server/config.ts'
import type { SmsGateway } from '@haulway/platform/server/sms/sender.ts'

export interface SessionOptions {
  readonly publicUrl?: string | undefined
  /** Set when the product serves https itself. */
  readonly tls?: TlsFiles | undefined
  readonly tiles?: string | undefined
  readonly smtpUrl?: string | undefined
  readonly smsGateway?: SmsGateway | undefined
  /** Authenticates the SMS gateway when it forwards replies. */
  readonly smsInboundSecret?: string | undefined
  readonly identityProvider?: IdentityProvider | undefined
  readonly signUp?: boolean
  /** Address of this site for links, without a trailing slash; final once it listens. */
  readonly base?: () => string
}

/** The address of this site for links. */
export function baseOf({ base, publicUrl }: SessionOptions): () => string {
  return base ?? (() => publicUrl ?? 'http://localhost')
}
