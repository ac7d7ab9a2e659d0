import { expect, test } from 'vitest'
import { redirectAbuses } from './redirect-abuses.ts'
import { loginAddress, safeRedirect } from './redirect.ts'

const origin = 'https://haulway.example'

test.each(redirectAbuses.map((one) => [one]))('redirects %j to the root', (asked) => {
  expect(safeRedirect(asked)).toBe('/')
})

test.each([
  '/',
  '/materials',
  '/materials?page=2&search=a%20b',
  '/cycle-times?from=2026-05-01T00:00:00Z',
  '/materials/view/0190?x=//y',
  '/loginhelp',
  '/%D0%BA#part',
])('%s is followed', (asked) => {
  expect(safeRedirect(asked)).toBe(asked)
})

test('keeps the browser on our origin for every requested path, also when the path is emitted again', () => {
  for (const asked of redirectAbuses) {
    const once = new URL(safeRedirect(asked), origin)
    expect(once.origin).toBe(origin)
    expect(new URL(once.pathname + once.search, origin).origin).toBe(origin)
  }
})

test('passes the return path to the sign-in page, except for the root', () => {
  expect(loginAddress('/')).toBe('/login')
  expect(loginAddress('/materials?page=2')).toBe('/login?redirect=%2Fmaterials%3Fpage%3D2')
  expect(loginAddress('/materials', true)).toBe('/login?redirect=%2Fmaterials&sessionExpired=true')
  expect(loginAddress('//evil.example', true)).toBe('/login?sessionExpired=true')
})
