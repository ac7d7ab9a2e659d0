import { expect, test } from 'vitest'
import {
  defineEndpoint,
  group,
  list,
  listOf,
  mapOf,
  name,
  number,
  reference,
  secret,
  text,
  tuple,
} from '@haulway/resource'
import { findResponseProblems, createEndpointFinder } from './response-problems.ts'

const entry = { id: text({ required: true }), place: reference('places'), size: group({ m: number() }) }
const read = defineEndpoint({
  method: 'GET',
  path: '/things/{id}',
  summary: 'A thing',
  access: { kind: 'session' },
  output: { ...entry, parts: list(entry, { required: true }), password: secret() },
  others: { 202: { wait: number({ required: true }) } },
})
const fixed = { ...read, path: '/things/all' }
const good = { id: 'a', place: { id: 'p', title: 'Pit' }, size: { m: 2 }, parts: [{ id: 'b', place: null }] }

test('accepts a response that matches its declaration', () => {
  expect(findResponseProblems(read, 200, good)).toEqual([])
  expect(findResponseProblems(read, 202, { wait: 3 })).toEqual([])
})

test.each([
  [200, { ...good, extra: 1 }, 'answer.extra: not declared'],
  [200, { ...good, id: null }, 'answer.id: missing'],
  [200, { ...good, id: 5 }, 'answer.id: validation.text'],
  [200, { ...good, place: { id: 'p', title: 'Pit', secret: 1 } }, 'answer.place.secret: not declared'],
  [200, { ...good, size: { m: 2, n: 3 } }, 'answer.size.n: not declared'],
  [200, { ...good, parts: [{ id: 'b', hash: 'x' }] }, 'answer.parts.0.hash: not declared'],
  [200, { ...good, password: 'x' }, 'answer.password: a secret is answered'],
  [201, good, 'status 201: not declared'],
  [404, { message: 'No', errors: [], stack: 'at' }, 'answer.stack: not declared'],
  [400, { message: 'No', errors: [{ field: 'x' }] }, 'answer.errors.0: not an error'],
  [409, { message: 'No', errors: [], current: { ...good, hash: 1 } }, 'current.hash: not declared'],
])('reports for status %i with body %j: %s', (status, body, problem) => {
  expect(findResponseProblems(read, status, body)).toEqual([problem])
})

const nested = defineEndpoint({
  method: 'GET',
  path: '/tracks',
  summary: 'Tracks',
  access: { kind: 'session' },
  output: {
    track: listOf(tuple([number({ required: true }), text()], { required: true }), { required: true }),
    counts: mapOf(name(), group({ n: number({ required: true }) }, { required: true }), { required: true }),
  },
})

test.each([
  [{ track: [[1, null]], counts: { a: { n: 1 } } }, []],
  [{ track: [], counts: {} }, []],
  [{ track: {}, counts: {} }, ['answer.track: no listOf']],
  [{ track: [[1]], counts: {} }, ['answer.track.0: no tuple']],
  [{ track: [['x', null]], counts: {} }, ['answer.track.0.0: validation.number']],
  [{ track: [[null, null]], counts: {} }, ['answer.track.0.0: missing']],
  [{ track: [null], counts: {} }, ['answer.track.0: missing']],
  [{ track: [], counts: { a: { n: 1, m: 2 } } }, ['answer.counts.a.m: not declared']],
  [{ track: [], counts: { A: { n: 1 } } }, ['answer.counts.A: not declared']],
  [{ track: [], counts: { a: null } }, ['answer.counts.a: missing']],
])('reports for nested values %j: %j', (body, problems) => {
  expect(findResponseProblems(nested, 200, body)).toEqual(problems)
})

test('checks extra properties of an error response against the refusal that the endpoint declares', () => {
  const refusing = { ...read, refusal: { current: group(entry), sent: group({ bytes: number() }) } }
  const failed = (more: object) => findResponseProblems(refusing, 409, { message: 'No', errors: [], ...more })
  const { parts: _, ...withoutParts } = good
  expect(failed({ current: withoutParts, sent: { bytes: 5 } })).toEqual([])
  expect(failed({ current: good })).toEqual(['current.parts: not declared'])
  expect(failed({ sent: { bytes: 5, path: '/x' } })).toEqual(['sent.path: not declared'])
  expect(failed({ path: '/x' })).toEqual(['answer.path: not declared'])
  const undeclared = findResponseProblems(read, 409, { message: 'No', errors: [], sent: { bytes: 5 } })
  expect(undeclared).toEqual(['answer.sent: not declared'])
})

test('finds the endpoint of a URL, preferring a fixed path over one with parameters', () => {
  const find = createEndpointFinder([read, fixed])
  expect(find('GET', '/api/things/all')).toBe(fixed)
  expect(find('GET', '/api/things/5?x=/api/things/all')).toBe(read)
  expect(find('POST', '/api/things/5')).toBeUndefined()
  expect(find('GET', '/api/things/5/more')).toBeUndefined()
})
