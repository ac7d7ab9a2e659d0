/**
 * Stand-in server for the built browser program with a fleet of any size: what is measured is the browser, not the
 * server.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { WebSocketServer } from 'ws'
import { builtInProfiles, internalProfile, metricProfile } from '@haulway/units'
import type { LocationOutline } from '../../features/locations/location.endpoints.ts'
import { byteRange } from '../../features/files/range.ts'
import { changeFrame, FRAME_MS, snapshotFrame, machineTrail } from './fleet.ts'
import { type Ground, emptyGround } from './grounds.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

const actions = ['create', 'read', 'update', 'delete', 'list']
const account = { id: '00000000-0000-7000-8000-00000000aaaa', title: 'Bench' }
const me = {
  id: '00000000-0000-7000-8000-00000000bbbb',
  fullName: 'Bench',
  loginId: 'bench',
  systemAdmin: false,
  roles: [1],
  permissions: {
    mapLayers: actions,
    dispatcher: actions,
    routes: actions,
    locations: actions,
    journals: actions,
  },
  accounts: [account],
  contextAccount: { ...account, features: { tracker: true }, measurementProfile: 'metric', timeZone: 'UTC' },
}

const answers: Record<string, unknown> = {
  '/api/users/me': me,
  '/api/sessions/current': { user: me, profile: metricProfile },
  '/api/measurementprofiles': { internal: internalProfile, profiles: builtInProfiles },
  '/api/config': { tiles: null, version: 1 },
  '/api/participation': { accounts: [], invitations: [] },
}

const noLayers: Record<string, unknown> = {
  '/api/maplayers/shown': { items: [], hosts: [] },
  '/api/ground/ways': { ways: [] },
}

function sendRange(file: Uint8Array, header: string | undefined, reply: ServerResponse): void {
  const range = byteRange(header, file.length)
  const { from, to } = range && range !== 'unsatisfiable' ? range : { from: 0, to: file.length }
  reply.writeHead(206, { 'content-type': 'application/octet-stream' }).end(file.subarray(from, to))
}

/** A file of the built program; any other address is a page of it. */
export async function sendFile(folder: string, path: string, reply: ServerResponse): Promise<void> {
  const file = normalize(join(folder, path))
  const known = types[extname(file)]
  const name = known !== undefined && file.startsWith(folder) ? file : join(folder, 'index.html')
  const body = await readFile(name)
  reply.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' }).end(body)
}

export interface StandInServer {
  url: string
  stop: () => void
}

/** Serves `folder`, `count` machines on the live channel, and zones as the maps request them. */
export async function startStandInServer(
  folder: string,
  count: number,
  zones: readonly LocationOutline[] = [],
  ground: Ground = emptyGround,
): Promise<StandInServer> {
  const outlines = { stamp: 'bench', locations: [...zones, ...ground.zones] }
  const answersByPath = { ...noLayers, ...answers, ...ground.answers }
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench')
    if (pathname === '/api/dispatcher/trails') {
      const trails = (searchParams.get('machines') ?? '').split(',').map((id) => machineTrail(id, Date.now()))
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ trails }))
      return
    }
    if (ground.file && pathname.startsWith('/api/filecontainers/')) {
      sendRange(ground.file, request.headers.range, reply)
      return
    }
    if (pathname.startsWith('/api/')) {
      const answer = pathname.endsWith('/outlines')
        ? outlines
        : (answersByPath[pathname] ?? { items: [], total: 0 })
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      return
    }
    sendFile(folder, pathname, reply).catch(() => reply.writeHead(404).end())
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    const send = (d: object) => socket.send(JSON.stringify({ ch: 'fleet', d }))
    // Only subscribers get a snapshot; other parts of the page open the socket before anything subscribes to the
    // fleet.
    socket.on('message', (data: Buffer) => {
      if (data.toString().includes('"fleet"')) send(snapshotFrame(count, Date.now()))
    })
    let k = 0
    // As in the product: no frame without updates.
    const timer = setInterval(() => count > 0 && send(changeFrame(count, k++, Date.now())), FRAME_MS)
    socket.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      for (const socket of sockets.clients) socket.terminate()
      server.close()
    },
  }
}
