import { expect, test } from 'vitest'
import { declaredProduct } from './declared.ts'

test('the calls of the whole product are told without a database, those of devices too', () => {
  const { endpoints, routes } = declaredProduct()
  const paths = new Set(endpoints.map(({ path }) => path))
  expect(paths).toContain('/sessions')
  expect(paths).toContain('/telemetry/batch')
  expect(routes.length).toBeGreaterThan(200)
})
