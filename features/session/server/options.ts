import type { IdentityProvider } from '@haulway/platform/server/config.ts'

export interface SessionOptions {
  readonly publicUrl?: string | undefined
  readonly tiles?: string | undefined
  readonly smtpUrl?: string | undefined
  readonly identityProvider?: IdentityProvider | undefined
  readonly signUp?: boolean
  /** Address of this site for links, without a slash at its end; known for sure once it listens. */
  readonly base?: () => string
}

/** The address of this site for links. */
export function baseOf({ base, publicUrl }: SessionOptions): () => string {
  return base ?? (() => publicUrl ?? 'http://localhost')
}
