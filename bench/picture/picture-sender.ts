/** In a thread of its own: sends a picture into a new layer, and answers when its tiles are made. */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Product } from '../../e2e/support/server.ts'
import { geoTiffHeader, tileBytes, type TiledGeoTiff } from './tiled-geotiff.ts'

export interface SentPicture {
  readonly product: Pick<Product, 'url' | 'login' | 'password'>
  readonly picture: TiledGeoTiff
}

const PART = 1_048_576
const ASK_MS = 500

type Call = <Answer>(path: string, init: { method: string; body?: object | Uint8Array }) => Promise<Answer>

async function signIn({ url, login, password }: SentPicture['product']): Promise<Call> {
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

/** Sends the picture into a new layer; returns the layer. */
async function sendPicture(call: Call, picture: TiledGeoTiff): Promise<string> {
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
  await call(`${files}/uploads/${upload.id}/finish`, { method: 'POST', body: {} })
  return id
}

async function waitForTiles(call: Call, layer: string): Promise<void> {
  for (;;) {
    const { state, problem } = await call<Tiling>(`maplayers/${layer}/tiles`, { method: 'GET' })
    if (state === 'failed') throw new Error(`no tiles: ${JSON.stringify(problem)}`)
    if (state === 'done') return
    await pause(ASK_MS)
  }
}

const { product, picture } = workerData as SentPicture
const call = await signIn(product)
await waitForTiles(call, await sendPicture(call, picture))
parentPort?.postMessage('made', [])
