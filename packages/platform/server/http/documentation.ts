import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'

/** What the page's own program writes into a style element when it starts. */
const OWN_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

const withOwnStyle = (policy: string): string => policy.replace(/style-src [^;]*/, `$& ${OWN_STYLE}`)

/** `/api/docs`: the page that shows an OpenAPI document to people. */
export async function serveDocumentation(app: FastifyInstance, document: object): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as OpenAPIV3.Document },
  })
  // The page comes with inline parts; its own policy allows just those, by hash.
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: withOwnStyle,
  })
}
