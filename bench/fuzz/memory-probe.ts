/** Loaded into the product under test: reports its memory after garbage collection, on a port of its own. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isMainThread } from 'node:worker_threads'

const file = process.env['HAULWAY_FUZZ_PROBE']
/** Processes that the product starts, for instance to build its pages, load this file too. */
const isProduct = isMainThread && /[/\\]server[/\\]main\.ts$/.test(process.argv[1] ?? '')

if (isProduct && file !== undefined) {
  const server = createServer((_request, reply) => {
    globalThis.gc?.()
    reply.end(JSON.stringify(process.memoryUsage()))
  })
  server.unref()
  server.listen(0, '127.0.0.1', () => {
    writeFileSync(file, String((server.address() as AddressInfo).port))
  })
}
