/** A connection to a server that is frozen, or that a network swallowed, is silent for ever: nobody but us can end that. */
import { Socket } from 'node:net'
import type { Client } from 'pg'

/** As the operating system says it of a connection that it gives up. */
class SilentDatabase extends Error {
  override readonly name = 'SilentDatabase'
  readonly code = 'ETIMEDOUT'
}

/**
 * Cuts the connection once it owes an answer and has neither sent nor taken a byte for `limitMs`; who waits is told so. For a
 * client that is connected and has been asked nothing yet. One that only listens may be silent for as long as it likes.
 */
export function cutSilent(client: Client, limitMs: number): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  let answered = stream.bytesWritten
  client.on('drain', () => (answered = stream.bytesWritten))
  stream.setTimeout(limitMs, () => {
    if (stream.bytesWritten === answered) return
    stream.destroy(new SilentDatabase(`the database was silent for ${limitMs / 1_000} s`))
  })
}
