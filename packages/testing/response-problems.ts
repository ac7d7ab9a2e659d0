/**
 * Compares every response of a test run with the declaration of its call (threats B8): nothing more, nothing less.
 */
import { nestedValuesOf, type Endpoint, type Field, type NestedContents, type Shape } from '@haulway/resource'

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkList(value: unknown, at: string, each: (one: unknown, at: string) => string[]): string[] {
  if (!Array.isArray(value)) return [`${at}: no list`]
  return value.flatMap((one, index) => each(one, `${at}.${index}`))
}

function checkField(field: Field, value: unknown, at: string): string[] {
  const { kind } = field
  if (kind.isSecret) return [`${at}: a secret is answered`]
  if (kind.inside) return checkContents(kind.inside(value, field), at, kind.name)
  const checked = field.check(value)
  return 'problem' in checked ? [`${at}: ${checked.problem.key}`] : []
}

/** Problems within a value: undeclared names, missing values, values of another kind. */
function checkContents(inside: NestedContents | undefined, at: string, kind: string): string[] {
  if (!inside) return [`${at}: no ${kind}`]
  return [
    ...inside.undeclared.map((name) => `${at}.${name}: not declared`),
    ...inside.parts.flatMap((part) => {
      const place = `${at}.${part.at}`
      if (part.value !== null && part.value !== undefined) return checkField(part.field, part.value, place)
      return part.field.required ? [`${place}: missing`] : []
    }),
  ]
}

/** Problems of a value compared with a declared shape. */
const differences = (shape: Shape, value: unknown, at = 'answer'): string[] =>
  checkContents(nestedValuesOf(shape, value), at, 'object')

/**
 * What every error response may contain besides its declared refusal: the current entry, a second step of sign-in,
 * the sign-in requirements of the account, and the rows that a bulk call refuses.
 */
const details = ['message', 'errors', 'current', 'secondFactor', 'demand', 'refused']
const errorParts = ['args', 'defaultMessage', 'field', 'key']

function checkErrorResponse(endpoint: Endpoint | undefined, body: unknown): string[] {
  if (!isObject(body) || typeof body['message'] !== 'string') return ['answer.message: missing']
  const declared = Object.keys(endpoint?.refusal ?? {})
  const undeclared = Object.keys(body).filter((name) => ![...details, ...declared].includes(name))
  const errors = checkList(body['errors'], 'answer.errors', (one, at) => {
    const parts = isObject(one) ? Object.keys(one).toSorted() : []
    return parts.join() === errorParts.join() ? [] : [`${at}: not an error`]
  })
  const current =
    body['current'] === undefined || declared.includes('current')
      ? []
      : differences(endpoint?.output ?? {}, body['current'], 'current')
  const more = declared.flatMap((name) => {
    const field = endpoint?.refusal?.[name]
    return field && body[name] !== undefined ? checkField(field, body[name], name) : []
  })
  return [...undeclared.map((name) => `answer.${name}: not declared`), ...errors, ...current, ...more]
}

/** Problems of a JSON response. `endpoint`: the call, if one is declared for the address. */
export function findResponseProblems(
  endpoint: Endpoint | undefined,
  status: number,
  body: unknown,
): string[] {
  if (status >= 400) return checkErrorResponse(endpoint, body)
  if (!endpoint) return []
  if (status === 304 && endpoint.notModified)
    return body === undefined ? [] : ['answer: of what is unchanged']
  const declared = endpoint.others?.[status] ?? endpoint.output
  // An empty list tells nothing; OwnTracks expects one.
  const isEmpty = body === undefined || (Array.isArray(body) && body.length === 0)
  if (!declared) return isEmpty ? [] : ['answer: none is declared']
  const usual = endpoint.status ?? 200
  const known = status === usual || endpoint.others?.[status] !== undefined
  return [...(known ? [] : [`status ${status}: not declared`]), ...differences(declared, body)]
}

/** Finds the call for a method and a path; a fixed path is preferred over one with parameters. */
export function createEndpointFinder(
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
