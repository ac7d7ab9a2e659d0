import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sharedData } from '@haulway/testing/shared-data.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { bodyOf, download, type FileReply, fileSite, leftovers, upload } from './server/files-world.ts'

// Hundreds of files in one test: a busy machine takes its time.
vi.setConfig({ testTimeout: 600_000 })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const naughtyFile = sharedData('badinput/naughty-strings/blns.json', 1)
const naughty = naughtyFile ? (JSON.parse(readFileSync(naughtyFile, 'utf8')) as string[]) : []
const names = [
  '../x',
  '..\\x',
  '/etc/passwd',
  'C:\\x',
  '%2e%2e',
  'a\u0000b',
  'x'.repeat(300),
  'CON',
  'dot.',
  'rtl\u202etxt.exe',
  'a\r\nSet-Cookie: b=1',
  '"; filename="x',
  ...naughty,
]

test(`names are metadata only: ${names.length} of them are stored as told or refused as a field`, async () => {
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
    const disposition = got.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="[^"\\/%]*"; filename\*=UTF-8''[^\s;"]+$/)
    expect(disposition).not.toMatch(/%2F|%5C|%E2%80%AE/)
    await naming.manager.fetch(`${naming.place}/files/${file.id}`, { method: 'DELETE' })
  }
  expect(stored).toBeGreaterThan(5)
  expect(await leftovers(app, naming.account)).toMatchObject({ files: 0, folders: 0 })
})
