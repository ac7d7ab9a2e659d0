import { expect, test } from 'vitest'
import { openDeclaredProduct } from './declared-product.ts'

test('lists the endpoints of the whole product without a database, device endpoints included', () => {
  const { endpoints, routes } = openDeclaredProduct()
  const paths = new Set(endpoints.map(({ path }) => path))
  expect(paths).toContain('/sessions')
  expect(paths).toContain('/telemetry/batch')
  expect(routes.length).toBeGreaterThan(200)
})
