import { expectStatus } from '../../testing/hauls.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'

interface Entry {
  id: string
}

/** A colleague, and an invitation of a user of another account. */
export const examples: Examples = {
  async fill({ app, client, mark, add, addSecond }) {
    const colleague = { fullName: `${mark} colleague`, nickname: mark, active: true }
    const user = await expectStatus<Entry>(201, client.fetch('/api/users', { body: colleague }))
    add('users', user.id)
    const strangers = await app.client(await app.account('Strangers'), [1])
    const person = { fullName: 'Invited', email: `${mark.toLowerCase()}@example.com`, active: true }
    await expectStatus(201, strangers.fetch('/api/users', { body: person }))
    await expectStatus(202, client.fetch('/api/users', { body: { ...colleague, email: person.email } }))
    const invited = await expectStatus<{ items: Entry[] }>(200, client.fetch('/api/invitations'))
    add('invitations', invited.items[0]?.id)
    const mail = await app.database.owner.query<Entry>('select id from outbox where recipient = $1', [
      person.email,
    ])
    add('outbox', mail.rows[0]?.id)
    const second = { fullName: `${mark} second`, active: true }
    addSecond('users', (await expectStatus<Entry>(201, client.fetch('/api/users', { body: second }))).id)
  },
  bodies: {
    users: {
      zip: '12345',
      oldPassword: null,
      password: null,
      passwordConfirm: null,
      loginEnabled: false,
      systemAdmin: false,
      tmlManagementAdmin: false,
    },
  },
}
