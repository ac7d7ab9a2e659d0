import type { WebSocket } from 'ws'
import type { LiveChannel } from './channel.ts'

/** At most five frames a second (contract, *Live*). */
const TICK_MS = 200
/** A client that has this much unread is skipped, and gets a snapshot when it has caught up (hot path, 7). */
const SLOW_BYTES = 1_000_000

/** The listeners of one channel in one account. A frame is encoded once for all of them. */
export interface Room {
  readonly channel: LiveChannel
  join(socket: WebSocket): void
  leave(socket: WebSocket): void
}

type Listening = 'waiting' | 'current' | 'behind'

export function openRoom(channel: LiveChannel, account: string, closed: () => void): Room {
  const listeners = new Map<WebSocket, Listening>()
  let timer: NodeJS.Timeout | undefined
  const frame = (data: object) => JSON.stringify({ ch: channel.name, d: data })

  const greet = async (socket: WebSocket): Promise<void> => {
    listeners.set(socket, 'waiting')
    const data = await channel.snapshot(account)
    if (!listeners.has(socket)) return
    socket.send(frame(data))
    listeners.set(socket, 'current')
  }
  const greetOrClose = (socket: WebSocket) => {
    greet(socket).catch(() => socket.close(1_011))
  }

  const tick = (): void => {
    timer = undefined
    const changes = watching.take()
    const text = changes === null ? undefined : frame(changes)
    for (const [socket, listening] of listeners) {
      if (listening === 'waiting') continue
      if (socket.bufferedAmount > SLOW_BYTES) listeners.set(socket, 'behind')
      else if (listening === 'behind') greetOrClose(socket)
      else if (text !== undefined) socket.send(text)
    }
  }
  const watching = channel.watch(account, () => {
    timer ??= setTimeout(tick, TICK_MS)
  })

  return {
    channel,
    join: greetOrClose,
    leave(socket) {
      listeners.delete(socket)
      if (listeners.size > 0) return
      clearTimeout(timer)
      watching.stop()
      closed()
    },
  }
}
