import { pixel } from '@haulway/testing/hostile-input/request-examples.ts'
import { expectStatus } from '../../testing/hauls.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'

interface Entry {
  id: string
}

/** Two notes, one with a photograph; a saved filter; an import. */
export const examples: Examples = {
  needs: ['loadDumpCycles'],
  async fill({ app, client, mark, example, add, addSecond }) {
    const machine = example('equipment')
    const at = new Date(app.clock()).toISOString()
    const state = async (noteComment: string) => {
      const body = { type: 'note', equipment: { id: machine }, at, noteComment }
      const reply = await expectStatus<{ events: Entry[] }>(201, client.fetch('/api/events', { body }))
      return reply.events[0]?.id
    }
    add('events', await state(`${mark} seen`))
    const { photos } = await expectStatus<{ photos: Entry[] }>(
      201,
      client.fetch(`/api/events/${example('events')}/photos`, { body: pixel }),
    )
    add('events/photos', photos[0]?.id)
    addSecond('events', await state(`${mark} seen again`))
    const filter = { title: `${mark} choice`, query: 'type=load' }
    add(
      'events/filters',
      (await expectStatus<Entry>(201, client.fetch('/api/events/filters', { body: filter }))).id,
    )
    const { equipmentId } = await expectStatus<{ equipmentId: string }>(
      200,
      client.fetch(`/api/equipment/${machine}`),
    )
    const file = `Time,Type,Equipment,Note\n${at},Note,${equipmentId},${mark}`
    const address = `/api/events/imports?kind=events&fileName=${encodeURIComponent(`${mark}.csv`)}`
    const body = new TextEncoder().encode(file)
    add('events/imports', (await expectStatus<Entry>(201, client.fetch(address, { body }))).id)
  },
  bodies: {
    // Other types need an entry that they name.
    '/events': { type: 'note' },
    // A note has to keep its text.
    '/events/{id}': { clear: [] },
    '/events/assign': { clear: [] },
  },
}
