import { pixel } from '@haulway/testing/hostile-input/request-examples.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'
import { resourcesWithFiles } from '../../testing/marked-site/file-resources.ts'
import type { TestReply } from '../../testing/test-app.ts'

function entryOf(reply: TestReply): { id: string } {
  if (reply.status >= 300) throw new Error(`a file is refused: ${reply.status} ${reply.text}`)
  return reply.body as { id: string }
}

/** A file and a started upload in an entry of each collection that holds files, and a user's avatar. */
export const examples: Examples = {
  needs: ['invitations'],
  async fill({ app, client, mark, example, add }) {
    for (const holder of resourcesWithFiles) {
      const place = `filecontainers/${holder}`
      const address = `/api/${place}/${example(holder)}/uploads`
      const begin = async (name: string) =>
        entryOf(await client.fetch(address, { body: { name: `${mark} ${name}`, size: pixel.length } })).id
      const upload = await begin('paper.png')
      entryOf(await client.fetch(`${address}/${upload}?offset=0`, { method: 'PUT', body: pixel }))
      add(`${place}/files`, entryOf(await client.fetch(`${address}/${upload}/finish`, { body: {} })).id)
      add(`${place}/uploads`, await begin('half.png'))
    }
    // Users set their own avatar: the caller sets one, and the example is addressed by the caller's id.
    const reply = await client.fetch('/api/users/me/avatar', { method: 'PUT', body: pixel })
    entryOf(reply)
    const id = (reply.body as { avatar: string }).avatar.split('/').at(-1) ?? ''
    const { owner } = app.database
    await owner.query('update users set avatar_id = null where avatar_id = $1', [id])
    await owner.query('update users set avatar_id = $2 where id = $1', [example('users'), id])
    add('users/avatar', id)
  },
}
