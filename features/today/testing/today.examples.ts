import { expectStatus } from '../../testing/hauls.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'

/** A wall screen. */
export const examples: Examples = {
  async fill({ client, mark, add }) {
    const body = { title: `${mark} wall`, shows: ['today'], seconds: 20, language: 'en' }
    add(
      'wallscreens',
      (await expectStatus<{ id: string }>(201, client.fetch('/api/wallscreens', { body }))).id,
    )
  },
  bodies: {
    '/today/causes': { from: '2026-03-02T06:00:00Z', to: '2026-03-02T08:00:00Z' },
    '/shiftlog': { kind: 'note', handover: null, corrects: null },
  },
}
