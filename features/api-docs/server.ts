import { openApi } from '@haulway/resource'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { openApiDocument } from './api-docs.endpoints.ts'

/** The call that describes these routes and itself. */
export function apiDocsRoute(routes: readonly Route[]): Route {
  const endpoints = [...routes.map((route) => route.endpoint), openApiDocument]
  const document = openApi(endpoints, { title: 'Haulway', version: '1', base: '/api' })
  return implement(openApiDocument, () => Promise.resolve({ body: document }))
}
