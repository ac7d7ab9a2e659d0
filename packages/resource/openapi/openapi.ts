import type { Access, Endpoint } from '../endpoint.ts'
import { type JsonSchema, optional, type Shape } from '../field.ts'
import { shareSchemas } from './openapi-shared.ts'
import { shapeSchema } from '../schema.ts'

export interface OpenApiInfo {
  title: string
  version: string
  /** Base path of the endpoints: `/api`. */
  base: string
}

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string }
  /** Method -> operation, by path. */
  paths: Record<string, JsonSchema>
  components: JsonSchema
}

const problemSchema: JsonSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'defaultMessage', 'key', 'args'],
        properties: {
          field: { type: 'string' },
          defaultMessage: { type: 'string' },
          key: { type: 'string' },
          args: { type: 'object' },
        },
      },
    },
  },
}

const problemWords = {
  400: 'A value is wrong; every one is named.',
  401: 'Nobody is signed in.',
  403: 'The roles do not allow this, or a value that is named is not the caller’s to change.',
  404: 'The data is not found.',
  409: 'It contradicts what is stored: changed by somebody else meanwhile, or in use.',
} as const

const problem: JsonSchema = { $ref: '#/components/schemas/Problem' }

function jsonContent(schema: JsonSchema): JsonSchema {
  return { content: { 'application/json': { schema } } }
}

function parameters(place: 'path' | 'query', shape: Shape): JsonSchema[] {
  return Object.entries(shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || field.required,
    schema: field.kind.addressSchema ?? field.schema,
  }))
}

function problems(endpoint: Endpoint): Record<string, JsonSchema> {
  const { access } = endpoint
  const signedIn = access.kind !== 'public'
  const inAccount = signedIn ? access.kind !== 'session' || endpoint.saves : access.known === true
  const named = Object.keys(endpoint.params).length > 0
  const changes = endpoint.method !== 'GET' && access.kind !== 'device'
  const numbers = [
    400,
    ...(signedIn ? ([401] as const) : []),
    ...(inAccount ? ([403] as const) : []),
    ...(named ? ([404] as const) : []),
    ...(changes ? ([409] as const) : []),
  ] as const
  const { refusal } = endpoint
  const described = numbers.map((status) =>
    status === 409 && refusal
      ? [
          '409',
          { description: problemWords[409], ...jsonContent({ allOf: [problem, shapeSchema(refusal)] }) },
        ]
      : [String(status), { $ref: `#/components/responses/${status}` }],
  )
  return Object.fromEntries(described) as Record<string, JsonSchema>
}

function headers(endpoint: Endpoint): JsonSchema[] {
  const account = endpoint.access.kind === 'permission' ? ['ContextAccount'] : []
  // Devices choose their own property names.
  const keyed = endpoint.method === 'POST' && endpoint.access.kind !== 'device'
  const names = keyed ? [...account, 'IdempotencyKey'] : account
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

/** `POST /equipment/{id}/devices` becomes `postEquipmentIdDevices`. */
function operationId(endpoint: Endpoint): string {
  const words = endpoint.path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return [
    endpoint.method.toLowerCase(),
    ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('')
}

const deviceSchemes = { bearer: 'device', basic: 'deviceBasic', id: 'deviceId' } as const

function security(access: Access): JsonSchema[] {
  if (access.kind === 'device') return access.secret.map((way) => ({ [deviceSchemes[way]]: [] }))
  const signedIn = [{ session: [] }, { token: [] }]
  if (access.kind !== 'public') return signedIn
  return access.known === true ? [{}, ...signedIn] : []
}

function operation(endpoint: Endpoint): JsonSchema {
  const { output, params, query, body, access, summary } = endpoint
  const status = endpoint.status ?? (output || endpoint.file ? 200 : 204)
  const binary = { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  const answered = endpoint.file ? binary : output ? jsonContent(shapeSchema(output)) : {}
  const success = { description: 'Done.', ...answered }
  const others = Object.entries(endpoint.others ?? {}).map(([other, shape]) => {
    return [other, { description: 'Done.', ...jsonContent(shapeSchema(shape)) }] as const
  })
  const unchanged = endpoint.notModified ? { 304: { description: 'Nothing has changed.' } } : {}
  const taken = Object.fromEntries(Object.entries(body).filter(([, field]) => !field.options.readOnly))
  const needed = endpoint.saves === 'known' ? keptShape(taken) : taken
  const content = endpoint.bytes ? binary : jsonContent(shapeSchema(needed))
  const hasBody = endpoint.bytes !== undefined || Object.keys(taken).length > 0
  const rule = access.kind === 'permission' ? { 'x-permission': `${access.resource}:${access.action}` } : {}
  return {
    operationId: operationId(endpoint),
    summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    parameters: [...parameters('path', params), ...parameters('query', query), ...headers(endpoint)],
    ...(hasBody ? { requestBody: { required: true, ...content } } : {}),
    responses: { [status]: success, ...Object.fromEntries(others), ...unchanged, ...problems(endpoint) },
    security: security(access),
    ...rule,
  }
}

/** Body of an update: the version and the changed fields. */
function keptShape(shape: Shape): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, field.options.always ? field : optional(field)]),
  )
}

/** Builds the OpenAPI 3.1 document of a list of endpoints. */
export function openApi(
  endpoints: readonly Endpoint[],
  { title, version, base }: OpenApiInfo,
): OpenApiDocument {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of endpoints) {
    const path = (paths[base + endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  const shared = shareSchemas(paths)
  const answers = Object.entries(problemWords).map(([status, description]) => {
    return [status, { description, ...jsonContent(problem) }] as const
  })
  return {
    openapi: '3.1.0',
    info: { title, version },
    paths: shared.paths,
    components: {
      schemas: { Problem: problemSchema, ...shared.schemas },
      responses: Object.fromEntries(answers),
      parameters: {
        ContextAccount: {
          name: 'X-Context-Account',
          in: 'header',
          description: "Account that the call is about; the user's own without it.",
          schema: { type: 'string', format: 'uuid' },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'The same key with the same request is done once and answered alike.',
          schema: { type: 'string', maxLength: 255 },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'haulway_session' },
        token: { type: 'http', scheme: 'bearer' },
        device: { type: 'http', scheme: 'bearer', description: 'The secret of a device.' },
        deviceBasic: {
          type: 'http',
          scheme: 'basic',
          description: 'Any user; the secret of a device as password.',
        },
        deviceId: { type: 'apiKey', in: 'query', name: 'id', description: 'The secret of a device.' },
      },
    },
  }
}
