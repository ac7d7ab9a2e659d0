/** Bytes that an account keeps: files of its entries, pictures, models. Their names are marked as its texts are. */
import { pixel } from '@haulway/testing/request-examples.ts'
import { resources } from '../../product/server.ts'
import type { TestApp, TestClient, TestReply } from '../test-app.ts'

interface Entry {
  id: string
}

function entryOf(reply: TestReply): Entry {
  if (reply.status >= 300) throw new Error(`bytes are refused: ${reply.status} ${reply.text}`)
  return reply.body as Entry
}

/** Collections whose entries hold files. */
export const holders: readonly string[] = resources.filter(({ files }) => files).map(({ name }) => name)

/** A model that the product itself has. */
export async function builtInModel(app: TestApp, { cookie }: TestClient): Promise<Uint8Array> {
  const reply = await fetch(`${app.url}/api/iconmodels/rigidTruck/content`, { headers: { cookie } })
  return new Uint8Array(await reply.arrayBuffer())
}

/** A file and the beginning of an upload in one entry of every collection that holds files: address -> id. */
async function files(client: TestClient, mark: string, examples: ReadonlyMap<string, string>) {
  const made: [string, string][] = []
  for (const holder of holders) {
    const place = `filecontainers/${holder}`
    const address = `/api/${place}/${examples.get(holder)}/uploads`
    const begin = async (name: string) =>
      entryOf(await client.fetch(address, { body: { name: `${mark} ${name}`, size: pixel.length } })).id
    const upload = await begin('paper.png')
    entryOf(await client.fetch(`${address}/${upload}?offset=0`, { method: 'PUT', body: pixel }))
    const file = entryOf(await client.fetch(`${address}/${upload}/finish`, { body: {} }))
    made.push([`${place}/files`, file.id], [`${place}/uploads`, await begin('half.png')])
  }
  return made
}

/** An attribute of an entry of each of these collections. */
async function attributes(client: TestClient, mark: string, examples: ReadonlyMap<string, string>) {
  for (const holder of holders) {
    const path = `/api/attributes/${holder}/${examples.get(holder)}/note`
    entryOf(await client.fetch(path, { method: 'PUT', body: { value: `${mark} note` } }))
  }
}

/** The picture of the account's example of a person. Everybody sets their own: it is set by the caller and handed on. */
async function avatar(app: TestApp, client: TestClient, person: string): Promise<string> {
  const reply = await client.fetch('/api/users/me/avatar', { method: 'PUT', body: pixel })
  entryOf(reply)
  const id = (reply.body as { avatar: string }).avatar.split('/').at(-1) ?? ''
  await app.database.owner.query('update users set avatar_id = null where avatar_id = $1', [id])
  await app.database.owner.query('update users set avatar_id = $2 where id = $1', [person, id])
  return id
}

/** Gives an account's examples their bytes; answers the examples that come with them. */
export async function contents(
  app: TestApp,
  client: TestClient,
  mark: string,
  examples: ReadonlyMap<string, string>,
): Promise<[string, string][]> {
  const put = async (kind: string, body: Uint8Array) =>
    entryOf(await client.fetch(`/api/${kind}/${examples.get(kind)}/content`, { method: 'PUT', body }))
  await put('haulicons', pixel)
  await put('iconmodels', await builtInModel(app, client))
  await attributes(client, mark, examples)
  const picture = await avatar(app, client, examples.get('users') ?? '')
  return [...(await files(client, mark, examples)), ['users/avatar', picture]]
}
