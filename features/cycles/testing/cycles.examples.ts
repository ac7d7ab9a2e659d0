import { expectStatus } from '../../testing/hauls.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'

/** A cycle of the truck that has hauled. */
export const examples: Examples = {
  needs: ['devices'],
  async fill({ client, add }) {
    const cycles = await expectStatus<{ items: { key: string }[] }>(
      200,
      client.fetch('/api/cyclereport/loadDumpCycles'),
    )
    add('loadDumpCycles', cycles.items[0]?.key)
  },
}
