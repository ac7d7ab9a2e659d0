/** A way to the test database that can be frozen: connections stay, and nothing passes any more. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOCKET = '.s.PGSQL.5432'

export interface FrozenWay {
  /** The database by this way. */
  readonly url: string
  /** Nobody listens before. */
  open(): Promise<void>
  freeze(): void
  thaw(): void
  /** Ends all connections; new ones are let through. */
  cut(): void
  close(): Promise<void>
}

/** A way to the database of this address, which is reached by a socket in a folder. */
export function wayTo(url: string): FrozenWay {
  const there = new URL(url)
  const target = join(there.searchParams.get('host') ?? '', SOCKET)
  const folder = mkdtempSync(join(tmpdir(), 'haulway-way-'))
  const here = new URL(url)
  here.searchParams.set('host', folder)
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
    url: here.href,
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
