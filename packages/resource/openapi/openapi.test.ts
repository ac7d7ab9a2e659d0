import { defineTrialResource } from '@haulway/testing/trial-resource.ts'
import { expect, test } from 'vitest'
import type { JsonSchema } from '../field.ts'
import { choice, defineEndpoint, openApi, reference, resourceEndpoints, text } from '../index.ts'
import { shareSchemas } from './openapi-shared.ts'

const things = defineTrialResource({
  name: 'things',
  permission: 'materials',
  messages: 'things',
  titleField: 'title',
  hideable: true,
  fields: {
    title: text({ required: true, unique: true }),
    kind: choice(['a', 'b'], { required: true, initial: 'a' }),
    other: reference('others'),
  },
})
const ping = defineEndpoint({
  method: 'GET',
  path: '/ping',
  access: { kind: 'public' },
  summary: 'Ping',
  output: null,
})

interface Operation {
  parameters: { name?: string; in?: string; $ref?: string }[]
  requestBody?: { content: { 'application/json': { schema: { required: string[] } } } }
  responses: Record<string, unknown>
  security: unknown[]
}

const document = openApi([...Object.values(resourceEndpoints(things)), ping], {
  title: 'Test',
  version: '1',
  base: '/api',
}) as unknown as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, JsonSchema> }
}

test('documents every call under its path and method', () => {
  expect(document.openapi).toBe('3.1.0')
  const calls = Object.entries(document.paths).map(([path, calls]) => [path, Object.keys(calls)])
  expect(Object.fromEntries(calls)).toEqual({
    '/api/things': ['get', 'post'],
    '/api/things/{id}': ['get', 'put', 'delete'],
    '/api/things/{id}/hide': ['post'],
    '/api/things/{id}/restore': ['post'],
    '/api/things/{id}/unhide': ['post'],
    '/api/ping': ['get'],
  })
})

test('documents paging and filters of a list, with a reference filter as an id', () => {
  const names = document.paths['/api/things']?.['get']?.parameters.map((one) => one.name ?? one.$ref)
  expect(names).toEqual([
    'kind',
    'other',
    'limit',
    'page',
    'offset',
    'sort',
    'search',
    'hidden',
    'brief',
    '#/components/parameters/ContextAccount',
  ])
  expect(document.paths['/api/things']?.['get']?.parameters[1]).toMatchObject({
    in: 'query',
    schema: { type: 'string', format: 'uuid' },
  })
})

test('does not require a field that has an initial value', () => {
  const created = document.paths['/api/things']?.['post']?.requestBody?.content['application/json'].schema
  expect(created?.required).toEqual(['title'])
  const updated = document.paths['/api/things/{id}']?.['put']?.requestBody?.content['application/json'].schema
  // A partial save leaves fields that are not sent unchanged.
  expect(updated?.required).toEqual(['version'])
})

test('documents error responses and authentication where they apply', () => {
  expect(Object.keys(document.paths['/api/things/{id}']?.['delete']?.responses ?? {})).toEqual([
    '204',
    '400',
    '401',
    '403',
    '404',
    '409',
  ])
  expect(Object.keys(document.paths['/api/ping']?.['get']?.responses ?? {})).toEqual(['204', '400'])
  expect(document.paths['/api/ping']?.['get']?.security).toEqual([])
})

test('defines a schema used in several places once, as a named component', () => {
  const { components } = document
  const { schemas, responses } = components
  const item = { $ref: '#/components/schemas/Things' }
  const answers = [
    document.paths['/api/things']?.['post']?.responses['201'],
    document.paths['/api/things/{id}']?.['get']?.responses['200'],
    document.paths['/api/things/{id}']?.['put']?.responses['200'],
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({ content: { 'application/json': { schema: item } } })
  expect(schemas['Things']).toMatchObject({
    properties: { title: { type: 'string' }, other: { $ref: '#/components/schemas/ReferenceOrNull' } },
  })
  const text = JSON.stringify(document)
  const named = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name))
  expect(named).toEqual(new Set(Object.keys(schemas)))
  // No object schema with properties is repeated inline.
  expect(text.split(JSON.stringify(schemas['ReferenceOrNull'])).length).toBe(2)
  expect(Object.keys(responses)).toEqual(['400', '401', '403', '404', '409'])
})

test('gives differing schemas separate names', () => {
  const inside = { type: 'object', properties: { value: { type: 'string' } } }
  const other = { type: 'object', properties: { value: { type: 'number' } } }
  const { paths, schemas } = shareSchemas({
    '/a': { get: { type: 'object', properties: { part: inside, another: inside } } },
    '/b': { get: { type: 'object', properties: { part: other, also: [other] } } },
  })
  expect(schemas).toEqual({ Part: inside, Part2: other })
  const second = { $ref: '#/components/schemas/Part2' }
  expect(paths['/b']).toEqual({ get: { type: 'object', properties: { part: second, also: [second] } } })
})
