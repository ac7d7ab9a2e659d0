import { expectStatus } from '../../testing/hauls.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'

/** A status of the example of `equipment`. */
export const examples: Examples = {
  needs: ['loadDumpCycles'],
  async fill({ client, mark, example, add }) {
    const body = { equipment: { id: example('equipment') }, status: 'standby', note: mark, seen: 0 }
    add(
      'machinestatuses',
      (await expectStatus<{ id: string }>(201, client.fetch('/api/machinestatuses', { body }))).id,
    )
  },
}
