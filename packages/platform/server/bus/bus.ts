import { EventEmitter } from 'node:events'
import type { Change } from '../services.ts'

/** Handles a question of another part or process. */
export type QuestionHandler = (question: string) => Promise<string>

/** Nobody answered, or not in time. The question may still have been received. */
export class UnansweredError extends Error {
  override readonly name = 'Unanswered'
}

/**
 * The message bus between parts of the product. It carries hints (something was committed; read it again), never the
 * record: a lost hint delays but loses nothing. It also carries questions, which one part answers. In one process it
 * is an emitter; `openNatsBus` reaches other processes as well.
 */
export interface Bus {
  publish(change: Change): void
  /** Returns the function that unsubscribes. */
  subscribe(listener: (change: Change) => void): () => void
  /**
   * Calls back when hints may have been lost, so that everything must be read again. Returns the function that
   * unsubscribes.
   */
  onGap(listener: () => void): () => void
  /** Answers questions under this name, which only this process uses. Returns the function that stops answering. */
  answer(name: string, answering: QuestionHandler): () => void
  /** Asks under this name. Rejects with UnansweredError when nobody answers, or when the signal aborts first. */
  request(name: string, question: string, signal: AbortSignal): Promise<string>
  /** Sends a hint to the other processes. */
  broadcast(topic: string, text: string): void
  /** Receives hints of other processes. Returns the function that unsubscribes. */
  onBroadcast(topic: string, listener: (text: string) => void): () => void
  /** Whether there are other processes and they can be reached now. */
  connected(): boolean
  close(): Promise<void>
}

/** The listeners of this process; a transport passes messages of other processes on to them. */
export interface LocalBus extends Bus {
  reportGap(): void
  /** Delivers a message of another process. */
  receiveBroadcast(topic: string, text: string): void
  /** Whether this process answers under the name. */
  answers(name: string): boolean
}

export function openBus(): LocalBus {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  const answering = new Map<string, QuestionHandler>()
  const on = (event: string, listener: ((change: Change) => void) | ((text: string) => void)) => {
    emitter.on(event, listener)
    return () => void emitter.off(event, listener)
  }
  return {
    publish: (change) => void emitter.emit('change', change),
    subscribe: (listener) => on('change', listener),
    onGap: (listener) => on('gap', listener),
    reportGap: () => void emitter.emit('gap'),
    connected: () => false,
    broadcast: () => undefined,
    onBroadcast: (topic, listener) => on(`told ${topic}`, listener),
    receiveBroadcast: (topic, text) => void emitter.emit(`told ${topic}`, text),
    answers: (name) => answering.has(name),
    answer(name, answer) {
      answering.set(name, answer)
      return () => void answering.delete(name)
    },
    async request(name, question, signal) {
      const answer = answering.get(name)
      if (!answer) throw new UnansweredError(name)
      return await rejectOnAbort(answer(question), signal)
    },
    close: () => Promise.resolve(),
  }
}

/** Rejects with UnansweredError when the signal aborts first. */
export async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(new UnansweredError('the question was given up'))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    const done = (): void => signal.removeEventListener('abort', abort)
    work.then(resolve, reject).finally(done)
  })
}
