/** A process that refuses every body before it is read and does nothing else: what the machine makes of the same requests. */
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
