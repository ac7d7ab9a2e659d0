import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { selectRandomly } from '@haulway/testing/hostile-input/probes.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { bodyOf, download, type FileReply, fileSite, readStored, upload } from './server/files-world.ts'
import { badNames, expectHarmless, naughtyNames } from './server/naughty-names.ts'

// Many files in one test, which take long on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// Their headers are tested in server/serving.test.ts.
const names = [...badNames, ...selectRandomly(naughtyNames, 40)]

test(`stores each of ${names.length} names as text only, or refuses it with a field error`, async () => {
  const naming = await fileSite(app, 'Names')
  let stored = 0
  for (const name of names) {
    const reply = await upload(naming.manager, naming.place, name, Buffer.from('x'))
    expect([201, 400, 409], `${JSON.stringify(name)} ${reply.text}`).toContain(reply.status)
    if (reply.status !== 201) continue
    stored += 1
    const file = bodyOf<FileReply>(reply)
    expect(file.name).toBe(name.trim().normalize('NFC'))
    const got = await download(app, naming, file.id)
    expect(got.status).toBe(200)
    expectHarmless(got.headers.get('content-disposition') ?? '', name)
    await naming.manager.fetch(`${naming.place}/files/${file.id}`, { method: 'DELETE' })
  }
  expect(stored).toBeGreaterThan(5)
  expect(await readStored(app, naming.account)).toMatchObject({ files: 0, folders: 0 })
})
