import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDeletedAccountsJob } from '../accounts/server/remove-deleted-accounts.job.ts'
import { errorKeys, readStored } from '../files/server/files-world.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
  .jpeg()
  .withExif({ IFD0: { Copyright: 'somebody' } })
  .toBuffer()

const setAvatar = (client: TestClient, body: Uint8Array) =>
  client.fetch('/api/users/me/avatar', { method: 'PUT', body })

async function me(client: TestClient) {
  return (await client.fetch('/api/users/me')).body as { id: string; avatar: string | null }
}

async function picture(client: TestClient, address: string) {
  const reply = await fetch(app.url + address, { headers: { cookie: client.cookie } })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

test('crops a picture to 48 and 96 pixels, shows it wherever the person is named, and replaces it', async () => {
  const account = await app.account('People')
  const [anna, colleague] = [await app.client(account, [1]), await app.client(account, [4])]
  expect((await me(anna)).avatar).toBeNull()
  const set = await setAvatar(anna, photo)
  expect(set.status, set.text).toBe(200)
  const { id, avatar } = await me(anna)
  expect((set.body as { avatar: string }).avatar).toBe(avatar)
  for (const [query, side] of [
    ['', 96],
    ['?size=96', 96],
    ['?size=48', 48],
  ] as const) {
    const { bytes, headers } = await picture(colleague, avatar + query)
    const { width, height, exif, format } = await sharp(bytes).metadata()
    expect({ width, height, exif, format }).toEqual({
      width: side,
      height: side,
      exif: undefined,
      format: 'png',
    })
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('cache-control')).toContain('private')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  const listed = await colleague.fetch('/api/users')
  const people = (listed.body as { items: { id: string; avatar: string | null }[] }).items
  expect(people.find((one) => one.id === id)?.avatar).toBe(avatar)
  const made = await anna.fetch('/api/materials', { body: { title: 'Gravel' } })
  expect((made.body as { auditInfo: object }).auditInfo).toMatchObject({ createdBy: { id, avatar } })

  await setAvatar(anna, await sharp(photo).png().toBuffer())
  expect((await picture(colleague, avatar ?? '')).status).toBe(404)
  expect(await readStored(app, account)).toMatchObject({ folders: 1, objects: 1 })
  expect((await anna.fetch('/api/users/me/avatar', { method: 'DELETE' })).status).toBe(204)
  expect((await me(anna)).avatar).toBeNull()
  expect(await readStored(app, account)).toMatchObject({ folders: 0, objects: 0 })
})

test('hides a picture from people without a common account and from visitors', async () => {
  const [account, elsewhere] = [await app.account('Here'), await app.account('There')]
  const [anna, stranger] = [await app.client(account, [1]), await app.client(elsewhere, [1])]
  await setAvatar(anna, photo)
  const { avatar, id } = await me(anna)
  expect((await picture(stranger, avatar ?? '')).status).toBe(404)
  expect((await app.anonymous.fetch(avatar ?? '')).status).toBe(401)
  const other = '00000000-0000-7000-8000-000000000000'
  expect((await picture(anna, `/api/users/${id}/avatar/${other}`)).status).toBe(404)
  expect((await picture(anna, `/api/users/${id}/avatar/..%2f..%2fx`)).status).toBe(404)
})

test('refuses files that are no valid picture, and leaves nothing behind', async () => {
  const account = await app.account('Nothing')
  const anna = await app.client(account, [1])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  const gif = await sharp(photo).gif().toBuffer()
  for (const [bytes, key] of [
    [svg, 'validation.picture.type'],
    [gif, 'validation.picture.type'],
    [photo.subarray(0, photo.length / 2), 'validation.picture'],
    [Buffer.concat([photo, Buffer.from('<script>')]), 'validation.picture'],
  ] as const) {
    const reply = await setAvatar(anna, bytes)
    expect([reply.status, errorKeys(reply)]).toEqual([400, [key]])
  }
  expect((await setAvatar(anna, Buffer.alloc(13 * 1_048_576))).status).toBe(413)
  const json = await anna.fetch('/api/users/me/avatar', { method: 'PUT', body: {} })
  expect(json.status).toBe(415)
  expect(await readStored(app, account)).toEqual({ folders: 0, objects: 0, uploads: 0, files: 0 })
})

test('deletes the bytes of pictures with their account', async () => {
  const account = await app.account('Leaving')
  const anna = await app.client(account, [1])
  await setAvatar(anna, photo)
  expect(await readStored(app, account)).toMatchObject({ folders: 1, objects: 1 })
  await app.database.owner.query(`update accounts set status = 'DELETING' where id = $1`, [account])
  await removeDeletedAccountsJob.run(app.services)
  expect(await readStored(app, account)).toEqual({ folders: 0, objects: 0, uploads: 0, files: 0 })
})
