import { expectStatus } from '../../testing/hauls.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'

interface Entry {
  id: string
}

/** A token, a sign-in, and the identity of the example of `users` at a provider. */
export const examples: Examples = {
  needs: ['invitations'],
  async fill({ app, client, mark, example, add }) {
    const body = { title: `${mark} token`, role: 3 }
    add('apitokens', (await expectStatus<Entry>(201, client.fetch('/api/apitokens', { body }))).id)
    const sessions = await expectStatus<{ items: Entry[] }>(200, client.fetch('/api/users/me/sessions'))
    add('sessions', sessions.items[0]?.id)
    const identity = await app.database.owner.query<Entry>(
      `insert into identities (id, issuer, subject, user_id, associated_at)
       values (gen_random_uuid(), $1, $1, $2, now()) returning id`,
      [`${mark} provider`, example('users')],
    )
    add('identities', identity.rows[0]?.id)
  },
}
