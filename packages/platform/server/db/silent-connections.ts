/**
 * A connection to a frozen server, or through a network that drops everything, stays silent for ever; only this side
 * can end it.
 */
import { Socket } from 'node:net'
import type { Client } from 'pg'

/** The error code with which the operating system gives up a connection. */
class SilentDatabase extends Error {
  override readonly name = 'SilentDatabase'
  readonly code = 'ETIMEDOUT'
}

/**
 * Cuts the connection once it owes an answer and has neither sent nor accepted a byte for `limitMs`; waiting callers
 * get an error. Attach it to a connected client before its first query. A connection that only listens may stay
 * silent.
 */
export function cutSilentConnection(client: Client, limitMs: number): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  let answered = stream.bytesWritten
  client.on('drain', () => (answered = stream.bytesWritten))
  stream.setTimeout(limitMs, () => {
    if (stream.bytesWritten === answered) return
    stream.destroy(new SilentDatabase(`the database was silent for ${limitMs / 1_000} s`))
  })
}
