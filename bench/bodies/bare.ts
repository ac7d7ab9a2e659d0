/**
 * A process that refuses every body before reading it and does nothing else: shows what the machine itself makes of
 * the same requests.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

if (process.send) {
  const server = createServer((request, reply) => {
    reply.writeHead(request.url === '/healthz' ? 200 : 401).end()
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://localhost:${(server.address() as AddressInfo).port}`)
  })
  process.once('disconnect', () => process.exit())
}
