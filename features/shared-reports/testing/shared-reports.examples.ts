import { expectStatus } from '../../testing/hauls.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'

/** A report shared by a link. */
export const examples: Examples = {
  needs: ['loadDumpCycles'],
  async fill({ client, mark, add }) {
    const body = { recipient: `${mark} reader`, language: 'en' }
    add(
      'sharedreports',
      (await expectStatus<{ id: string }>(201, client.fetch('/api/sharedreports', { body }))).id,
    )
  },
  bodies: {
    // For any period, and not sent to anybody.
    '/sharedreports': { from: null, to: null, email: null, phone: null },
  },
}
