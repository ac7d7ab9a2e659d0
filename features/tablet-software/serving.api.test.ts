/** The files of the cab as each tablet is given them, and their signed manifest. */
import { createPublicKey, verify } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '@haulway/platform/server/http/app.ts'
import { createSeal } from '@haulway/platform/server/secrets/seal.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { readBuiltIn, registerBuiltIn } from './server/built-in.ts'
import { type Manifest, manifestSigner } from './server/manifest.ts'
import { serveCab } from './server/serve-cab.ts'
import { manifestText, sha256Of } from './tablet-software.ts'
import { itemsOf, openFleet, SOFTWARE, type TestItem, type TestTablet } from './testing/test-tablets.ts'
import { createBuild, type TestBuild, zipOf } from './testing/zip-build.ts'

const site = mkdtempSync(join(tmpdir(), 'haulway-site-'))
let app: TestApp
let system: TestClient
let builtIn: TestBuild
let earlyBuild: TestBuild
let early: TestItem
let earlyTablet: TestTablet
let usualTablet: TestTablet

function write(path: string, content: string): void {
  const file = join(site, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

const compressed = (text: string) => brotliCompressSync(Buffer.from(text))

beforeAll(async () => {
  builtIn = await createBuild('built in', { 'assets/index-one.js': 'one'.repeat(1_000) })
  write('index.html', '<title>Office</title>')
  for (const [path, text] of Object.entries(builtIn.files)) write(`cab/${path}`, text)
  app = await testApp({ site })
  system = await app.client(await app.account('System', { timeZone: 'UTC', system: true }), [], {
    systemAdmin: true,
  })
  await registerBuiltIn(app.services, await readBuiltIn(join(site, 'cab')))
  const fleet = await openFleet(app, 'North')
  ;[earlyTablet, usualTablet] = (await fleet.joinSeveral(2)) as [TestTablet, TestTablet]
  await earlyTablet.useSlot('pre-release')
  const script = 'early'.repeat(1_000)
  earlyBuild = await createBuild('early', { 'assets/index-early.js': script })
  const zip = zipOf({ ...earlyBuild.files, 'assets/index-early.js.br': compressed(script) })
  const reply = await system.fetch(SOFTWARE, { method: 'POST', body: zip })
  expect(reply.status, reply.text).toBe(201)
  early = reply.body as TestItem
})
afterAll(async () => {
  await app.close()
  rmSync(site, { recursive: true })
})

const askManifest = (tablet: TestTablet) =>
  app.anonymous.fetch('/api/telemetry/tablet/manifest', { headers: tablet.headers })

async function manifestOf(tablet: TestTablet): Promise<Manifest> {
  const reply = await askManifest(tablet)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Manifest
}

/** The cookie by which files are asked for. */
async function cookieOf(tablet: TestTablet): Promise<string> {
  const { headers } = await askManifest(tablet)
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

const get = (path: string, headers: Record<string, string> = {}) =>
  app.anonymous.fetch(`/cab/${path}`, { headers })

async function titleFor(cookie: string): Promise<string> {
  const { text } = await get('', cookie === '' ? {} : { cookie })
  return /<title>(.*)<\/title>/.exec(text)?.[1] ?? ''
}

describe('the files of the cab', () => {
  it('are those of production for everybody, and of the pre-release build for the tablet that it was given to', async () => {
    const [forEarly, forUsual] = [await cookieOf(earlyTablet), await cookieOf(usualTablet)]
    expect(await titleFor(forEarly)).toBe('built in')
    await earlyTablet.report(builtIn.version)
    expect(await Promise.all([forEarly, forUsual, ''].map(titleFor))).toEqual([
      'early',
      'built in',
      'built in',
    ])
    const worker = await get('sw.js', { cookie: forEarly })
    expect(worker.text).toBe(earlyBuild.files['sw.js'])
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it('are those of production for a cookie that is forged, too long, or of a tablet that was unregistered', async () => {
    const cookie = await cookieOf(earlyTablet)
    const secret = earlyTablet.headers.authorization.replace('Bearer ', 'haulway_tablet=')
    const forged = [secret, 'haulway_tablet=', `haulway_tablet=${'x'.repeat(2_000)}`, cookie.slice(0, -1)]
    expect(new Set(await Promise.all(forged.map(titleFor)))).toEqual(new Set(['built in']))
    const { owner } = app.database
    await owner.query('update tablets set unregistered_at = now() where id = $1', [earlyTablet.id])
    expect(await titleFor(cookie)).toBe('built in')
    await owner.query('update tablets set unregistered_at = null where id = $1', [earlyTablet.id])
    expect(await titleFor(cookie)).toBe('early')
  })

  it('of a pre-release build are found by no other, not even by their names', async () => {
    const cookie = await cookieOf(earlyTablet)
    const own = await get('assets/index-early.js', { cookie })
    expect([own.status, own.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ])
    for (const headers of [{}, { cookie: await cookieOf(usualTablet) }])
      expect((await get('assets/index-early.js', headers)).status).toBe(404)
    // A page of production may still be open there.
    const former = await get('assets/index-one.js', { cookie })
    expect([former.status, former.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  it('are never kept without asking, but for those whose name tells their content', async () => {
    const cookie = await cookieOf(earlyTablet)
    for (const headers of [{}, { cookie }])
      for (const path of ['', 'sw.js']) {
        const reply = await get(path, headers)
        expect(reply.headers.get('cache-control')).toBe('no-cache')
        expect(reply.headers.get('vary')?.toLowerCase()).toContain('cookie')
      }
    const page = await get('', { cookie })
    const again = await get('', { cookie, 'if-none-match': page.headers.get('etag') ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('are sent compressed to those who take it', async () => {
    const cookie = await cookieOf(earlyTablet)
    const address = `${app.url}/cab/assets/index-early.js`
    const ask = (encoding: string) => fetch(address, { headers: { cookie, 'accept-encoding': encoding } })
    const [packed, plain] = [await ask('gzip, br'), await ask('identity')]
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(100)
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await packed.text()).toBe(await plain.text())
  })

  it('leave other addresses to the office', async () => {
    expect((await get('nowhere', { cookie: await cookieOf(earlyTablet) })).text).toContain('Office')
    expect((await app.anonymous.fetch('/materials')).text).toContain('Office')
    expect((await get('assets/gone.js')).status).toBe(404)
  })

  it('come from the database on a server that has others in its folder', async () => {
    const other = mkdtempSync(join(tmpdir(), 'haulway-other-'))
    writeFileSync(join(other, 'index.html'), 'other office')
    const { services } = app
    const server = await createApp({
      services,
      english: {},
      routes: [],
      site: other,
      sitePrograms: [serveCab(services.database, () => 'other')],
      identify: async () => null,
    })
    expect((await server.inject('/cab/')).body).toContain('built in')
    await server.close()
    rmSync(other, { recursive: true })
  })
})

describe('the manifest', () => {
  const importKey = (raw: string) => {
    const point = Buffer.from(raw, 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  }

  it('has the hash of every file of the build that the tablet is to run, and is signed', async () => {
    await earlyTablet.report(builtIn.version)
    const { softwareVersion, files, signature, publicKey } = await manifestOf(earlyTablet)
    expect(softwareVersion).toBe(early.softwareVersion)
    const hashes = Object.entries(earlyBuild.files).map(async ([path, text]) => ({
      path,
      size: text.length,
      sha256: await sha256Of(new TextEncoder().encode(text), crypto.subtle),
    }))
    const expected = await Promise.all(hashes)
    expect(files.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual(
      expected.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    )
    const key = { key: importKey(publicKey), dsaEncoding: 'ieee-p1363' } as const
    const signed = Buffer.from(signature, 'base64url')
    const isSigned = (version: string) =>
      verify('sha256', Buffer.from(manifestText(version, files)), key, signed)
    expect([isSigned(softwareVersion), isSigned('other')]).toEqual([true, false])
  })

  it('is of the production build for other tablets, signed with the same key', async () => {
    const [one, other] = [await manifestOf(usualTablet), await manifestOf(earlyTablet)]
    expect(one.softwareVersion).toBe(builtIn.version)
    expect(one.publicKey).toBe(other.publicKey)
  })

  it('returns 401 for anything but the secret of a tablet', async () => {
    const cookie = await cookieOf(usualTablet)
    const token = { authorization: `Bearer ${cookie.replace('haulway_tablet=', '')}` }
    for (const headers of [{}, { cookie }, token]) {
      const reply = await app.anonymous.fetch('/api/telemetry/tablet/manifest', { headers })
      expect(reply.status).toBe(401)
    }
  })

  it('gives a cookie for the files of the cab alone, which the office never sees', async () => {
    const { headers } = await askManifest(usualTablet)
    expect(headers.get('set-cookie')).toMatch(
      /^haulway_tablet=[\w-]{43}; Path=\/cab; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    )
    const { rows } = await app.database.owner.query<{ stored: string }>(
      'select to_jsonb(t)::text as stored from tablets t where id = $1',
      [usualTablet.id],
    )
    expect(rows[0]?.stored).not.toContain((await cookieOf(usualTablet)).replace('haulway_tablet=', ''))
  })

  it('is not signed with another key where the one that is kept cannot be opened', async () => {
    const [build] = (await itemsOf(system)).map((item) => ({ ...item, version: item.softwareVersion }))
    const signer = manifestSigner({ ...app.services, seal: createSeal(Buffer.alloc(32, 9)) })
    await expect(signer(build as never)).rejects.toMatchObject({ status: 503 })
    const { rows } = await app.database.owner.query<{ key: string }>(
      'select private_key as key from software_keys',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.key).toMatch(/^v1\./)
  })
})
