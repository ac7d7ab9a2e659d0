/** Every answer of a test run is held against what its call declares (threats B8): nothing more, nothing less. */
import type { Endpoint, Field, Shape } from '@haulway/resource'

const REFERENCE = ['id', 'title']

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `field` may declare more of a reference than others: the picture of a person. */
function ofReference(value: unknown, at: string, field?: Field): string[] {
  if (!isObject(value)) return [`${at}: no reference`]
  const declared = [...REFERENCE, ...Object.keys(field?.schema['properties'] ?? {})]
  const strange = Object.keys(value).filter((name) => !declared.includes(name))
  const wrong = REFERENCE.filter((name) => typeof value[name] !== 'string')
  return [
    ...strange.map((name) => `${at}.${name}: not declared`),
    ...wrong.map((name) => `${at}.${name}: no text`),
  ]
}

function ofList(value: unknown, at: string, each: (one: unknown, at: string) => string[]): string[] {
  if (!Array.isArray(value)) return [`${at}: no list`]
  return value.flatMap((one, index) => each(one, `${at}.${index}`))
}

function ofField(field: Field, value: unknown, at: string): string[] {
  const shape = field.options['shape'] as Shape | undefined
  if (field.kind === 'secret') return [`${at}: a secret is answered`]
  if (field.kind === 'reference') return ofReference(value, at, field)
  if (field.kind === 'references') return ofList(value, at, (one, place) => ofReference(one, place))
  if (field.kind === 'group' && shape) return differences(shape, value, at)
  if ((field.kind === 'list' || field.kind === 'rows') && shape)
    return ofList(value, at, (one, place) => differences(shape, one, place))
  const checked = field.check(value)
  return 'problem' in checked ? [`${at}: ${checked.problem.key}`] : []
}

/** Where a value is not what a shape says: names that are not declared, what is missing, what is of another kind. */
function differences(shape: Shape, value: unknown, at = 'answer'): string[] {
  if (!isObject(value)) return [`${at}: no object`]
  const strange = Object.keys(value).filter((name) => !Object.hasOwn(shape, name))
  const inside = Object.entries(shape).flatMap(([name, field]) => {
    const one = value[name] ?? null
    if (one !== null) return ofField(field, one, `${at}.${name}`)
    return field.required ? [`${at}.${name}: missing`] : []
  })
  return [...strange.map((name) => `${at}.${name}: not declared`), ...inside]
}

/** What failures may tell besides the message and the errors: the entry as it is now, a second step of sign-in, the rows that
 * a call of many refuses. */
const details = ['message', 'errors', 'current', 'secondFactor', 'refused']
const errorParts = ['args', 'defaultMessage', 'field', 'key']

function ofFailure(endpoint: Endpoint | undefined, body: unknown): string[] {
  if (!isObject(body) || typeof body['message'] !== 'string') return ['answer.message: missing']
  const strange = Object.keys(body).filter((name) => !details.includes(name))
  const errors = ofList(body['errors'], 'answer.errors', (one, at) => {
    const parts = isObject(one) ? Object.keys(one).toSorted() : []
    return parts.join() === errorParts.join() ? [] : [`${at}: not an error`]
  })
  const current =
    body['current'] === undefined ? [] : differences(endpoint?.output ?? {}, body['current'], 'current')
  return [...strange.map((name) => `answer.${name}: not declared`), ...errors, ...current]
}

/** What is wrong with an answer in JSON. `endpoint`: the call that was made, when there is one at the address. */
export function answerProblems(endpoint: Endpoint | undefined, status: number, body: unknown): string[] {
  if (status >= 400) return ofFailure(endpoint, body)
  if (!endpoint) return []
  const declared = endpoint.others?.[status] ?? endpoint.output
  if (!declared) return body === undefined ? [] : ['answer: none is declared']
  const usual = endpoint.status ?? 200
  const known = status === usual || endpoint.others?.[status] !== undefined
  return [...(known ? [] : [`status ${status}: not declared`]), ...differences(declared, body)]
}

/** Finds the call of a method and a path; a fixed address before one with parameters. */
export function callFinder(
  endpoints: readonly Endpoint[],
): (method: string, path: string) => Endpoint | undefined {
  const known = endpoints
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map((endpoint) => {
      const escaped = endpoint.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
      return { endpoint, at: new RegExp(`^/api${escaped}$`) }
    })
  return (method, path) => {
    const plain = path.split('?')[0] ?? ''
    return known.find(({ endpoint, at }) => endpoint.method === method && at.test(plain))?.endpoint
  }
}
