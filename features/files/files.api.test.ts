import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seededRandom } from '@haulway/testing'
import { testApp, type TestApp } from '../testing/test-app.ts'
import {
  bodyOf,
  download,
  errorKeys,
  type FileReply,
  fileSite,
  readStored,
  PART,
  sendFrom,
  upload,
  type FileSite,
} from './server/files-world.ts'
import { removeLooseFilesJob } from './server/objects.ts'

// Hundreds of files in one test, which take long on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

const nothing = { folders: 0, objects: 0, uploads: 0, files: 0 }
let app: TestApp
let site: FileSite
let other: FileSite
let raced: FileSite

beforeAll(async () => {
  app = await testApp({}, { fileQuota: 8 * PART })
  site = await fileSite(app, 'A')
  other = await fileSite(app, 'B')
})
afterAll(() => app.close())

/** Pseudo-random text, the same in every run. */
function textOf(length: number, seed = 1): Buffer {
  const random = seededRandom(seed)
  return Buffer.from(Array.from({ length }, () => 97 + Math.floor(random() * 26)))
}

async function listed(of: FileSite): Promise<FileReply[]> {
  return bodyOf<{ items: FileReply[] }>(await of.manager.fetch(`${of.place}/files`)).items
}

describe('a file of several parts', () => {
  const bytes = textOf(2 * PART + 1_234)

  test('resumes after a broken connection and a restart, and is stored unchanged', async () => {
    const begun = await site.manager.fetch(`${site.place}/uploads`, {
      body: { name: 'survey.txt', size: bytes.length },
    })
    expect(begun.status).toBe(201)
    const address = `${site.place}/uploads/${bodyOf<{ id: string }>(begun).id}`
    await sendFrom(site.manager, address, bytes.subarray(0, PART))
    // The upload's whole state is in the database and the folder.
    const later = bodyOf<{ received: number; partSize: number }>(await site.manager.fetch(address))
    expect(later).toMatchObject({ received: PART, partSize: PART })
    const early = await site.manager.fetch(`${address}/finish`, { method: 'POST', body: {} })
    expect(early.status).toBe(409)
    const gap = await site.manager.fetch(`${address}?offset=${2 * PART}`, {
      method: 'PUT',
      body: bytes.subarray(2 * PART),
    })
    expect(gap.status).toBe(409)
    expect(bodyOf<{ upload: { received: number } }>(gap).upload.received).toBe(PART)
    const again = await sendFrom(site.manager, address, bytes.subarray(0, PART))
    expect(bodyOf<{ received: number }>(again).received).toBe(PART)
    await sendFrom(site.manager, address, bytes, PART)
    const made = await site.manager.fetch(`${address}/finish`, { method: 'POST', body: {} })
    expect(made.status, made.text).toBe(201)
    expect(made.headers.get('location')).toBe(`${site.place}/files/${bodyOf<FileReply>(made).id}`)
    expect(bodyOf<FileReply>(made)).toMatchObject({
      name: 'survey.txt',
      size: bytes.length,
      mediaType: 'text/plain',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      version: 1,
    })
  })

  test('is downloaded entirely and in ranges that cross parts, always as an attachment', async () => {
    const [file] = await listed(site)
    const whole = await download(app, site, file!.id)
    expect(whole.bytes.equals(bytes)).toBe(true)
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename="survey\.txt"/)
    expect(whole.headers.get('cache-control')).toContain('no-store')
    const part = await download(app, site, file!.id, { range: `bytes=${PART - 3}-${PART + 4}` })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${PART - 3}-${PART + 4}/${bytes.length}`)
    expect(part.bytes.equals(bytes.subarray(PART - 3, PART + 5))).toBe(true)
    const end = await download(app, site, file!.id, { range: 'bytes=-10' })
    expect(end.bytes.equals(bytes.subarray(-10))).toBe(true)
    const beyond = await download(app, site, file!.id, { range: `bytes=${bytes.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  })
})

