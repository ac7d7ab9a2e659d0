/** The page of the application at every address, and a clear answer where there is none. */
import { METHODS, request } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { createApp } from './app.ts'

const quiet = () => undefined
const services = { log: { info: quiet, warn: quiet, error: quiet } } as unknown as Services
const absent = { message: 'The data is not found', errors: [] }

const site = mkdtempSync(join(tmpdir(), 'haulway-site-'))
let app: Awaited<ReturnType<typeof createApp>>
beforeAll(async () => {
  writeFileSync(join(site, 'index.html'), '<title>Haulway</title>')
  app = await createApp({ services, english: {}, routes: [], site, identify: async () => null })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(site, { recursive: true })
})

test('serves the page at every address except those of the API and of built files', async () => {
  const page = await app.inject('/materials/new')
  expect([page.statusCode, page.body]).toEqual([200, '<title>Haulway</title>'])
  for (const url of ['/api/nothing', '/assets/gone.js']) {
    const reply = await app.inject(url)
    expect([reply.statusCode, reply.json()]).toEqual([404, absent])
  }
})

test('leads from the name of the cab to its folder, with the query', async () => {
  const reply = await app.inject('/cab?code=K7MX')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/cab/?code=K7MX'])
})

test('answers an unknown API address like every API error, for any method and content', async () => {
  // The injecting of requests knows fewer methods than the network.
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(base)
  const ask = (method: string, path: string, type: string | undefined) =>
    new Promise<{ status: number | undefined; text: string }>((done, failed) => {
      const content = type === undefined ? {} : { 'content-type': type, 'content-length': 5 }
      const options = { port, host: '127.0.0.1', method, path, agent: false, headers: content }
      const sent = request(options, (reply) => {
        let text = ''
        reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
        reply.on('end', () => done({ status: reply.statusCode, text }))
      })
      sent.on('error', failed)
      sent.end(type === undefined ? undefined : '{"a":')
    })
  const known = METHODS.filter((one) => one !== 'CONNECT')
  for (const path of ['/api', '/api/', '/api/nothing', '/api?x=1', '/custom', '/custom/QM/nothing']) {
    for (const method of known) {
      for (const type of [undefined, 'application/json', 'text/plain', 'strange/thing']) {
        const { status, text } = await ask(method, path, type)
        const told = [method, path, type, status, text]
        const body = method === 'HEAD' ? '' : JSON.stringify(absent)
        expect(told).toEqual([method, path, type, 404, body])
      }
    }
  }
})

test('answers a POST to a screen address like every API error', async () => {
  const headers = { origin: 'http://localhost' }
  const reply = await app.inject({ method: 'POST', url: '/materials/new', headers, payload: {} })
  expect([reply.statusCode, reply.json()]).toEqual([404, absent])
})

test('returns 404 for the page while it is being rebuilt', async () => {
  rmSync(join(site, 'index.html'))
  const reply = await app.inject({ url: '/materials/new', headers: { 'accept-encoding': 'gzip' } })
  expect([reply.statusCode, reply.json()]).toEqual([404, absent])
  expect(reply.headers['content-type']).toContain('application/json')
})
