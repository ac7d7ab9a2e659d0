/**
 * A drone photograph as ground: a GeoTIFF of more than a gigabyte cut into tiles, compared with one of some
 * megabytes. The memory of the process must not grow with the file.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type StartedProduct, startProduct } from '../e2e/support/server.ts'
import { geoTiffHeader, tileBytes, type TiledGeoTiff } from './picture/tiled-geotiff.ts'
import type { BenchRow } from './support/row.ts'

const MOST = 1.3
const PART = 1_048_576
const ASK_MS = 500
const small: TiledGeoTiff = { side: 2_560 }
/** 1,258,291,200 bytes of pixels. */
const large: TiledGeoTiff = { side: 20_480 }

type Call = <Answer>(path: string, init: { method: string; body?: object | Uint8Array }) => Promise<Answer>

async function signIn({ url, login, password }: StartedProduct): Promise<Call> {
  const headers = { origin: url, 'content-type': 'application/json' }
  const body = JSON.stringify({ username: login, password })
  const reply = await fetch(`${url}/api/sessions?rememberMe=false`, { method: 'POST', headers, body })
  const { accounts } = (await reply.json()) as { accounts: { id: string; title: string }[] }
  const account = accounts.find(({ title }) => title !== 'System') ?? accounts[0]
  const cookie = reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return async <Answer>(path: string, init: { method: string; body?: object | Uint8Array }) => {
    const bytes = init.body instanceof Uint8Array
    const answer = await fetch(`${url}/api/${path}`, {
      method: init.method,
      headers: {
        origin: url,
        cookie,
        'X-Context-Account': account?.id ?? '',
        ...(init.body ? { 'content-type': bytes ? 'application/octet-stream' : 'application/json' } : {}),
      },
      ...(init.body
        ? { body: bytes ? new Blob([init.body as Uint8Array<ArrayBuffer>]) : JSON.stringify(init.body) }
        : {}),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
}

async function readMemory(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 2 ** 20
}

/** The next bytes of the picture from an offset, at most one part: the whole file is never in memory. */
function readPart(picture: TiledGeoTiff, head: Uint8Array, offset: number, length: number): Uint8Array {
  const part = new Uint8Array(length)
  for (let at = 0; at < length;) {
    const place = offset + at
    const inHead = place < head.length
    const tile = inHead ? head : tileBytes(picture, Math.floor((place - head.length) / tileBytes.size))
    const from = inHead ? place : (place - head.length) % tileBytes.size
    const some = tile.subarray(from, from + length - at)
    part.set(some, at)
    at += some.length
  }
  return part
}

interface Tiling {
  state: string
  done: number
  total: number
  problem: object | null
}

/**
 * Uploads the picture and waits for its tiles; returns the peak memory of the process meanwhile, and the duration.
 */
async function measureTiling(picture: TiledGeoTiff): Promise<{ most: number; seconds: number }> {
  const product = await startProduct({ HAULWAY_PRACTICE: 'off' })
  try {
    const call = await signIn(product)
    const head = geoTiffHeader(picture)
    const size = head.length + tileBytes.size * (picture.side / tileBytes.side) ** 2
    const { id } = await call<{ id: string }>('maplayers', {
      method: 'POST',
      body: { title: 'Ground', source: 'image' },
    })
    const files = `filecontainers/maplayers/${id}`
    const upload = await call<{ id: string }>(`${files}/uploads`, {
      method: 'POST',
      body: { name: 'pit.tif', size },
    })
    for (let offset = 0; offset < size; offset += PART) {
      const body = readPart(picture, head, offset, Math.min(PART, size - offset))
      await call(`${files}/uploads/${upload.id}?offset=${offset}`, { method: 'PUT', body })
    }
    const began = performance.now()
    await call(`${files}/uploads/${upload.id}/finish`, { method: 'POST', body: {} })
    for (let most = 0; ; await pause(ASK_MS)) {
      most = Math.max(most, await readMemory(product.url))
      const { state, problem } = await call<Tiling>(`maplayers/${id}/tiles`, { method: 'GET' })
      if (state === 'failed') throw new Error(`no tiles: ${JSON.stringify(problem)}`)
      if (state === 'done') return { most, seconds: (performance.now() - began) / 1_000 }
    }
  } finally {
    await product.stop()
  }
}

export async function run(): Promise<BenchRow[]> {
  const few = await measureTiling(small)
  const many = await measureTiling(large)
  const ratio = many.most / few.most
  return [
    {
      name: `picture: most memory of the product while a GeoTIFF of 1.26 GB is cut into tiles (${Math.round(many.seconds)} s), beside one of 20 MB`,
      unit: 'MB',
      baseline: few.most,
      measured: many.most,
      ratio,
      target: `<= ${MOST}x`,
      pass: ratio <= MOST,
    },
  ]
}
