import { afterEach, expect, test } from 'vitest'
import { readCode, takeCodeFromAddress } from './join-code.ts'

afterEach(() => history.replaceState(null, '', '/'))

test.each([
  ['  K7MX-42QP ', 'K7MX-42QP'],
  ['https://haulway.example/cab/#code=K7MX42QP', 'K7MX42QP'],
  ['https://haulway.example/cab/?code=K7MX42QP&x=1', 'K7MX42QP'],
  ['https://haulway.example/cab/', null],
  ['two words', null],
  ['', null],
  ['x'.repeat(65), null],
])('reads the code in %j', (text, code) => {
  expect(readCode(text)).toBe(code)
})

test.each(['/cab/#code=AB12', '/cab/?code=AB12'])('takes the code out of the address %s', (address) => {
  history.replaceState(null, '', address)
  expect(takeCodeFromAddress()).toBe('AB12')
  expect(location.pathname + location.search + location.hash).toBe('/cab/')
})

test('takes a broken code out of the address too', () => {
  history.replaceState(null, '', '/cab/?code=')
  expect(takeCodeFromAddress()).toBeNull()
  expect(location.search).toBe('')
})

test('leaves an address without a code as it is', () => {
  history.replaceState(null, '', '/cab/?x=1')
  expect(takeCodeFromAddress()).toBeNull()
  expect(location.search).toBe('?x=1')
})
