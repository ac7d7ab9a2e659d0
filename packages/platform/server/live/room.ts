import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { LiveChannel } from './channel.ts'
import { textFrame } from './text-frame.ts'

/**
 * At most five frames a second (contract, *Live*). A room with more than 200 listeners sends less often: every frame
 * is a write for each of them (decision 0138).
 */
const [SHORTEST_TICK_MS, LONGEST_TICK_MS] = [200, 500]
const MS_A_LISTENER = 1
/** A client with this much unread data is skipped, and gets a snapshot when it has caught up (hot path, 7). */
const SLOW_BYTES = 1_000_000

export interface Peer {
  readonly socket: WebSocket
  /** The stream below the socket, to which framed messages are written. */
  readonly transport: Duplex
}

/** The listeners of one channel, or of a part of it, in one account. A frame is encoded once for all of them. */
export interface Room {
  readonly channel: LiveChannel
  /** Part of the account's data; '' is all of it. */
  readonly part: string
  join(peer: Peer): void
  leave(peer: Peer): void
  /** Pauses a listener while its permission is being reread. */
  hold(peer: Peer): void
  /** Resumes with a snapshot. */
  release(peer: Peer): void
}

interface Listener {
  state: 'waiting' | 'current' | 'behind' | 'held'
}

/** Milliseconds between two frames of a room. */
export const tickOf = (listeners: number): number =>
  Math.min(LONGEST_TICK_MS, Math.max(SHORTEST_TICK_MS, listeners * MS_A_LISTENER))

export function openRoom(channel: LiveChannel, account: string, part: string, closed: () => void): Room {
  const listeners = new Map<Peer, Listener>()
  let timer: NodeJS.Timeout | undefined
  const messageOf = (data: object) => JSON.stringify({ ch: channel.name, d: data })

  const greet = async (peer: Peer): Promise<void> => {
    const listener: Listener = { state: 'waiting' }
    listeners.set(peer, listener)
    const data = await channel.snapshot(account, part)
    // Left, paused or sent a snapshot meanwhile.
    if (listeners.get(peer) !== listener) return
    peer.socket.send(messageOf(data))
    listener.state = 'current'
  }
  const greetOrClose = (peer: Peer) => {
    greet(peer).catch(() => peer.socket.close(1_011))
  }

  const tick = (): void => {
    timer = undefined
    const changes = watching.take()
    const frame = changes === null ? undefined : textFrame(messageOf(changes))
    for (const [peer, listener] of listeners) {
      if (listener.state === 'waiting' || listener.state === 'held') continue
      const { socket, transport } = peer
      if (socket.bufferedAmount > SLOW_BYTES) listener.state = 'behind'
      else if (listener.state === 'behind') greetOrClose(peer)
      // Nothing follows the frame with which a socket is closed.
      else if (frame !== undefined && socket.readyState === socket.OPEN) transport.write(frame)
    }
  }
  const changed = (): void => {
    // Nobody is left after the last one; a source may still have updates.
    if (listeners.size > 0) timer ??= setTimeout(tick, tickOf(listeners.size))
  }
  const watching = channel.watch(account, changed, part)

  return {
    channel,
    part,
    join: greetOrClose,
    leave(peer) {
      listeners.delete(peer)
      if (listeners.size > 0) return
      clearTimeout(timer)
      watching.stop()
      closed()
    },
    hold(peer) {
      if (listeners.has(peer)) listeners.set(peer, { state: 'held' })
    },
    release(peer) {
      if (listeners.get(peer)?.state === 'held') greetOrClose(peer)
    },
  }
}
