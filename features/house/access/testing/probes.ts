/**
 * Requests derived from the declarations of the routes: addresses, bodies, and the places in them that name an entry.
 */
import type { Endpoint, Field, Shape } from '@haulway/resource'
import { createShapeDraft } from '@haulway/testing/contract-suite/drafts.ts'
import { pixel } from '@haulway/testing/hostile-input/request-examples.ts'
import { bodyOverrides } from '../../../testing/marked-site/examples.ts'
import { resourcesWithFiles } from '../../../testing/marked-site/file-resources.ts'
import type { MarkedSite } from '../../../testing/marked-site/site.ts'

/** Collections that belong to the installation and not to an account, with the name of one entry. */
const shared: Readonly<Record<string, string>> = { measurementprofiles: 'metric' }

/** Values of address parameters that name no entry. */
const words: Readonly<Record<string, string>> = { resource: 'materials', action: 'read', name: 'note' }

/** Every call; a call that is declared once for any collection is repeated for each collection with files. */
export function expandFileCalls(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.flatMap((endpoint) => {
    const [, part] = /^\/(?:filecontainers|attributes)\/(\{\w+\})\//.exec(endpoint.path) ?? []
    if (part === undefined) return [endpoint]
    return resourcesWithFiles.map((holder) => ({ ...endpoint, path: endpoint.path.replace(part, holder) }))
  })
}

export interface EntryParameter {
  /** Name of the parameter. */
  readonly name: string
  /** The collection of its ids: the preceding parts of the address, without other parameters. */
  readonly collection: string
}

/** The parameters of an address that name entries. */
export function listEntryParameters({ path }: Endpoint): EntryParameter[] {
  const parts = path.split('/')
  return parts.flatMap((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined || name in words || (parts[index - 1] ?? '') in shared) return []
    const above = parts.slice(1, index).filter((one) => !one.startsWith('{'))
    return [{ name, collection: above.join('/') }]
  })
}

/** The example of an account. Throws for a collection without one, so that no new route is skipped. */
export function exampleId({ examples }: MarkedSite, collection: string): string {
  const id =
    shared[collection] ?? examples.get(collection) ?? examples.get(collection.split('/').at(-1) ?? '')
  if (!id) throw new Error(`no example of ${collection}: add one to testing/<slice>.examples.ts of its slice`)
  return id
}

/** The account's own example for every id in an address. */
export function ownIds(endpoint: Endpoint, site: MarkedSite) {
  return Object.fromEntries(
    listEntryParameters(endpoint).map(({ name, collection }) => [name, exampleId(site, collection)]),
  )
}

export function formatAddress({ path }: Endpoint, ids: Readonly<Record<string, string>>): string {
  const named = path.replace(/\/(\w+)\/\{id\}/g, (all, of: string) =>
    of in shared ? `/${of}/${shared[of]}` : all,
  )
  return `/api${named.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? words[name] ?? ''))}`
}

/** A body that is valid for entries of this account. */
export async function createBody(endpoint: Endpoint, own: MarkedSite, number: number): Promise<unknown> {
  if (endpoint.bytes) return endpoint.path.startsWith('/iconmodels/') ? own.model : pixel
  if (endpoint.method !== 'POST' && endpoint.method !== 'PUT') return undefined
  const writable = Object.entries(endpoint.body).filter(([, field]) => !field.options.readOnly)
  const draft = await createShapeDraft(Object.fromEntries(writable), number, (to) =>
    Promise.resolve({ id: exampleId(own, to), title: '' }),
  )
  const collection = endpoint.path.split('/')[1] ?? ''
  const corrected = bodyOverrides[endpoint.path] ?? bodyOverrides[collection]
  // Ids of events are plain texts: no declaration tells what they refer to.
  const events = endpoint.path === '/events/assign' && [{ id: exampleId(own, 'events'), version: 0 }]
  return { ...draft, ...('version' in draft ? { version: 1 } : {}), ...corrected, ...(events && { events }) }
}

/** The required query parameters, with the question mark. */
export async function createQuery(endpoint: Endpoint, own: MarkedSite, number: number): Promise<string> {
  const needed = Object.entries(endpoint.query).filter(([, field]) => field.required)
  const query = await createShapeDraft(Object.fromEntries(needed), number, (to) =>
    Promise.resolve({ id: exampleId(own, to), title: '' }),
  )
  return needed.length === 0 ? '' : `?${new URLSearchParams(query as Record<string, string>).toString()}`
}

export interface ReferencePath {
  /** Names of the fields, from the body inwards. */
  readonly path: readonly string[]
  readonly field: Field
  readonly to: string
}

/** Every reference in a shape, including those within groups and lists. */
export function listReferences(shape: Shape, above: readonly string[] = []): ReferencePath[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const path = [...above, name]
    if (field.options.readOnly) return []
    // The subject of an audit record may be an entry of any collection; the record of another account is never read.
    if (field.options['to'] === '') return []
    if (String(field.options['to']) in shared) return []
    if (field.kind.links) return [{ path, field, to: String(field.options['to']) }]
    const inner = field.options['shape'] as Shape | undefined
    return inner ? listReferences(inner, path) : []
  })
}

/** Names of fields that hold the id of an entry without being declared as a reference. */
export function listUndeclaredIds(shape: Shape): string[] {
  return Object.entries(shape)
    .filter(([name, field]) => field.kind.name === 'text' && /(^id|Ids?)$/.test(name))
    .map(([name]) => name)
}

/** The body without all other optional references, so that an error can only concern this one. */
export function keepOnlyReference(
  body: object,
  { path: [name] }: ReferencePath,
  shape: Shape,
): Record<string, unknown> {
  const others = Object.entries(shape).filter(
    ([other, field]) => other !== name && field.kind.links && !field.required && !field.options.readOnly,
  )
  return { ...body, ...Object.fromEntries(others.map(([other]) => [other, null])) }
}

/** The same body with another value at a path; within a list, in its first element. */
export function withValue(body: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (Array.isArray(body)) return [withValue(body[0], path, value), ...(body.slice(1) as unknown[])]
  const object = (body ?? {}) as Record<string, unknown>
  return { ...object, [name]: withValue(object[name], rest, value) }
}
