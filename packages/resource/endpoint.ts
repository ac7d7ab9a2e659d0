import type { Infer, Shape } from './field.ts'
import type { AccountFeature, PermissionRow } from './names.ts'
import type { FieldError } from './problem.ts'
import { pageQuery } from './page-of.ts'
import type { Action } from './resource.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Where a device sends its secret: `Authorization: Bearer`, the password of `Authorization: Basic`, or the parameter
 * `id`.
 */
export type DeviceSecretSource = 'bearer' | 'basic' | 'id'

/**
 * Who may call: anybody, with `known` in their own name where they are signed in; any signed-in user, with `early` also before the sign-in meets the account's requirements; a
 * user whose roles in the context account allow the action on the row of the permission matrix; a system
 * administrator; a device of a machine, by its secret.
 */
export type Access =
  | { readonly kind: 'public'; readonly known?: true }
  | { readonly kind: 'session'; readonly early?: true }
  | { readonly kind: 'system' }
  | { readonly kind: 'device'; readonly secret: readonly DeviceSecretSource[] }
  | {
      readonly kind: 'permission'
      readonly resource: PermissionRow
      readonly action: Action
      readonly feature?: AccountFeature
    }

export interface EndpointDeclaration<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  O extends Shape | null = Shape | null,
> {
  readonly method: Method
  /** Under /api; parameters as `{id}`. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly params: P
  /** Query values arrive as text; those of number and flag fields are converted before validation. */
  readonly query: Q
  readonly body: B
  /** When absent, the response is 204 without a body. */
  readonly output: O
  /** Success status when it is not 200 (or 204). */
  readonly status?: number
  /** Response shapes of further success statuses, where they differ from `output`. */
  readonly others?: Readonly<Record<number, Shape>>
  /** Answers 304 without a body when `If-None-Match` names the current version. */
  readonly notModified?: boolean
  /**
   * What a conflict (409) returns besides its message and errors, such as the conflicting entry or the progress so
   * far.
   */
  readonly refusal?: Shape
  /**
   * The body is a new or an existing entry and may contain everything that reading it returns: names of the output
   * that are not in the body, and read-only ones, reach the handler as they were sent, and it compares them with what
   * is stored (`refuseUnchangeable` of `packages/storage`). Absent fields of an existing entry stay unchanged.
   */
  readonly saves?: 'new' | 'known'
  /** Further rules, reported together with field errors; invalid fields are null in the draft. */
  readonly rules?: (draft: Readonly<Record<string, unknown>>) => readonly FieldError[]
  /** The handler returns the whole collection; the edge cuts out the requested page. */
  readonly sliced?: boolean
  /** Called by programs outside our control: unknown names in the address and the body are ignored. */
  readonly tolerant?: boolean
  /** The body is not JSON but bytes, sent as `application/octet-stream`; the number is the size limit in bytes. */
  readonly bytes?: { readonly largest: number }
  /** The body may also come from an HTML form; its content is ignored. */
  readonly form?: boolean
  /** The response is a file rather than JSON. */
  readonly file?: boolean
}

type EndpointOptions<P extends Shape, Q extends Shape, B extends Shape, O extends Shape | null> = Pick<
  EndpointDeclaration<P, Q, B, O>,
  'method' | 'path' | 'access' | 'summary' | 'output'
> &
  Partial<EndpointDeclaration<P, Q, B, O>>

// oxlint-disable-next-line typescript/no-empty-object-type -- a shape without fields, so that inference gives {}
type Empty = {}

/** A collection whose handler knows nothing of paging. */
function isWhole({
  method,
  query,
  output,
  access,
}: Omit<EndpointDeclaration, 'params' | 'body' | 'query'> & { query: Shape }) {
  const names = Object.keys(output ?? {})
  return (
    method === 'GET' &&
    access.kind !== 'device' &&
    names.includes('items') &&
    names.includes('total') &&
    !query['limit']
  )
}

/** Declares a custom endpoint. Pure, so that server, client hooks and OpenAPI share it. */
export function defineEndpoint<
  const P extends Shape = Empty,
  const Q extends Shape = Empty,
  const B extends Shape = Empty,
  const O extends Shape | null = null,
>(declared: EndpointOptions<P, Q, B, O>): EndpointDeclaration<P, Q, B, O> {
  const none = {}
  const endpoint = { params: none as P, query: none as Q, body: none as B, ...declared }
  return isWhole(endpoint)
    ? { ...endpoint, query: { ...endpoint.query, ...pageQuery }, sliced: true }
    : endpoint
}

export type Endpoint = EndpointDeclaration

export interface EndpointInput<E extends EndpointDeclaration> {
  params: Infer<E['params']>
  query: Infer<E['query']>
  body: Infer<E['body']>
}

export type EndpointOutput<E extends EndpointDeclaration> = E['output'] extends Shape
  ? Infer<E['output']>
  : void
