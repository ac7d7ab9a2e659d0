import { EventEmitter } from 'node:events'
import type { Change } from '../services.ts'

/** Answers a question that another part or process asks. */
export type Answering = (question: string) => Promise<string>

/** Nobody answers, or nobody in time. Whether the question was heard is not known. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

/**
 * What the parts of the product say to each other. Hints: something was committed, look again. Never the record: a lost hint
 * delays, it does not lose. And questions, which one part answers. In one process it is an emitter; `openNatsBus` reaches
 * other processes as well.
 */
export interface Bus {
  publish(change: Change): void
  /** Answers the function that ends it. */
  subscribe(listener: (change: Change) => void): () => void
  /** Calls back when hints may have been lost: look at everything again. Answers the function that ends it. */
  onGap(listener: () => void): () => void
  /** Answers what is asked under this name, which is this process's own. Answers the function that ends it. */
  answer(name: string, answering: Answering): () => void
  /** Asks under this name. Rejects with Unanswered when nobody does, or when the signal comes first. */
  ask(name: string, question: string, signal: AbortSignal): Promise<string>
  /** Says something to the other processes; a hint as well. */
  tell(topic: string, text: string): void
  /** Hears what other processes say. Answers the function that ends it. */
  hear(topic: string, listener: (text: string) => void): () => void
  /** Whether there are other processes, and they can be reached now. */
  connected(): boolean
  close(): Promise<void>
}

/** The listeners of this process; what a transport brings from elsewhere is told to them as well. */
export interface LocalBus extends Bus {
  gap(): void
  /** Another process said it. */
  told(topic: string, text: string): void
  /** Whether this process answers under the name. */
  answers(name: string): boolean
}

export function openBus(): LocalBus {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  const answering = new Map<string, Answering>()
  const on = (event: string, listener: ((change: Change) => void) | ((text: string) => void)) => {
    emitter.on(event, listener)
    return () => void emitter.off(event, listener)
  }
  return {
    publish: (change) => void emitter.emit('change', change),
    subscribe: (listener) => on('change', listener),
    onGap: (listener) => on('gap', listener),
    gap: () => void emitter.emit('gap'),
    connected: () => false,
    tell: () => undefined,
    hear: (topic, listener) => on(`told ${topic}`, listener),
    told: (topic, text) => void emitter.emit(`told ${topic}`, text),
    answers: (name) => answering.has(name),
    answer(name, answer) {
      answering.set(name, answer)
      return () => void answering.delete(name)
    },
    async ask(name, question, signal) {
      const answer = answering.get(name)
      if (!answer) throw new Unanswered(name)
      return await unlessAborted(answer(question), signal)
    },
    close: () => Promise.resolve(),
  }
}

/** Rejects with Unanswered when the signal comes first. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(new Unanswered('the question was given up'))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    const done = (): void => signal.removeEventListener('abort', abort)
    work.then(resolve, reject).finally(done)
  })
}