describe('a name that is taken', () => {
  test('returns 409 with the existing file, which is replaced only when its version is given', async () => {
    const first = await upload(site.manager, site.place, 'Plan.txt', textOf(20, 2))
    expect(first.status, first.text).toBe(201)
    const taken = await upload(site.manager, site.place, 'PLAN.TXT', textOf(30, 3))
    expect(taken.status).toBe(409)
    expect(errorKeys(taken)).toEqual(['conflict.file'])
    const { current } = bodyOf<{ current: FileReply }>(taken)
    expect(current).toMatchObject({ name: 'Plan.txt', version: 1, size: 20 })
    const replaced = await upload(site.manager, site.place, 'PLAN.TXT', textOf(30, 3), { replaces: 1 })
    expect(bodyOf<FileReply>(replaced)).toMatchObject({ id: current.id, version: 2, size: 30 })
    const stale = await upload(site.manager, site.place, 'Plan.txt', textOf(5), { replaces: 1 })
    expect(stale.status).toBe(409)
    expect((await download(app, site, current.id)).bytes.equals(textOf(30, 3))).toBe(true)
  })

  test('one of twenty concurrent uploads succeeds with all its bytes, and the others leave nothing', async () => {
    const race = await fileSite(app, 'Race')
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        upload(race.manager, race.place, 'same.txt', textOf(500 + i, 100 + i)),
      ),
    )
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.filter((one) => one === 201)).toHaveLength(1)
    expect(statuses.filter((one) => one === 409)).toHaveLength(19)
    const winner = bodyOf<FileReply>(replies[statuses.indexOf(201)]!)
    const { bytes } = await download(app, race, winner.id)
    expect(bytes.equals(textOf(500 + statuses.indexOf(201), 100 + statuses.indexOf(201)))).toBe(true)
    // The other uploads may still replace the file; otherwise the job removes them, see below.
    raced = race
  })

  test('one of twenty concurrent replacements of a version succeeds', async () => {
    const race = await fileSite(app, 'Replacing')
    await upload(race.manager, race.place, 'same.txt', textOf(10))
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        upload(race.manager, race.place, 'same.txt', textOf(20 + i, i), { replaces: 1 }),
      ),
    )
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
    expect((await listed(race)).map((file) => file.version)).toEqual([2])
  })
})

describe('permissions', () => {
  test('follow those of the entry: a viewer reads and does not write, a user without a role does neither', async () => {
    const viewer = await app.client(site.account, [4])
    const [file] = await listed(site)
    expect((await viewer.fetch(`${site.place}/files`)).status).toBe(200)
    expect((await upload(viewer, site.place, 'mine.txt', textOf(3))).status).toBe(403)
    expect((await viewer.fetch(`${site.place}/files/${file!.id}`, { method: 'DELETE' })).status).toBe(403)
    const nobody = await app.client(site.account, [])
    expect((await nobody.fetch(`${site.place}/files`)).status).toBe(403)
    expect((await app.anonymous.fetch(`${site.place}/files`)).status).toBe(401)
  })

  test('returns the same 404 for entries, files and uploads of another account as for absent ones', async () => {
    const [file] = await listed(site)
    const begun = await site.manager.fetch(`${site.place}/uploads`, { body: { name: 'x.txt', size: 3 } })
    const { id } = bodyOf<{ id: string }>(begun)
    const absent = '00000000-0000-7000-8000-000000000000'
    const pairs: [method: string, foreign: string, missing: string][] = [
      ['GET', `${site.place}/files`, `/api/filecontainers/equipment/${absent}/files`],
      ['GET', `${other.place}/files/${file!.id}`, `${other.place}/files/${absent}`],
      ['DELETE', `${other.place}/files/${file!.id}`, `${other.place}/files/${absent}`],
      ['GET', `${other.place}/uploads/${id}`, `${other.place}/uploads/${absent}`],
      ['DELETE', `${other.place}/uploads/${id}`, `${other.place}/uploads/${absent}`],
    ]
    for (const [method, foreign, missing] of pairs) {
      const [a, b] = [
        await other.manager.fetch(foreign, { method }),
        await other.manager.fetch(missing, { method }),
      ]
      expect([a.status, a.text], foreign).toEqual([404, b.text])
    }
    // Another user of the same account cannot write into the upload either.
    const colleague = await app.client(site.account, [2])
    const body = textOf(3)
    const put = await colleague.fetch(`${site.place}/uploads/${id}?offset=0`, { method: 'PUT', body })
    expect(put.status).toBe(404)
    expect((await upload(other.manager, site.place, 'x.txt', body)).status).toBe(404)
    expect((await site.manager.fetch(`${site.place}/uploads/${id}`, { method: 'DELETE' })).status).toBe(204)
  })

  test('returns 404 for collections that hold no files, and for paths in place of ids', async () => {
    for (const owner of [
      'users/me',
      'sessions/x',
      'equipment/..%2f..%2fetc',
      '__proto__/x',
      '../equipment/x',
    ]) {
      const reply = await site.manager.fetch(`/api/filecontainers/${owner}/files`)
      expect(reply.status, owner).toBe(404)
    }
  })
})

