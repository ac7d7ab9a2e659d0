import { expect, test } from 'vitest'
import { wordsOf } from '@haulway/platform/messages.ts'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { errorText, failureLines } from './failure.ts'
import { en } from './messages/en.ts'

const words = wordsOf({ ...en, 'validation.required': 'This field is required' }, 'en')
const says = (status: number, message: string, answer: Record<string, unknown> = {}) =>
  failureLines(words, new CallFailure(status, message, answer))

test('the error catalogue of core 8', () => {
  const errors = [
    { field: 'title', key: 'validation.required', args: {}, defaultMessage: 'required' },
    { field: 'x', key: 'unknown.key', args: {}, defaultMessage: 'in English' },
  ]
  expect(says(400, 'Validation failed', { errors })).toEqual([
    'Request validation failed',
    'title : This field is required',
    'x : in English',
  ])
  expect(says(404, 'No message available', { error: 'Not Found' })).toEqual(['The data is not found'])
  expect(says(418, 'No message available', { error: 'Teapot' })).toEqual(['Teapot'])
  expect(says(401, 'Unauthorized')).toEqual(['Your login or password is wrong'])
  expect(says(401, 'User is disabled')).toEqual(['User is disabled'])
  expect(says(404, '')).toEqual(['The data is not found'])
  expect(says(503, 'whatever')).toEqual(['Server not available'])
  expect(says(500, '')).toEqual([en['error.server']])
  expect(says(0, '')).toEqual(['Network unreachable'])
  expect(says(418, '')).toEqual(['[error.api.code418]'])
  expect(says(422, 'A sentence of the server.')).toEqual(['A sentence of the server.'])
})

test('what keeps an entry is named by its title', () => {
  const titled = wordsOf({ 'haulCategories.title': 'Haul categories', kept: 'In use by {{resource}}' }, 'en')
  const error = { field: 'id', key: 'kept', defaultMessage: 'x' }
  const args = { resource: 'haulCategories' }
  expect(errorText(titled, { ...error, args })).toBe('In use by Haul categories')
  expect(errorText(titled, { ...error, args: { resource: 'unknown' } })).toBe('In use by unknown')
})

test('text of the server stays text', () => {
  const marker = '"><i data-x=1>&{{7*7}}'
  expect(says(422, marker)).toEqual([marker])
})
