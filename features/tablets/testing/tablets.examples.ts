import { expectStatus } from '../../testing/hauls.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'

/** A tablet that has joined, was put into the example of `equipment`, and has a message. */
export const examples: Examples = {
  async fill({ app, client, mark, example, add }) {
    const machine = { id: example('equipment') }
    const body = { title: `${mark} cab`, machines: [machine] }
    const { id, code } = await expectStatus<{ id: string; code: string }>(
      201,
      client.fetch('/api/tabletsetup/codes', { body }),
    )
    const { secret } = await expectStatus<{ secret: string }>(
      200,
      app.anonymous.fetch('/api/telemetry/tablet/join', { body: { code } }),
    )
    const headers = { authorization: `Bearer ${secret}` }
    await expectStatus(
      200,
      app.anonymous.fetch('/api/telemetry/tablet/machine', { body: { equipment: machine }, headers }),
    )
    const text = `${mark} come to the workshop`
    await expectStatus(201, client.fetch(`/api/tablet/inventory/${id}/messages`, { body: { text } }))
    add('tabletsetup', id)
    add('inventory', id)
  },
}
