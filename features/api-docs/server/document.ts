import { openApi, type OpenApiDocument } from '@haulway/resource'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { openApiDocument } from '../api-docs.endpoints.ts'

/** The document that describes these routes. */
export function apiDocument(routes: readonly Route[]): OpenApiDocument {
  const endpoints = routes
    .map((route) => route.endpoint)
    .toSorted((one, other) => (one.path < other.path ? -1 : Number(one.path > other.path)))
  return openApi(endpoints, { title: 'Haulway', version: packageFile.version, base: '/api' })
}

/** The call that answers it; `routes` is asked when somebody calls. */
export function apiDocsRoute(routes: () => readonly Route[]): Route {
  let document: OpenApiDocument | undefined
  return implement(openApiDocument, () => Promise.resolve({ body: (document ??= apiDocument(routes())) }))
}
