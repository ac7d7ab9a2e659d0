import { type Endpoint, openApi, type OpenApiDocument } from '@haulway/resource'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { openApiDocument } from '../api-docs.endpoints.ts'

interface Written {
  readonly document: OpenApiDocument
  readonly json: Buffer
}

/**
 * Cache by the endpoints described: building and serialising a document takes a tenth of a second, and anybody may
 * request it.
 */
const written = new WeakMap<readonly Endpoint[], Written>()

function write(endpoints: readonly Endpoint[]): Written {
  const known = written.get(endpoints)
  if (known) return known
  const sorted = endpoints.toSorted((one, other) =>
    one.path < other.path ? -1 : Number(one.path > other.path),
  )
  const document = openApi(sorted, { title: 'Haulway', version: packageFile.version, base: '/api' })
  const made = { document, json: Buffer.from(JSON.stringify(document)) }
  written.set(endpoints, made)
  return made
}

/** The OpenAPI document of these endpoints. */
export const apiDocument = (endpoints: readonly Endpoint[]): OpenApiDocument => write(endpoints).document

const headers = { 'content-type': 'application/json; charset=utf-8' }

/** Route that serves the document; `endpoints` is called on request. */
export const apiDocsRoute = (endpoints: () => readonly Endpoint[]): Route =>
  implement(openApiDocument, () => Promise.resolve({ headers, file: write(endpoints()).json }))
