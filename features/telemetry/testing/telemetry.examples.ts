import { CRUSHER, expectStatus, fixesBetween, PIT, sendFixes, squareAround } from '../../testing/hauls.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'

/** A truck that has hauled: positions, events, visits and cycles, all derived from what its device sent. */
export const examples: Examples = {
  async fill({ app, client, mark, example, add }) {
    const places = { load: PIT, dump: CRUSHER } as const
    for (const [kind, at] of Object.entries(places)) {
      const body = { title: `${mark} ${kind}`, kind, boundary: squareAround(at), timeZone: 'UTC' }
      await expectStatus(201, client.fetch('/api/locations', { body }))
    }
    const machine = example('equipment')
    const enrolled = await expectStatus<{ id: string; secret: string }>(
      201,
      client.fetch(`/api/equipment/${machine}/devices`, { body: { title: `${mark} tablet` } }),
    )
    await sendFixes(app, enrolled.secret, fixesBetween(PIT, CRUSHER, app.clock()))
    add('devices', enrolled.id)
    add('device secret', enrolled.secret)
  },
}
