import { expectStatus } from '../../testing/hauls.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'

/** A batch for the positions of a machine, with a place. */
export const examples: Examples = {
  needs: ['equipment'],
  async fill({ client, mark, add }) {
    const ring = [[37.7, 55.7], [37.702, 55.7], [37.702, 55.702], [37.7, 55.7]] // oxfmt-ignore
    const boundary = { type: 'Polygon', coordinates: [ring] }
    const body = {
      zones: [{ title: `${mark} tracked`, kind: 'load', boundary, description: null }],
      routes: [],
      machines: [{ equipmentId: `${mark} tracked`, kind: 'hauler', description: null }],
      batchTitle: `${mark}.csv`,
    }
    const { batch } = await expectStatus<{ batch: string }>(200, client.fetch('/api/setup/take', { body }))
    add('setup/batches', batch)
  },
}
