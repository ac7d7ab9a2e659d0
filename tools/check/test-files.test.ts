import { expect, test } from 'vitest'
import { requireTestFiles } from './test-files.ts'

test('returns path parts that match test files', () => {
  expect(requireTestFiles(['tools/check/test-files'])).toEqual(['tools/check/test-files'])
})

test('throws for a path part that matches no test file', () => {
  expect(() => requireTestFiles(['tools/check/', 'tools/check/moved'])).toThrow(
    'no test file has tools/check/moved in its path',
  )
})
