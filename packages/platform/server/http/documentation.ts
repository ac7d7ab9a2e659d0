import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'

/** `/api/docs`: the page that shows an OpenAPI document to people. */
export async function serveDocumentation(app: FastifyInstance, document: object): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as OpenAPIV3.Document },
  })
  // The page comes with inline parts; its own policy allows just those, by hash.
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
