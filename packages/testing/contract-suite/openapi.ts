import { expect, test } from 'vitest'
import type { JsonSchema, Resource } from '@haulway/resource'
import type { ContractReply, Site } from './fixture.ts'

interface Operation {
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, { content?: { 'application/json': { schema: JsonSchema } } }>
}
interface Document {
  openapi: string
  components: { schemas: Record<string, JsonSchema> }
  paths: Record<string, Record<string, Operation>>
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const REFERENCE = '#/components/schemas/'

/** A described call with its references resolved, as a client program reads it. */
function resolveReferences<T>(part: T, schemas: Record<string, JsonSchema>): T {
  const text = JSON.stringify(part, (_key, value: unknown) => {
    const named = typeof value === 'object' && value !== null && '$ref' in value ? value.$ref : undefined
    if (typeof named !== 'string' || !named.startsWith(REFERENCE)) return value
    const schema = schemas[named.slice(REFERENCE.length)]
    if (!schema) throw new Error(`${named} is not described`)
    return schema
  })
  return JSON.parse(text) as T
}

/** Reports where a value does not match a schema; supports the kinds of schema that declarations produce. */
function findMismatches(schema: JsonSchema, value: unknown, at: string): string[] {
  const { type, properties, required, items } = schema as {
    type?: string | string[]
    properties?: Record<string, JsonSchema>
    required?: string[]
    items?: JsonSchema
  }
  const types = [type ?? typeOf(value)].flat().map((one) => (one === 'integer' ? 'number' : one))
  if (!types.includes(typeOf(value))) return [`${at}: ${typeOf(value)}, described as ${types.join(' or ')}`]
  if (Array.isArray(value) && items)
    return value.flatMap((one, i) => findMismatches(items, one, `${at}.${i}`))
  if (typeOf(value) !== 'object' || !properties) return []
  const object = value as Record<string, unknown>
  const missing = (required ?? []).filter((name) => !Object.hasOwn(object, name))
  const inside = Object.entries(object).flatMap(([name, one]) =>
    properties[name]
      ? findMismatches(properties[name], one, `${at}.${name}`)
      : schema['additionalProperties'] === true
        ? []
        : [`${at}.${name}: not described`],
  )
  return [...missing.map((name) => `${at}.${name}: missing`), ...inside]
}

/**
 * Asserts that the calls are described and that responses match the description. `fetchDescription` returns the OpenAPI
 * document.
 */
export function openApiTests(
  resource: Resource,
  site: () => Site,
  fetchDescription: () => Promise<ContractReply>,
): void {
  test('describes the endpoints and their responses in the OpenAPI document', async () => {
    const reply = await fetchDescription()
    expect(reply.status).toBe(200)
    const { openapi, ...document } = reply.body as Document
    expect(openapi).toBe('3.1.0')
    const path = `/api/${resource.name}`
    const own = Object.entries(document.paths).filter(([one]) => one.startsWith(path))
    const paths = resolveReferences(Object.fromEntries(own), document.components.schemas)
    const methods = (of: string) => Object.keys(paths[of] ?? {}).toSorted()
    expect(methods(path)).toEqual(['get', 'post'])
    expect(methods(`${path}/{id}`)).toEqual(['delete', 'get', 'put'])
    const hiding = resource.hideable ? ['post'] : []
    expect(methods(`${path}/{id}/hide`)).toEqual(hiding)
    expect(methods(`${path}/{id}/unhide`)).toEqual(hiding)

    const item = await site().create(resource, 701)
    const schemaOf = (of: string, method: string, status: string) =>
      paths[of]?.[method]?.responses[status]?.content?.['application/json'].schema ?? {}
    expect(schemaOf(path, 'post', '201')).toHaveProperty('properties')
    expect(findMismatches(schemaOf(path, 'post', '201'), item, 'item')).toEqual([])
    const page = await site().list(resource, '?limit=500')
    expect(findMismatches(schemaOf(path, 'get', '200'), page, 'page')).toEqual([])
    const draft = await site().draft(resource, 702)
    const body = paths[path]?.['post']?.requestBody?.content['application/json'].schema ?? {}
    expect(findMismatches(body, draft, 'draft')).toEqual([])
  })
}
