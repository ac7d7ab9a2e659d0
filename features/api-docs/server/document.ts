import { type Endpoint, openApi, type OpenApiDocument } from '@haulway/resource'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { openApiDocument } from '../api-docs.endpoints.ts'

/** The document that describes these calls. */
export function apiDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  const sorted = endpoints.toSorted((one, other) =>
    one.path < other.path ? -1 : Number(one.path > other.path),
  )
  return openApi(sorted, { title: 'Haulway', version: packageFile.version, base: '/api' })
}

/** The call that answers it; `endpoints` is asked when somebody calls. */
export function apiDocsRoute(endpoints: () => readonly Endpoint[]): Route {
  let document: OpenApiDocument | undefined
  return implement(openApiDocument, () => Promise.resolve({ body: (document ??= apiDocument(endpoints())) }))
}
