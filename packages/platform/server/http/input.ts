import {
  type Endpoint,
  type EndpointInput,
  ruleErrors,
  type FieldError,
  type Shape,
  fieldError,
  problem,
  unknownNameErrors,
  validate,
  type Validation,
} from '@haulway/resource'
import { Failure, validationFailed } from './failure.ts'

/** Values arrive as text and are read by their field kind; other values are left for the field to reject. */
function converted(shape: Shape, given: unknown): Record<string, unknown> {
  const source = new Map<string, unknown>(Object.entries(given ?? {}))
  return Object.fromEntries(
    Object.entries(shape).map(([name, { kind }]) => {
      const raw = source.get(name)
      return [name, typeof raw === 'string' && kind.fromAddress ? kind.fromAddress(raw) : raw]
    }),
  )
}

/** Unknown fields are ignored: devices and programs of others are of many makes and ages. */
const isTolerant = ({ tolerant, access }: Endpoint) => tolerant === true || access.kind === 'device'

/** A list without declared filters ignores unknown parameters. */
const readsQuery = (endpoint: Endpoint) =>
  !isTolerant(endpoint) &&
  (Object.keys(endpoint.query).length > 0 || Object.hasOwn(endpoint.output ?? {}, 'items'))

/** The body as its call receives it; for an entry also the sent values of fields that cannot be set. */
function readBody(endpoint: Endpoint, given: object): Validation<Record<string, unknown>> {
  const { saves, body } = endpoint
  const output = saves ? (endpoint.output ?? {}) : {}
  const options = { alsoKnown: Object.keys(output), partial: saves === 'known' }
  const checked = validate(body, given, '', isTolerant(endpoint) ? {} : options)
  if (!checked.ok) {
    const more = endpoint.rules ? ruleErrors(body, given, checked.errors, endpoint.rules) : []
    return { ok: false, errors: [...checked.errors, ...more] }
  }
  if (!saves) return checked
  const isSet = (name: string) => body[name] !== undefined && !body[name].options.readOnly
  const unset = Object.entries(given).filter(
    ([name]) => !isSet(name) && Object.hasOwn({ ...output, ...body }, name),
  )
  return { ok: true, value: { ...checked.value, ...Object.fromEntries(unset) } }
}

/** Validated params, query and body of a request; throws 400 naming every invalid field. */
export function readInput(
  endpoint: Endpoint,
  request: { params: unknown; query: unknown; body: unknown },
): EndpointInput<Endpoint> {
  const errors: FieldError[] = []
  const taken = (checked: Validation<Record<string, unknown>>) => {
    if (checked.ok) return checked.value
    errors.push(...checked.errors)
    return {}
  }
  const part = (shape: Shape, given: unknown) => taken(validate(shape, given))
  // JSON and bytes are told apart by content type, never one taken for the other.
  if (Buffer.isBuffer(request.body) !== (endpoint.bytes !== undefined)) {
    throw new Failure(415, 'Unsupported media type')
  }
  const hasBody = Object.keys(endpoint.body).length > 0
  const isNothing = typeof request.body !== 'object' || request.body === null
  if (hasBody && isNothing) {
    errors.push(fieldError('body', problem('validation.json.object')))
  }
  const params = part(endpoint.params, converted(endpoint.params, request.params))
  const query = part(endpoint.query, converted(endpoint.query, request.query))
  if (readsQuery(endpoint)) errors.push(...unknownNameErrors(Object(request.query) as object, endpoint.query))
  const body = hasBody && !isNothing ? taken(readBody(endpoint, request.body as object)) : {}
  const input = { params, query, body }
  if (errors.length > 0) throw validationFailed(errors)
  return input
}
