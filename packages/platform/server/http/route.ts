import type {
  FieldError,
  Action,
  Endpoint,
  EndpointDeclaration,
  EndpointInput,
  EndpointOutput,
  PermissionRow,
} from '@haulway/resource'
import type { Readable } from 'node:stream'
import type { MeasurementProfile } from '@haulway/units'
import type { UserScope } from '../db/index.ts'
import type { Services } from '../services.ts'

/** Proofs of identity given beside the password. */
export interface SignInProofs {
  /** A code of the second factor, which is still enabled. */
  readonly secondFactor: boolean
  /** A sign-in at the identity provider. */
  readonly identity: boolean
}

/** The caller and the account. Roles are those of the context account. */
export interface RequestContext {
  /** `role`: the highest role of the token by which the call was made. */
  readonly user: { readonly id: string; readonly fullName: string; readonly role?: number }
  readonly account: {
    readonly id: string
    readonly features: Readonly<Record<string, boolean>>
    /** The measurement profile of the caller, or else of the account. */
    readonly profile: MeasurementProfile
  }
  readonly roles: readonly number[]
  /** Proofs of the session beside the password; absent for a token. */
  readonly shown?: SignInProofs
  can(action: Action, resource: PermissionRow): boolean
}

/** The user and account in whose name the database is queried. */
export const scopeOf = ({ account, user }: Pick<RequestContext, 'account' | 'user'>): UserScope => ({
  account: account.id,
  user: user.id,
  role: user.role,
})

export interface Call<E extends EndpointDeclaration = Endpoint> extends EndpointInput<E> {
  /** Never read in a public call without a caller. */
  readonly context: RequestContext
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** Client address, behind trusted proxies as they forward it. */
  readonly address: string
  /** The body of an endpoint that takes bytes; empty for others. */
  readonly bytes: Buffer
}

export interface Reply<Body = unknown> {
  readonly status?: number
  readonly body?: Body
  /** A file instead of a body, with its media type in the headers. */
  readonly file?: Buffer | Readable
  /** A list sets the header once for each value. */
  readonly headers?: Readonly<Record<string, string | string[]>>
}

/** An endpoint with its server code. */
export interface Route {
  readonly endpoint: Endpoint
  handle(call: Call, services: Services): Promise<Reply>
  readonly besides?: (body: UncheckedBody, services: Services) => Promise<readonly FieldError[]>
}

/** A body with unchecked fields. */
export type UncheckedBody = Readonly<Record<string, unknown>>

/**
 * Joins a declared endpoint with its handler. `besides`: errors in a body that only the database can find, reported
 * together with invalid fields; when no field is invalid, `handle` itself refuses the body.
 */
export function implement<E extends EndpointDeclaration>(
  endpoint: E,
  handle: (call: Call<E>, services: Services) => Promise<Reply<EndpointOutput<E>>>,
  besides?: Route['besides'],
): Route {
  return { endpoint, handle, ...(besides && { besides }) }
}
