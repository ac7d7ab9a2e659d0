/** Device requests as bytes on the wire. */
import type { TestMachine } from '@haulway/features/telemetry/server/testing/site.ts'

/** `count` requests of `size` fixes each. */
export function buildRequests(
  machine: TestMachine,
  fixes: readonly object[],
  count: number,
  size: number,
): Uint8Array[] {
  return Array.from({ length: count }, (_, i) => {
    const body = JSON.stringify({ fixes: fixes.slice(i * size, (i + 1) * size) })
    const head = [
      'POST /api/telemetry/batch HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      `authorization: Bearer ${machine.secret}`,
      `content-length: ${Buffer.byteLength(body)}`,
    ]
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
}
