import {
  type Endpoint,
  type EndpointInput,
  type FieldError,
  type Shape,
  fieldError,
  problem,
  validate,
} from '@haulway/resource'
import { Failure, validationFailed } from './failure.ts'

/** Values arrive as text, each as its kind reads it; what is no text is left for the field to judge. */
function converted(shape: Shape, given: unknown): Record<string, unknown> {
  const source = new Map<string, unknown>(Object.entries(given ?? {}))
  return Object.fromEntries(
    Object.entries(shape).map(([name, { kind }]) => {
      const raw = source.get(name)
      return [name, typeof raw === 'string' && kind.fromAddress ? kind.fromAddress(raw) : raw]
    }),
  )
}

/** Validated params, query and body of a request; throws 400 naming every wrong field. */
export function readInput(
  endpoint: Endpoint,
  request: { params: unknown; query: unknown; body: unknown },
): EndpointInput<Endpoint> {
  const errors: FieldError[] = []
  const part = (shape: Shape, given: unknown) => {
    const checked = validate(shape, given)
    if (checked.ok) return checked.value
    errors.push(...checked.errors)
    return {}
  }
  // JSON and bytes are told apart by their type: one is never taken for the other.
  if (Buffer.isBuffer(request.body) !== (endpoint.bytes !== undefined)) {
    throw new Failure(415, 'Unsupported media type')
  }
  const hasBody = Object.keys(endpoint.body).length > 0
  if (hasBody && (typeof request.body !== 'object' || request.body === null)) {
    errors.push(fieldError('body', problem('validation.json.object')))
  }
  const input = {
    params: part(endpoint.params, converted(endpoint.params, request.params)),
    query: part(endpoint.query, converted(endpoint.query, request.query)),
    body: hasBody && errors.length === 0 ? part(endpoint.body, request.body) : {},
  }
  if (errors.length > 0) throw validationFailed(errors)
  return input
}
