/** https of the product's own: what is wrong with the files is told before anything is made; renewed ones are taken. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '@haulway/platform/server/config.ts'
import { followCertificate, readCertificate } from '@haulway/platform/server/http/tls.ts'
import { certificates } from '@haulway/testing/certificates.ts'
import { silentLog } from '@haulway/testing'
import { startServer } from './start.ts'

let folder: string
const path = (name: string) => join(folder, name)
function write(name: keyof typeof certificates): void {
  writeFileSync(path(`${name}.pem`), certificates[name].cert)
  writeFileSync(path(`${name}.key`), certificates[name].key)
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'haulway-tls-'))
  write('first')
  write('second')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('one without the other is a mistake that names what is missing', () => {
  for (const [given, missing] of [
    ['HAULWAY_TLS_CERT', 'HAULWAY_TLS_KEY'],
    ['HAULWAY_TLS_KEY', 'HAULWAY_TLS_CERT'],
  ] as const) {
    expect(readConfig({ [given]: '/a.pem' })).toEqual({
      mistakes: [`${missing}: it is needed together with ${given}`],
    })
  }
})

test.each([
  ['absent.pem', 'first.key', /^HAULWAY_TLS_CERT: .*absent.pem cannot be read/],
  ['first.pem', 'absent.key', /^HAULWAY_TLS_KEY: .*absent.key cannot be read/],
  ['broken.pem', 'first.key', /^HAULWAY_TLS_CERT: no certificate/],
  ['first.pem', 'second.key', /^HAULWAY_TLS_CERT and HAULWAY_TLS_KEY: /],
])('a start with %s and %s is refused by name, with nothing made', async (cert, key, problem) => {
  writeFileSync(path('broken.pem'), 'no certificate')
  const settings = { HAULWAY_DATA: path('none'), HAULWAY_TLS_CERT: path(cert), HAULWAY_TLS_KEY: path(key) }
  const read = readConfig({ PORT: '0', ...settings })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const started = startServer({ config: read.config, log: silentLog, clock: Date.now, site: undefined })
  await expect(started).rejects.toMatchObject({ name: 'StartError', message: problem })
})

async function nameOf(server: Server): Promise<string> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await new Promise((done) => {
    socket.once('secureConnect', done)
  })
  const { subject } = socket.getPeerCertificate()
  socket.destroy()
  return String(subject.CN)
}

test('a renewed certificate is taken once both files go together', async () => {
  const files = { cert: path('cert.pem'), key: path('key.pem') }
  const renew = (name: keyof typeof certificates, what: 'cert' | 'key') =>
    writeFileSync(files[what], certificates[name][what])
  renew('first', 'cert')
  renew('first', 'key')
  const server = createServer(await readCertificate(files), (_request, response) => response.end())
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', () => done())
  })
  const stop = followCertificate(server, files, silentLog, 20)
  try {
    expect(await nameOf(server)).toBe('first')
    renew('second', 'cert')
    renew('second', 'key')
    await expect.poll(() => nameOf(server)).toBe('second')
  } finally {
    stop()
    server.close()
  }
})
