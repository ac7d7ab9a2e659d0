import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface Received {
  readonly from: string
  readonly to: string[]
  readonly source: string
}

/** A mail server that stores received mails. */
export async function mailSink(more: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
        const to = session.envelope.rcptTo.map((one) => one.address)
        received.push({ from, to, source: Buffer.concat(chunks).toString() })
        done()
      })
    },
    ...more,
  })
  server.on('error', () => undefined)
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    url: `smtp://127.0.0.1:${port}?from=haulway@haul.example`,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}
