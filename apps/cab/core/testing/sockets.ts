/** Sockets of the session, as a browser opens them. */
import type { Socket } from '../options.ts'

type Hear = (event: { readonly data: unknown }) => void

export interface Sockets {
  readonly openSocket: () => Socket
  /** Sends a frame to every open one. */
  readonly frame: (body: unknown) => void
  readonly count: () => number
}

const nothing = (): void => undefined

/** `first` is what a socket is sent once it is open; null: it does not get through. `live` ends what has died. */
export function createSockets(first: () => unknown, live: (run: () => void) => () => void): Sockets {
  const open = new Set<Hear>()
  return {
    count: () => open.size,
    frame(body) {
      for (const hear of open) hear({ data: JSON.stringify(body) })
    },
    openSocket() {
      let close = nothing
      const heard: Hear[] = []
      const begin = (): void => {
        const body = first()
        if (body === null) close()
        else for (const hear of heard) hear({ data: JSON.stringify(body) })
      }
      setImmediate(live(begin))
      return {
        addEventListener(type: 'message' | 'close', listener: Hear | (() => void)) {
          if (type === 'close') close = live(listener as () => void)
          else {
            heard.push(listener)
            open.add(listener)
          }
        },
        close() {
          for (const one of heard) open.delete(one)
        },
      }
    },
  }
}
