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
import type { PersonScope } from '../db/index.ts'
import type { Services } from '../services.ts'

/** What somebody has shown beside a password. */
export interface Shown {
  /** A code of their second factor, which is still on. */
  readonly secondFactor: boolean
  /** Themselves at the identity provider. */
  readonly identity: boolean
}

/** Who calls, in which account. Roles are those of the context account. */
export interface RequestContext {
  /** `role`: by a token of theirs, which has this one at the most. */
  readonly user: { readonly id: string; readonly fullName: string; readonly role?: number }
  readonly account: {
    readonly id: string
    readonly features: Readonly<Record<string, boolean>>
    /** The caller's measurement profile: their own or else the account's. */
    readonly profile: MeasurementProfile
  }
  readonly roles: readonly number[]
  /** What the sign-in has shown beside a password; absent of a token. */
  readonly shown?: Shown
  can(action: Action, resource: PermissionRow): boolean
}

/** In whose name, and in which account, the database is asked. */
export const scopeOf = ({ account, user }: Pick<RequestContext, 'account' | 'user'>): PersonScope => ({
  account: account.id,
  user: user.id,
  role: user.role,
})

export interface Call<E extends EndpointDeclaration = Endpoint> extends EndpointInput<E> {
  /** Of a public call by nobody, the context is never read. */
  readonly context: RequestContext
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** Address of the client, behind trusted proxies only as they tell it. */
  readonly address: string
  /** The body of an endpoint that takes bytes; empty for others. */
  readonly bytes: Buffer
}

export interface Reply<Body = unknown> {
  readonly status?: number
  readonly body?: Body
  /** In the place of a body: a file, with its type among the headers. */
  readonly file?: Buffer | Readable
  /** A list sets the header once for each. */
  readonly headers?: Readonly<Record<string, string | string[]>>
}

/** An endpoint with its server code. */
export interface Route {
  readonly endpoint: Endpoint
  handle(call: Call, services: Services): Promise<Reply>
  readonly besides?: (body: Given, services: Services) => Promise<readonly FieldError[]>
}

/** A body whose fields are not checked yet. */
export type Given = Readonly<Record<string, unknown>>

/**
 * Joins a declared endpoint with the code that answers it. `besides`: what only the database knows to be wrong with a body, told
 * together with wrong fields; a body without any is refused by `handle` itself.
 */
export function implement<E extends EndpointDeclaration>(
  endpoint: E,
  handle: (call: Call<E>, services: Services) => Promise<Reply<EndpointOutput<E>>>,
  besides?: Route['besides'],
): Route {
  return { endpoint, handle, ...(besides && { besides }) }
}
