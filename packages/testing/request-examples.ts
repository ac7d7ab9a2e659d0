/** A valid request for every declared call, from its declaration alone. */
import type { Endpoint, Resource } from '@haulway/resource'
import { draftOfShape, type Target } from './contract-suite-drafts.ts'
import { absentId, type Site } from './contract-suite-world.ts'
import { sample } from './sample.ts'

export interface RequestExample {
  readonly endpoint: Endpoint
  /** Under the host, parameters filled in, without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** One pixel, for calls that take bytes: a picture that all of them can read. */
export const pixel: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The path of an endpoint with these parameters. */
export function pathOf(endpoint: Endpoint, params: Readonly<Record<string, string>>): string {
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return `/api${filled}`
}

/** What a declaration does not tell of a field, by its name: a fresh entry has version 1, and nobody who asks shuts themselves out. */
const known: Readonly<Record<string, unknown>> = {
  version: 1,
  zip: '12345',
  status: 'ACTIVE',
  requiredSignIn: 'NONE',
}

/**
 * `idOf` answers the id of an entry of the collection that a path begins with. Different numbers differ in every
 * unique field.
 */
export async function requestExample(
  endpoint: Endpoint,
  number: number,
  { target, idOf }: { target: Target; idOf: (collection: string) => Promise<string> },
): Promise<RequestExample> {
  const id = await idOf(endpoint.path.split('/')[1] ?? '')
  const made = await draftOfShape(endpoint.params, number, target)
  // The id wherever one can stand; else what the kind of the parameter takes.
  const params = Object.fromEntries(
    Object.entries(endpoint.params).map(([name, field]) => [
      name,
      'value' in field.check(id) ? id : String(made[name]),
    ]),
  )
  const writable = Object.entries(endpoint.body).filter(([, field]) => !field.options.readOnly)
  const needed = Object.entries(endpoint.query).filter(([, field]) => field.required)
  const body = await draftOfShape(Object.fromEntries(writable), number, target)
  for (const name of Object.keys(body)) if (name in known) body[name] = known[name]
  const query = await draftOfShape(Object.fromEntries(needed), number, target)
  return { endpoint, path: pathOf(endpoint, params), query, body }
}

/**
 * Examples of many calls, their numbers from 2. An entry of each collection is made when it is first named; `others` are ids
 * of what no resource declares.
 */
export async function requestExamples(
  endpoints: readonly Endpoint[],
  resources: readonly Resource[],
  site: Site,
  others: Readonly<Record<string, string>>,
): Promise<{ examples: RequestExample[]; target: Target; ids: () => Promise<string[]> }> {
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
  const target: Target = async (to) => ({ id: await idOf(to), title: '' })
  const examples: RequestExample[] = []
  for (const endpoint of endpoints) {
    examples.push(await requestExample(endpoint, examples.length + 2, { target, idOf }))
  }
  return { examples, target, ids: () => Promise.all(made.values()) }
}

/** The query of an example as an address has it. */
export function queryOf({ query }: RequestExample): string {
  const text = new URLSearchParams(query as Record<string, string>).toString()
  return text === '' ? '' : `?${text}`
}

/** Calls whose answer takes much work: files, previews and imports. */
const isCostly = ({ endpoint: { path, file } }: RequestExample): boolean =>
  file === true || /\/(preview|imports?)(\/|$)/.test(path)

/** All calls of a sweep, but of the costly ones one of every `every`: other ones each day; all in `npm run sweeps`. */
export const withFewCostly = (
  calls: readonly RequestExample[],
  every: number,
  from = 0,
): readonly RequestExample[] => [
  ...calls.filter((one) => !isCostly(one)),
  ...sample(calls.filter(isCostly), every, from),
]

/** A corpus that its own tests try as a whole, dealt out: to each call the next of its cases. */
export function dealt<T>(
  cases: readonly T[],
  calls: readonly RequestExample[],
): { example: RequestExample; one: T }[] {
  return calls.flatMap((example, index) => {
    const one = cases[index % cases.length]
    return one === undefined ? [] : [{ example, one }]
  })
}
