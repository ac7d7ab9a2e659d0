import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { failureReply } from './errors.ts'
import { Failure } from './failure.ts'

/** Malformed HTTP, or too much of it. */
function failureOf(code: string | undefined): Failure {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Failure(408, 'The request took too long')
  if (code === 'HPE_HEADER_OVERFLOW') return new Failure(431, 'The request is too large')
  return new Failure(400, 'Request validation failed')
}

const isOfHttp = (code = ''): boolean => code.startsWith('HPE_') || code.startsWith('ERR_HTTP_')

/** Answers a connection that never became a request in the form of every other error, and closes it. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // Without a handshake nothing can be written: an answer would wait for ever.
  if (!isOfHttp(error.code)) {
    socket.destroy()
    return
  }
  const { status, body } = failureReply(failureOf(error.code), {})
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
