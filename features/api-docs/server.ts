import { openApi, type OpenApiDocument } from '@haulway/resource'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { openApiDocument } from './api-docs.endpoints.ts'

/** The document that describes these routes and the call that answers it. */
export function apiDocument(routes: readonly Route[]): OpenApiDocument {
  const endpoints = [...routes.map((route) => route.endpoint), openApiDocument]
  return openApi(endpoints, { title: 'Haulway', version: packageFile.version, base: '/api' })
}

export function apiDocsRoute(routes: readonly Route[]): Route {
  const document = apiDocument(routes)
  return implement(openApiDocument, () => Promise.resolve({ body: document }))
}
