import { EventEmitter } from 'node:events'
import type { Change } from '../services.ts'

/**
 * Hints between the parts of the product: something was committed, look again. Never the record: a lost hint delays,
 * it does not lose. In one process it is an emitter; several processes put a transport behind the same two calls.
 */
export interface Bus {
  publish(change: Change): void
  /** Answers the function that ends it. */
  subscribe(listener: (change: Change) => void): () => void
}

export function openBus(): Bus {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  return {
    publish: (change) => void emitter.emit('change', change),
    subscribe(listener) {
      emitter.on('change', listener)
      return () => void emitter.off('change', listener)
    },
  }
}
