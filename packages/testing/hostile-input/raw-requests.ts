/** Requests sent byte for byte over connections that are kept alive: thousands in seconds. */
import { Agent, request, type OutgoingHttpHeaders } from 'node:http'

export interface RawRequest {
  readonly method: string
  /** Sent exactly as given. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface RawReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export interface RawClient {
  send(request: RawRequest): Promise<RawReply>
  /** Sends all requests, some at a time; resolves after the last response. */
  sendAll<T extends RawRequest>(all: readonly T[], seen: (reply: RawReply, request: T) => void): Promise<void>
  close(): void
}

/** Maximum number of concurrent requests. */
const AT_ONCE = 24

export function createRawClient(url: string, always: Readonly<Record<string, string>>): RawClient {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const { hostname, port } = new URL(url)

  function send({ method, path, headers, body }: RawRequest): Promise<RawReply> {
    return new Promise((done, fail) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const all: OutgoingHttpHeaders = { ...always, ...headers, ...length }
      const sent = request({ agent, hostname, port, method, path, headers: all }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', fail)
        reply.on('end', () => {
          const { statusCode = 0, headers: head } = reply
          done({ status: statusCode, headers: head, text: Buffer.concat(parts).toString() })
        })
      })
      sent.on('error', (error) => fail(new Error(`${method} ${path.slice(0, 200)}`, { cause: error })))
      sent.end(body)
    })
  }

  return {
    send,
    async sendAll(all, seen) {
      let next = 0
      const work = async () => {
        for (let raw = all[next++]; raw !== undefined; raw = all[next++]) seen(await send(raw), raw)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
    },
    close: () => agent.destroy(),
  }
}

/**
 * The response status of a request whose body is announced but never sent; a server that waits for the body returns
 * 408.
 */
export function requestWithoutBody(
  url: string,
  { method, path, headers }: Omit<RawRequest, 'body'>,
): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    const sent = request({ hostname, port, method, path, headers }, (reply) => {
      done(reply.statusCode ?? 0)
      sent.destroy()
    })
    sent.on('error', fail)
    sent.flushHeaders()
  })
}
