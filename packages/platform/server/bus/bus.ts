import { EventEmitter } from 'node:events'
import type { Change } from '../services.ts'

/**
 * Hints between the parts of the product: something was committed, look again. Never the record: a lost hint delays,
 * it does not lose. In one process it is an emitter; `openNatsBus` carries the hints to other processes as well.
 */
export interface Bus {
  publish(change: Change): void
  /** Answers the function that ends it. */
  subscribe(listener: (change: Change) => void): () => void
  /** Calls back when hints may have been lost: look at everything again. Answers the function that ends it. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

/** The listeners of this process; what a transport brings from elsewhere is told to them as well. */
export interface LocalBus extends Bus {
  gap(): void
}

export function openBus(): LocalBus {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  const on = (event: string, listener: (change: Change) => void) => {
    emitter.on(event, listener)
    return () => void emitter.off(event, listener)
  }
  return {
    publish: (change) => void emitter.emit('change', change),
    subscribe: (listener) => on('change', listener),
    onGap: (listener) => on('gap', listener),
    gap: () => void emitter.emit('gap'),
    close: () => Promise.resolve(),
  }
}
