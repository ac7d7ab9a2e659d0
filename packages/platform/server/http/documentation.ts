import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { notFound } from './failure.ts'

/** What the program of the page writes into a style element when it starts. */
const OWN_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

const withOwnStyle = (policy: string): string => policy.replace(/style-src [^;]*/, `$& ${OWN_STYLE}`)

/**
 * Copies of the document that the library serves, rewritten for each answer; the one at `address` is written once.
 */
const COPIES = new Set(['/api/docs/json', '/api/docs/yaml'])

/** Serves `/api/docs`: the page that shows the OpenAPI document served at `address`. */
export async function serveDocumentation(
  app: FastifyInstance,
  document: object,
  address: string,
): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as OpenAPIV3.Document },
  })
  await app.register(async (page) => {
    page.addHook('onRequest', async (request) => {
      if (COPIES.has(request.routeOptions.url ?? '')) throw notFound()
    })
    // The page has inline parts; its own policy allows exactly those, by hash.
    await page.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: withOwnStyle,
      // The library sets `url` to its own copy; a list of addresses takes precedence.
      uiConfig: { urls: [{ url: address, name: 'Haulway' }] },
    })
  })
}
