import { expect, test } from 'vitest'
import { wordsOf } from '@haulway/platform/messages.ts'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { errorText, failureLines } from './failure.ts'
import { en } from '../messages/en.ts'

const words = wordsOf({ ...en, 'validation.required': 'This field is required' }, 'en')
const says = (status: number, message: string, answer: Record<string, unknown> = {}) =>
  failureLines(words, new CallFailure(status, message, answer))

test('writes the messages of the error catalogue of core 8', () => {
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
  expect(says(418, 'No message available', { error: 'Teapot' })).toEqual(['[Teapot]'])
  expect(says(401, 'Unauthorized')).toEqual(['Your login or password is wrong'])
  expect(says(401, 'User is disabled')).toEqual(['User is disabled'])
  expect(says(404, '')).toEqual(['The data is not found'])
  expect(says(503, 'whatever')).toEqual(['Server not available'])
  expect(says(500, '')).toEqual([en['error.server']])
  expect(says(0, '')).toEqual(['Network unreachable'])
  expect(says(418, '')).toEqual(['[error.api.code418]'])
  expect(says(415, 'Unsupported media type')).toEqual(['The server does not accept this format'])
  expect(says(422, 'A sentence of the server.')).toEqual(['[A sentence of the server.]'])
  expect(says(422, 'error.title')).toEqual(['Error'])
})

test('shows field errors in the language of the reader for any status', () => {
  const errors = [{ field: 'file', key: 'validation.required', args: {}, defaultMessage: 'x' }]
  expect(says(413, 'x', { errors })).toEqual(['This field is required'])
})

/** Other messages of core 8; some are said by screens to come. */
test.each([
  'Request validation failed',
  'Could not load content. Please contact to administrator',
  'Instruction loading failed',
  'QR code loading failed',
  'Browser does not support iframes',
  'No media devices support',
  'No media support',
  'No video device detected',
  'Clipboard access not granted',
  'Work with clipboard not allowed',
])('the catalogue has “%s”', (text) => {
  expect(Object.values<unknown>(en)).toContain(text)
})

test('names what blocks the removal of an entry by its title', () => {
  const titled = wordsOf({ 'haulCategories.title': 'Haul categories', kept: 'In use by {{resource}}' }, 'en')
  const error = { field: 'id', key: 'kept', defaultMessage: 'x' }
  const args = { resource: 'haulCategories' }
  expect(errorText(titled, { ...error, args })).toBe('In use by Haul categories')
  expect(errorText(titled, { ...error, args: { resource: 'unknown' } })).toBe('In use by unknown')
})

test('shows text of the server as plain text', () => {
  const marker = '"><i data-x=1>&{{7*7}}'
  expect(says(422, marker)).toEqual([`[${marker}]`])
})
