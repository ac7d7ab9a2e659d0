import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './failure.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Serves the built web application: files with a hash in their name for ever, the page itself for every other
 * address, because the application shows its own screens and its own *Not found*.
 */
export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) throw new Error(`the web application is not built: ${folder} is missing`)
  await app.register(fastifyStatic, {
    root: folder,
    index: ['index.html'],
    wildcard: false,
    // The build leaves a `.br` beside each file; who takes no brotli is compressed for on the way.
    preCompressed: true,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    const file = request.url.startsWith('/api/') || request.url.startsWith('/assets/')
    if (file) throw notFound()
    return reply.type('text/html').sendFile('index.html')
  })
}
