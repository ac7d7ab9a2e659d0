/** Headers for content from users: nothing in it may run or be taken for something else (threats E10). */
import { Readable } from 'node:stream'
import type { Reply } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { byteRange } from '../range.ts'
import { readContent } from './objects.ts'

/** Headers for uploaded content: browsers believe the stated type and run nothing in it. */
export const contentHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Path separators, characters that Windows refuses, and bidirectional control characters are removed from names of
 * saved files.
 */
// oxlint-disable-next-line no-control-regex -- the point of the pattern
const unsafe = /[\u0000-\u001F\u007F-\u009F\\/:*?"<>|\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** RFC 6266: an ASCII name for old clients, the real one in UTF-8. */
export function attachmentDisposition(name: string): string {
  const safe = name.replace(unsafe, '_').replace(/^\.+|[. ]+$/g, '_')
  const plain = safe.replace(/[^\x20-\x7E]|[%\\"]/g, '_')
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

export interface Served {
  readonly account: string
  readonly object: string
  readonly size: number
  readonly name: string
  readonly mediaType: string
}

/** Sends a file as an attachment, or the requested range of it. */
export function serveFile(
  services: Pick<Services, 'files'>,
  { account, object, size, name, mediaType }: Served,
  range: string | undefined,
): Reply<void> {
  const wanted = byteRange(range, size)
  const headers = {
    ...contentHeaders,
    'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    'content-disposition': attachmentDisposition(name),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store, no-transform',
  }
  if (wanted === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, file: Buffer.alloc(0) }
  }
  const { from, to } = wanted ?? { from: 0, to: size }
  return {
    status: wanted ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(to - from),
      ...(wanted ? { 'content-range': `bytes ${from}-${to - 1}/${size}` } : {}),
    },
    file: Readable.from(readContent(services, account, object, from, to), { objectMode: false }),
  }
}

/**
 * Sends a picture or model that the product itself wrote. `fixed`: its URL changes with its content, so browsers may
 * cache it.
 */
export function serveOwn(bytes: Buffer, mediaType: string, fixed: boolean): Reply<void> {
  return {
    file: bytes,
    headers: {
      ...contentHeaders,
      'content-type': mediaType,
      'cache-control': fixed ? 'private, max-age=86400, immutable' : 'private, no-cache',
    },
  }
}
