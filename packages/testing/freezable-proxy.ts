/** A proxy to the test database that can be frozen: connections stay open, but no data passes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOCKET = '.s.PGSQL.5432'

export interface FreezableProxy {
  /** Connection URL of the database through the proxy. */
  readonly url: string
  /** Starts to accept connections. */
  open(): Promise<void>
  freeze(): void
  thaw(): void
  /** Ends all connections; new ones are accepted. */
  cut(): void
  close(): Promise<void>
}

/** A proxy to the database at this URL, which must be reached through a socket in a folder. */
export function createFreezableProxy(url: string): FreezableProxy {
  const targetUrl = new URL(url)
  const target = join(targetUrl.searchParams.get('host') ?? '', SOCKET)
  const folder = mkdtempSync(join(tmpdir(), 'haulway-way-'))
  const proxyUrl = new URL(url)
  proxyUrl.searchParams.set('host', folder)
  const sockets = new Set<Socket>()
  let frozen = false
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.on('data', (bytes) => to.write(bytes))
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    from.on('error', () => from.destroy())
    if (frozen) from.pause()
  }
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    const far = connect(target)
    pass(near, far)
    pass(far, near)
  })
  return {
    url: proxyUrl.href,
    open: () =>
      new Promise((done) => {
        server.listen(join(folder, SOCKET), () => done())
      }),
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    cut,
    async close() {
      cut()
      await new Promise((done) => {
        server.close(done)
      })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
