import type { EndpointDeclaration } from './endpoint.ts'
import { type Field, optional, type Shape } from './field.ts'
import { flag } from './fields/flag/flag.ts'
import { instant } from './fields/instant/instant.ts'
import { group } from './fields/group/group.ts'
import { number } from './fields/number/number.ts'
import { text } from './fields/text/text.ts'
import { LARGEST_PAGE_SIZE, pageOf, pageQuery } from './page-of.ts'
import { person } from './person.ts'
import { requiredAction, type Action, type AuditInfo, type Item, type Resource } from './resource.ts'

/** Query of a list, in addition to one parameter for each filterable field. */
export interface ListQuery {
  limit: number | null
  /** Counted from 0. */
  page: number | null
  /** Rows to skip; takes precedence over `page`. */
  offset: number | null
  /** `field,-field`: field names, with a minus for descending order. */
  sort: string | null
  /** Text to find in the searchable fields. */
  search: string | null
  /** true: only hidden entries; otherwise only the others. */
  hidden: boolean | null
  /** true: boundaries are null, since a page of titles need not carry thousands of vertices. */
  brief: boolean | null
}

// oxlint-disable-next-line typescript/no-empty-object-type -- a shape without fields
type Empty = {}
type QueryShape = { readonly [Name in keyof ListQuery]: Field<NonNullable<ListQuery[Name]>, false> }
// A type rather than an interface, because shapes need an index signature.
type IdShape = { readonly id: Field<string, true> }
type VersionShape = { readonly version: Field<number, true> }
/** Shape of an entry in replies: the declared fields and those common to all entries. */
export type ItemShape<S extends Shape> = S &
  IdShape &
  VersionShape & { readonly hidden: Field<boolean, true>; readonly auditInfo: Field<AuditInfo, true> }
type PageShape<R extends Resource> = {
  readonly items: Field<Item<R>[], true>
  readonly total: Field<number, true>
}

export interface ResourceEndpoints<R extends Resource> {
  readonly list: EndpointDeclaration<Empty, QueryShape & Shape, Empty, PageShape<R>>
  readonly create: EndpointDeclaration<Empty, Empty, R['fields'], ItemShape<R['fields']>>
  readonly read: EndpointDeclaration<IdShape, Empty, Empty, ItemShape<R['fields']>>
  readonly update: EndpointDeclaration<IdShape, Empty, R['fields'] & VersionShape, ItemShape<R['fields']>>
  readonly remove: EndpointDeclaration<IdShape, Empty, Empty, null>
  /** Only for resources that are `restorable`. */
  readonly restore: EndpointDeclaration<IdShape, Empty, Empty, ItemShape<R['fields']>>
  readonly hide: EndpointDeclaration<IdShape, Empty, Empty, ItemShape<R['fields']>>
  readonly unhide: EndpointDeclaration<IdShape, Empty, Empty, ItemShape<R['fields']>>
}

const version = number({ required: true, integer: true, min: 1, always: true })
// Text rather than an identifier, so that a malformed id is 404 like any other absent entry.
const params = { id: text({ required: true, max: 36 }) }

export function itemShape<S extends Shape>(fields: S): ItemShape<S> {
  const auditInfo = group(
    {
      createdAt: instant({ required: true }),
      createdBy: person(),
      modifiedAt: instant({ required: true }),
      modifiedBy: person(),
    },
    { required: true, readOnly: 'derived' },
  )
  const hidden = flag({ required: true, readOnly: true })
  return { id: text({ required: true, readOnly: true }), ...fields, version, hidden, auditInfo }
}

/** Output of a list; fields omitted by `brief` are optional. */
function listedShape(shape: Shape): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, field.kind.isHeavy ? optional(field) : field]),
  )
}

/** The fields by which a list may be filtered, as query parameters. */
export function filterFields(resource: Resource): Shape {
  const filters: Record<string, Field> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.options.filterable !== true) continue
    const asked = optional(field.kind.filter?.(field) ?? field)
    // Read-only fields may be used as filters too.
    filters[name] = { ...asked, options: { ...asked.options, readOnly: false } }
  }
  return filters
}

function listQuery(resource: Resource): QueryShape & Shape {
  return {
    ...filterFields(resource),
    ...pageQuery,
    sort: text(),
    search: text(),
    hidden: flag(),
    brief: flag(),
  }
}

/** Builds the endpoints of a resource, for the server's routes, the client's hooks and OpenAPI alike. */
export function resourceEndpoints<R extends Resource>(resource: R): ResourceEndpoints<R> {
  const path = `/${resource.name}`
  const fields: R['fields'] = resource.fields
  const output: ItemShape<R['fields']> = itemShape(fields)
  const page = pageOf(listedShape(output), { max: LARGEST_PAGE_SIZE }) as unknown as PageShape<R>
  const all = { params: {}, query: {}, body: {}, path }
  const one = { ...all, params, path: `${path}/{id}`, output }
  const described = (action: Action, words: string) => {
    const feature = resource.feature === undefined ? {} : { feature: resource.feature }
    const right = requiredAction(resource, action)
    const access = { kind: 'permission' as const, resource: resource.permission, action: right, ...feature }
    return { access, summary: `${words} of ${resource.name}` }
  }
  const query = listQuery(resource)
  const body = { ...fields, version }
  return {
    list: { ...all, ...described('list', 'List'), method: 'GET', query, output: page },
    create: {
      ...all,
      ...described('create', 'Create an entry'),
      method: 'POST',
      saves: 'new',
      body: fields,
      rules: (draft) => resource.rules?.(draft, null) ?? [],
      output,
      status: 201,
    },
    read: { ...one, ...described('read', 'Read an entry'), method: 'GET' },
    update: {
      ...one,
      ...described('update', 'Change an entry; what is not sent stays as it is'),
      method: 'PUT',
      saves: 'known',
      body,
    },
    remove: { ...one, ...described('delete', 'Delete an entry'), method: 'DELETE', output: null },
    restore: {
      ...one,
      ...described('create', 'Restore an entry that was deleted'),
      method: 'POST',
      path: `${path}/{id}/restore`,
    },
    hide: { ...one, ...described('update', 'Hide an entry'), method: 'POST', path: `${path}/{id}/hide` },
    unhide: {
      ...one,
      ...described('update', 'Show an entry again'),
      method: 'POST',
      path: `${path}/{id}/unhide`,
    },
  }
}
