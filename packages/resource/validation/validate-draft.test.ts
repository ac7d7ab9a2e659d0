import { expect, test } from 'vitest'
import { defineResource, fieldError, requiredProblem, text } from '../index.ts'
import { validateDraft } from './validate-draft.ts'

const logins = defineResource({
  name: 'logins',
  permission: 'users',
  messages: 'users',
  titleField: 'fullName',
  fields: { fullName: text({ required: true }), email: text({ format: 'email' }), password: text() },
  rules: ({ password, email }) => [
    ...(password === null ? [fieldError('password', requiredProblem)] : []),
    ...(email === null ? [fieldError('email', requiredProblem)] : []),
  ],
})
const profile = { name: 'metric', measures: {} } as never
const wrong = (draft: object) => {
  const checked = validateDraft(logins, draft, null, profile)
  return checked.ok ? [] : checked.errors.map(({ field, key }) => `${field} ${key}`)
}

test('reports errors of rules together with errors of fields, each field once', () => {
  expect(wrong({ fullName: 'Ada', email: 'ada' })).toEqual([
    'email validation.email',
    'password validation.required',
  ])
  expect(wrong({ fullName: 'Ada', email: 'ada@example.com', password: 'x' })).toEqual([])
})

test('reports errors of rules on other fields when a required field is missing', () => {
  expect(wrong({ email: 'ada' })).toEqual([
    'fullName validation.required',
    'email validation.email',
    'password validation.required',
  ])
})
