import type { WebSocket } from 'ws'
import type { LiveChannel } from './channel.ts'

/** At most five frames a second (contract, *Live*). */
const TICK_MS = 200
/** A client with this much unread data is skipped, and gets a snapshot when it has caught up (hot path, 7). */
const SLOW_BYTES = 1_000_000

/** The listeners of one channel, or of a part of it, in one account. A frame is encoded once for all of them. */
export interface Room {
  readonly channel: LiveChannel
  /** Part of the account's data; '' is all of it. */
  readonly part: string
  join(socket: WebSocket): void
  leave(socket: WebSocket): void
  /** Pauses a listener while its permission is being reread. */
  hold(socket: WebSocket): void
  /** Resumes with a snapshot. */
  release(socket: WebSocket): void
}

interface Listener {
  state: 'waiting' | 'current' | 'behind' | 'held'
}

export function openRoom(channel: LiveChannel, account: string, part: string, closed: () => void): Room {
  const listeners = new Map<WebSocket, Listener>()
  let timer: NodeJS.Timeout | undefined
  const frame = (data: object) => JSON.stringify({ ch: channel.name, d: data })

  const greet = async (socket: WebSocket): Promise<void> => {
    const listener: Listener = { state: 'waiting' }
    listeners.set(socket, listener)
    const data = await channel.snapshot(account, part)
    // Left, paused or sent a snapshot meanwhile.
    if (listeners.get(socket) !== listener) return
    socket.send(frame(data))
    listener.state = 'current'
  }
  const greetOrClose = (socket: WebSocket) => {
    greet(socket).catch(() => socket.close(1_011))
  }

  const tick = (): void => {
    timer = undefined
    const changes = watching.take()
    const text = changes === null ? undefined : frame(changes)
    for (const [socket, listener] of listeners) {
      if (listener.state === 'waiting' || listener.state === 'held') continue
      if (socket.bufferedAmount > SLOW_BYTES) listener.state = 'behind'
      else if (listener.state === 'behind') greetOrClose(socket)
      else if (text !== undefined) socket.send(text)
    }
  }
  const changed = (): void => {
    // Nobody is left after the last one; a source may still have updates.
    if (listeners.size > 0) timer ??= setTimeout(tick, TICK_MS)
  }
  const watching = channel.watch(account, changed, part)

  return {
    channel,
    part,
    join: greetOrClose,
    leave(socket) {
      listeners.delete(socket)
      if (listeners.size > 0) return
      clearTimeout(timer)
      watching.stop()
      closed()
    },
    hold(socket) {
      if (listeners.has(socket)) listeners.set(socket, { state: 'held' })
    },
    release(socket) {
      if (listeners.get(socket)?.state === 'held') greetOrClose(socket)
    },
  }
}
