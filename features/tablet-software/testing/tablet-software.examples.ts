import { expectStatus } from '../../testing/hauls.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'
import { uploadBuild } from './test-tablets.ts'
import { createBuild } from './zip-build.ts'

/** A build of which nothing names the account: builds are common to all. */
export const examples: Examples = {
  async fill({ app, account, mark, add }) {
    const system = await app.client(account, [], { systemAdmin: true })
    const { id } = await expectStatus<{ id: string }>(201, uploadBuild(system, await createBuild(mark)))
    add('software', id)
  },
}
