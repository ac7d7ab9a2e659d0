import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { notFound } from './failure.ts'

/** What the page's own program writes into a style element when it starts. */
const OWN_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

const withOwnStyle = (policy: string): string => policy.replace(/style-src [^;]*/, `$& ${OWN_STYLE}`)

/** The page's own copies of the document, written anew for each answer: `address` has it written once. */
const COPIES = new Set(['/api/docs/json', '/api/docs/yaml'])

/** `/api/docs`: the page that shows people the OpenAPI document that is answered at `address`. */
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
    // The page comes with inline parts; its own policy allows just those, by hash.
    await page.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: withOwnStyle,
      // The library sets `url` to its own copy; a list of addresses goes before that.
      uiConfig: { urls: [{ url: address, name: 'Haulway' }] },
    })
  })
}
