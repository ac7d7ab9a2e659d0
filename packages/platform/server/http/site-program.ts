/** A program of its own in a folder of the site, of which callers may be given different builds. */
import { basename, extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './failure.ts'

export interface ProgramFile {
  readonly content: Buffer
  /** The same compressed with Brotli. */
  readonly brotli: Buffer | null
  /** Changes with the content. */
  readonly tag: string
  /** Whether everybody is given it; false: this caller alone. */
  readonly isPublic?: boolean
}

export interface SiteProgram {
  /** Begins all of its addresses: `/cab/`. */
  readonly path: string
  /** The file for the caller with these cookies; `folder`: as the folder of the site has it; null: there is none. */
  find(
    path: string,
    cookies: Readonly<Record<string, string | undefined>>,
  ): Promise<ProgramFile | 'folder' | null>
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const UNKNOWN = 'application/octet-stream'

const typeOf = (path: string): string =>
  TYPES[extname(basename(path))] ?? (path === '' ? TYPES['.html']! : UNKNOWN)

const acceptsBrotli = ({ headers }: FastifyRequest): boolean =>
  /(^|,)\s*br\s*(;\s*q=(?!0(\.0+)?\s*(,|$))[\d.]+\s*)?(,|$)/i.test(headers['accept-encoding'] ?? '')

/** Other callers are given other files at the same address. */
const VARY = 'cookie, accept-encoding'

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { content, brotli, tag, isPublic = true }: ProgramFile,
  immutable: string,
): FastifyReply {
  const etag = `"${tag}"`
  const isHashed = path.startsWith('assets/')
  reply.header('etag', etag).header('vary', VARY)
  reply.header('cache-control', isHashed ? `${isPublic ? 'public' : 'private'}, ${immutable}` : 'no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type(typeOf(path))
  if (!brotli || !acceptsBrotli(request)) return reply.send(content)
  return reply.header('content-encoding', 'br').send(brotli)
}

/**
 * Serves the files of programs before the folder of the site does. `immutable`: the directives of files whose name tells
 * their content; `sendPage` answers an address that is no file.
 */
export function servePrograms(
  app: FastifyInstance,
  programs: readonly SiteProgram[],
  immutable: string,
  sendPage: (reply: FastifyReply) => FastifyReply,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const [address = ''] = request.url.split('?')
    const program = programs.find((one) => address.startsWith(one.path))
    if (!program || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
    const path = address.slice(program.path.length)
    const file = await program.find(path, request.cookies)
    if (file === 'folder') {
      reply.header('vary', VARY)
      return undefined
    }
    if (file) return send(request, reply, path, file, immutable)
    if (path.startsWith('assets/')) throw notFound()
    return sendPage(reply)
  })
}
