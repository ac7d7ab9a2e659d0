/**
 * https without a proxy: errors are reported before anything is created, renewed files are loaded, sessions are bound
 * to it.
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '@haulway/platform/server/config.ts'
import { watchCertificate, readCertificate } from '@haulway/platform/server/http/tls.ts'
import { certificates } from '@haulway/testing/certificates.ts'
import { silentLog } from '@haulway/testing'
import { scratchFolder } from '@haulway/testing/scratch.ts'
import { startServer } from './start.ts'

let folder: string
const path = (name: string) => join(folder, name)
function write(name: keyof typeof certificates): void {
  writeFileSync(path(`${name}.pem`), certificates[name].cert)
  writeFileSync(path(`${name}.key`), certificates[name].key)
}
beforeAll(() => {
  folder = scratchFolder('tls')
  // As root the embedded database runs as another user, who needs access.
  chmodSync(folder, 0o755)
  write('first')
  write('second')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('names the missing half of a certificate and key', () => {
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

test('loads a renewed certificate once it matches its key', async () => {
  const files = { cert: path('cert.pem'), key: path('key.pem') }
  const renew = (name: keyof typeof certificates, what: 'cert' | 'key') =>
    writeFileSync(files[what], certificates[name][what])
  renew('first', 'cert')
  renew('first', 'key')
  const server = createServer(await readCertificate(files), (_request, response) => response.end())
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', () => done())
  })
  const stop = watchCertificate(server, files, silentLog, 20)
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

interface Reply {
  readonly status: number | undefined
  readonly cookies: readonly string[]
  readonly text: string
}

/** A request that trusts the self-signed certificate; an upgraded connection is closed at once. */
async function ask(url: string, headers: Record<string, string>, body?: object): Promise<Reply> {
  const method = body ? 'POST' : 'GET'
  return await new Promise((done, fail) => {
    const sent = request(url, { method, headers, ca: certificates.first.cert, checkServerIdentity })
    sent.on('error', fail)
    sent.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      done({ status: statusCode, cookies: [], text: '' })
    })
    sent.on('response', (reply) => {
      let text = ''
      reply.on('data', (part: Buffer) => (text += part.toString()))
      reply.on('end', () =>
        done({ status: reply.statusCode, cookies: reply.headers['set-cookie'] ?? [], text }),
      )
    })
    sent.end(body && JSON.stringify(body))
  })
}
/** It names no host that tests could call. */
const checkServerIdentity = () => undefined

test('binds a session to https, opens the live channel and runs the practice site without a proxy', async () => {
  const files = { HAULWAY_TLS_CERT: path('first.pem'), HAULWAY_TLS_KEY: path('first.key') }
  const password = 'correct horse battery'
  const settings = { PORT: '0', HAULWAY_DATA: path('data'), HAULWAY_ADMIN_PASSWORD: password, ...files }
  const read = readConfig(settings)
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const product = await startServer({ config: read.config, log: silentLog, clock: Date.now, site: undefined })
  const { url } = product
  try {
    const typed = { 'content-type': 'application/json', origin: url }
    const signIn = await ask(`${url}/api/sessions`, typed, { username: 'admin', password })
    expect(signIn.cookies[0]).toMatch(
      /^__Host-haulway_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const [cookie = ''] = signIn.cookies[0]?.split(';') ?? []
    const plain = { cookie: cookie.replace('__Host-', '') }
    expect((await ask(`${url}/api/users/me`, plain)).status).toBe(401)
    const { accounts } = JSON.parse((await ask(`${url}/api/users/me`, { cookie })).text) as {
      accounts: { id: string; title: string }[]
    }
    const practice = accounts.find(({ title }) => title === 'Practice quarry')?.id ?? ''
    const socket = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    }
    expect((await ask(`${url}/api/live`, { cookie, origin: url, ...socket })).status).toBe(101)
    const headers = { cookie, 'x-context-account': practice }
    const fetchReportingMachines = async () => (await ask(`${url}/api/equipment?heard=true`, headers)).text
    await expect.poll(fetchReportingMachines).toContain('T-01')
  } finally {
    await product.close()
  }
})
