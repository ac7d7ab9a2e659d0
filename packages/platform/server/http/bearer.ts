import type { IncomingHttpHeaders } from 'node:http'

/** The secret of `Authorization: Bearer`; undefined without one. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([\x21-\x7e]+)$/i.exec(authorization)?.[1]
}
