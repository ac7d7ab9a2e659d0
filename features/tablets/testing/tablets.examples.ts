import { expectStatus } from '../../testing/hauls.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'

/** A tablet that has joined and was put into the example of `equipment`. */
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
    add('tablets', id)
  },
}
