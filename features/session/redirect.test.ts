import { expect, test } from 'vitest'
import { loginAddress, safeRedirect } from './redirect.ts'

const origin = 'https://haulway.example'

const abuses: unknown[] = [
  '//evil.example',
  '//evil.example/%2e%2e',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /materials',
  '/.//evil.example',
  '/..//evil.example',
  '/materials/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  'https:evil.example',
  'http:evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'http://haulway.example@evil.example',
  'https://haulway.example.evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.example/x',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%252f/..//evil.example',
  '/%0d%0aLocation:evil.example',
  '/\u0000/evil.example',
  '/\u0085/evil.example',
  `/${'a'.repeat(5_000)}`,
  ['/materials'],
  ['//evil.example', '/materials'],
  { toString: () => '//evil.example' },
  null,
  undefined,
  42,
  '',
  'materials',
  '@evil.example',
  '/login',
  '/login?redirect=//evil.example',
  '/LOGIN/',
  '?redirect=/materials',
  '#//evil.example',
]

test.each(abuses.map((one) => [one]))('%j leads to the root', (asked) => {
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

test('whatever is asked, the browser ends on our origin, also when the path is emitted again', () => {
  for (const asked of abuses) {
    const once = new URL(safeRedirect(asked), origin)
    expect(once.origin).toBe(origin)
    expect(new URL(once.pathname + once.search, origin).origin).toBe(origin)
  }
})

test('the sign-in page is told where to lead back, except to the root', () => {
  expect(loginAddress('/')).toBe('/login')
  expect(loginAddress('/materials?page=2')).toBe('/login?redirect=%2Fmaterials%3Fpage%3D2')
  expect(loginAddress('/materials', true)).toBe('/login?redirect=%2Fmaterials&sessionExpired=true')
  expect(loginAddress('//evil.example', true)).toBe('/login?sessionExpired=true')
})
