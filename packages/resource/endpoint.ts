import type { Infer, Shape } from './field.ts'
import type { AccountFeature, PermissionRow } from './names.ts'
import type { FieldError } from './problem.ts'
import { pageQuery } from './page-of.ts'
import type { Action } from './resource.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Where a device says its secret: `Authorization: Bearer`, the password of `Authorization: Basic`, the parameter `id`. */
export type DeviceSecret = 'bearer' | 'basic' | 'id'

/**
 * Who may call: anybody; anybody signed in, `early` also before the sign-in has what the account asks for; a user whose roles allow the action on the row of the permission
 * matrix in the context account; a system administrator; a device of a machine, by its secret.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'session'; readonly early?: true }
  | { readonly kind: 'system' }
  | { readonly kind: 'device'; readonly secret: readonly DeviceSecret[] }
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
  /** Query values arrive as text; number and flag fields are converted before they are checked. */
  readonly query: Q
  readonly body: B
  /** Absent: 204 without a body. */
  readonly output: O
  /** Status of success when it is not 200 (or 204). */
  readonly status?: number
  /** What other statuses of success answer with, where that differs from `output`. */
  readonly others?: Readonly<Record<number, Shape>>
  /** 304 without a body to who names the version that there is: `If-None-Match`. */
  readonly notModified?: boolean
  /** What a conflict (409) tells besides its message and errors: the entry in the way, how far one has come. */
  readonly refusal?: Shape
  /**
   * The body is an entry: a new one, or one that is known. It may hold all that its reading answers: names of the output
   * that are not in the body, and read-only ones, come to the call as they were sent, which compares them with what is
   * stored (`refuseUnchangeable` of `packages/storage`). Of a known entry what is not mentioned stays as it is.
   */
  readonly saves?: 'new' | 'known'
  /** What is wrong besides, told together with wrong fields; those are null in the draft. */
  readonly rules?: (draft: Readonly<Record<string, unknown>>) => readonly FieldError[]
  /** Its call answers all that there is; who asks for a page of it is answered that. */
  readonly sliced?: boolean
  /** Programs that we do not know call it: names of theirs in the address and the body are not read. */
  readonly tolerant?: boolean
  /** The body is not JSON but bytes, sent as `application/octet-stream`; at most so many. */
  readonly bytes?: { readonly largest: number }
  /** The body may also come from a form; nothing of it is read. */
  readonly form?: boolean
  /** The answer is not JSON but a file. */
  readonly file?: boolean
}

type EndpointOptions<P extends Shape, Q extends Shape, B extends Shape, O extends Shape | null> = Pick<
  EndpointDeclaration<P, Q, B, O>,
  'method' | 'path' | 'access' | 'summary' | 'output'
> &
  Partial<EndpointDeclaration<P, Q, B, O>>

// oxlint-disable-next-line typescript/no-empty-object-type -- a shape without fields, so that inference gives {}
type Empty = {}

/** A collection that its call knows nothing of pages of. */
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

/** Declares a call of its own: pure, so that server, client hooks and OpenAPI share it. */
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