describe('deletion', () => {
  test('of an entry deletes its files and uploads; the bytes stay for as long as the entry can be restored', async () => {
    const gone = await fileSite(app, 'Gone')
    await upload(gone.manager, gone.place, 'a.txt', textOf(10))
    await gone.manager.fetch(`${gone.place}/uploads`, { body: { name: 'b.txt', size: 10 } })
    expect((await gone.manager.fetch(`/api/equipment/${gone.machine}`, { method: 'DELETE' })).status).toBe(
      204,
    )
    await removeLooseFilesJob.run(app.services)
    expect(await readStored(app, gone.account)).toEqual({ ...nothing, folders: 1, objects: 1 })
  })

  test('of a file deletes its bytes at once, also in the folder', async () => {
    const one = await fileSite(app, 'One')
    const { id } = bodyOf<FileReply>(await upload(one.manager, one.place, 'a.txt', textOf(10)))
    expect((await one.manager.fetch(`${one.place}/files/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await download(app, one, id)).status).toBe(404)
    expect(await readStored(app, one.account)).toEqual(nothing)
  })
})

describe('limits', () => {
  test('the quota of an account counts uploads under way, and grants its last space only once', async () => {
    const full = await fileSite(app, 'Full')
    const begin = (name: string, size: number) =>
      full.manager.fetch(`${full.place}/uploads`, { body: { name, size } })
    const replies = await Promise.all([begin('a.txt', 5 * PART), begin('b.txt', 5 * PART)])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 413])
    const refused = replies.find((reply) => reply.status === 413)!
    expect(errorKeys(refused)).toEqual(['validation.file.quota'])
  })

  test('refuses empty, negative, non-numeric, too large and mismatched sizes', async () => {
    const begin = (size: unknown) =>
      site.manager.fetch(`${site.place}/uploads`, { body: { name: 'a.txt', size } })
    expect(errorKeys(await begin(0))).toEqual(['validation.file.empty'])
    expect((await begin(-1)).status).toBe(400)
    expect((await begin('5')).status).toBe(400)
    const large = await begin(201 * PART)
    expect([large.status, errorKeys(large)]).toEqual([413, ['validation.file.size']])
    const begun = await begin(10)
    const address = `${site.place}/uploads/${bodyOf<{ id: string }>(begun).id}`
    for (const length of [9, 11]) {
      const reply = await site.manager.fetch(`${address}?offset=0`, { method: 'PUT', body: textOf(length) })
      expect(reply.status, String(length)).toBe(409)
    }
    const json = await site.manager.fetch(`${address}?offset=0`, { method: 'PUT', body: { a: 1 } })
    expect(json.status).toBe(415)
    const tooMuch = await site.manager.fetch(`${address}?offset=0`, { method: 'PUT', body: textOf(PART + 1) })
    expect(tooMuch.status).toBe(413)
    await site.manager.fetch(address, { method: 'DELETE' })
  })
})

test('the job removes abandoned uploads and retains active ones', async () => {
  const half = await fileSite(app, 'Half')
  const bytes = textOf(2 * PART)
  for (let i = 0; i < 3; i++) {
    const body = { name: `half ${i}.txt`, size: bytes.length }
    const begun = await half.manager.fetch(`${half.place}/uploads`, { body })
    const address = `${half.place}/uploads/${bodyOf<{ id: string }>(begun).id}`
    await sendFrom(half.manager, address, bytes.subarray(0, PART))
  }
  await removeLooseFilesJob.run(app.services)
  expect(await readStored(app, half.account)).toMatchObject({ folders: 3, uploads: 3 })
  app.clock.advance(86_400_001)
  const again = await app.client(half.account, [2])
  const fresh = await again.fetch(`${half.place}/uploads`, { body: { name: 'new.txt', size: 3 } })
  expect(fresh.status, fresh.text).toBe(201)
  await removeLooseFilesJob.run(app.services)
  expect(await readStored(app, half.account)).toEqual({ folders: 0, objects: 1, uploads: 1, files: 0 })
  // The losers of the race left nothing either.
  expect(await readStored(app, raced.account)).toEqual({ folders: 1, objects: 1, uploads: 0, files: 1 })
})
