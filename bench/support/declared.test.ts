import { expect, test } from 'vitest'
import { declaredProduct } from './declared.ts'

test('lists the endpoints of the whole product without a database, device endpoints included', () => {
  const { endpoints, routes } = declaredProduct()
  const paths = new Set(endpoints.map(({ path }) => path))
  expect(paths).toContain('/sessions')
  expect(paths).toContain('/telemetry/batch')
  expect(routes.length).toBeGreaterThan(200)
})
