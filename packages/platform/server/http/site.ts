import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from './failure.ts'
import { servePrograms, type SiteProgram } from './site-program.ts'

const YEAR_SECONDS = 31_536_000
const IMMUTABLE = `max-age=${YEAR_SECONDS}, immutable`

/** A page with a secret address, by the prefix of the address. */
export interface PrivatePage {
  readonly path: string
  /** Directives in addition to the content security policy of every page. */
  readonly policy?: string
}

/** Of a page whose address is a secret. */
const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** Headers for documents. Those on workers and images are set on every file. */
const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Paths of the API and of built files. */
const NO_PAGE = /^\/(api|custom|assets)(?![^/?])/

const sendPage = (reply: FastifyReply) => reply.type('text/html').sendFile('index.html')

/**
 * Serves the built web application: files with a hash in their name with unlimited caching, and the page for every
 * other address, because the application handles its own screens and *Not found*. `privatePages`: pages with secret
 * addresses; `programs`: those in folders of it.
 */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
  privatePages: readonly PrivatePage[] = [],
  programs: readonly SiteProgram[] = [],
): Promise<void> {
  if (!existsSync(folder)) throw new Error(`the web application is not built: ${folder} is missing`)
  servePrograms(app, programs, IMMUTABLE, sendPage)
  await app.register(fastifyStatic, {
    root: folder,
    index: ['index.html'],
    wildcard: false,
    // The build writes a `.br` beside each file; other encodings are compressed on the fly.
    preCompressed: true,
    setHeaders(reply, path) {
      if (reply.getHeader('cache-control') === 'no-store') return
      const hashed = path.includes('/assets/')
      // They concern documents only, and make up half of a small file on the wire.
      if (hashed && !path.endsWith('.html')) for (const name of OF_DOCUMENTS) reply.raw.removeHeader(name)
      reply.header('cache-control', hashed ? `public, ${IMMUTABLE}` : 'no-cache')
    },
  })
  // A program of its own in a folder, whose addresses are relative to it.
  app.get('/cab', (request, reply) => reply.redirect(request.url.replace('/cab', '/cab/')))
  app.get('/*', (request, reply) => {
    if (NO_PAGE.test(request.url)) throw notFound()
    const secret = privatePages.find(({ path }) => request.url.startsWith(path))
    if (secret) {
      const name = 'content-security-policy'
      const usual = String(reply.getHeader(name) ?? '')
      if (secret.policy !== undefined) reply.header(name, [usual, secret.policy].filter(Boolean).join('; '))
      return reply.type('text/html').headers(PRIVATE_HEADERS).sendFile('index.html', { cacheControl: false })
    }
    return sendPage(reply)
  })
}
