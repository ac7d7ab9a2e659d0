/** A valid request for every declared call, derived from its declaration alone. */
import type { Endpoint, Resource } from '@haulway/resource'
import { createShapeDraft, type ResolveReference } from '../contract-suite/drafts.ts'
import { absentId, type Site } from '../contract-suite/fixture.ts'
import { sample } from '../sampling/sample.ts'

export interface RequestExample {
  readonly endpoint: Endpoint
  /** Path with its parameters filled in, without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** A picture of one pixel, for calls that accept bytes: all of them can read it. */
export const pixel: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The path of an endpoint with these parameters filled in. */
export function fillPath(endpoint: Endpoint, params: Readonly<Record<string, string>>): string {
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return `/api${filled}`
}

/**
 * Values by field name that a declaration does not determine: a new entry has version 1, and no request locks its
 * sender out.
 */
const known: Readonly<Record<string, unknown>> = {
  version: 1,
  zip: '12345',
  status: 'ACTIVE',
  requiredSignIn: 'NONE',
}

/**
 * An example of one call. `idOf` returns the id of an entry of the collection with which the path begins. Examples
 * with different numbers differ in every unique field.
 */
export async function createRequestExample(
  endpoint: Endpoint,
  number: number,
  { target, idOf }: { target: ResolveReference; idOf: (collection: string) => Promise<string> },
): Promise<RequestExample> {
  const id = await idOf(endpoint.path.split('/')[1] ?? '')
  const made = await createShapeDraft(endpoint.params, number, target)
  // The id, if the parameter accepts one; otherwise a value that the kind of the parameter accepts.
  const params = Object.fromEntries(
    Object.entries(endpoint.params).map(([name, field]) => [
      name,
      'value' in field.check(id) ? id : String(made[name]),
    ]),
  )
  const writable = Object.entries(endpoint.body).filter(([, field]) => !field.options.readOnly)
  const needed = Object.entries(endpoint.query).filter(([, field]) => field.required)
  const body = await createShapeDraft(Object.fromEntries(writable), number, target)
  for (const name of Object.keys(body)) if (name in known) body[name] = known[name]
  const query = await createShapeDraft(Object.fromEntries(needed), number, target)
  return { endpoint, path: fillPath(endpoint, params), query, body }
}

/**
 * Examples of many calls, numbered from 2. An entry of each collection is created when it is first needed; `others`
 * holds ids of collections without a declared resource.
 */
export async function createRequestExamples(
  endpoints: readonly Endpoint[],
  resources: readonly Resource[],
  site: Site,
  others: Readonly<Record<string, string>>,
): Promise<{ examples: RequestExample[]; target: ResolveReference; ids: () => Promise<string[]> }> {
  const made = new Map<string, Promise<string>>()
  const idOf = (collection: string): Promise<string> => {
    const resource = resources.find((one) => one.name === collection)
    const id =
      made.get(collection) ??
      (resource
        ? site.create(resource, 1).then((item) => item.id)
        : Promise.resolve(others[collection] ?? absentId))
    made.set(collection, id)
    return id
  }
  const target: ResolveReference = async (to) => ({ id: await idOf(to), title: '' })
  const examples: RequestExample[] = []
  for (const endpoint of endpoints) {
    examples.push(await createRequestExample(endpoint, examples.length + 2, { target, idOf }))
  }
  return { examples, target, ids: () => Promise.all(made.values()) }
}

/** The query string of an example, with its question mark. */
export function formatQuery({ query }: RequestExample): string {
  const text = new URLSearchParams(query as Record<string, string>).toString()
  return text === '' ? '' : `?${text}`
}

/** Calls that are expensive to answer: files, previews and imports. */
const isCostly = ({ endpoint: { path, file } }: RequestExample): boolean =>
  file === true || /\/(preview|imports?)(\/|$)/.test(path)

/**
 * All calls of a sweep, but only one in `every` of the expensive ones, different ones each day; all of them in `npm
 * run sweeps`.
 */
export const sampleCostly = (
  calls: readonly RequestExample[],
  every: number,
  from = 0,
): readonly RequestExample[] => [
  ...calls.filter((one) => !isCostly(one)),
  ...sample(calls.filter(isCostly), every, from),
]

/** Deals out a corpus that its own tests cover completely: each call gets the next of its cases. */
export function distributeCases<T>(
  cases: readonly T[],
  calls: readonly RequestExample[],
): { example: RequestExample; one: T }[] {
  return calls.flatMap((example, index) => {
    const one = cases[index % cases.length]
    return one === undefined ? [] : [{ example, one }]
  })
}
