/** Readers that behave as the worst files make a reader behave. */
import { threadId } from 'node:worker_threads'
import { Unreadable } from '../../../unreadable.ts'

export const thread = (): number => threadId

export const length = (text: string): number => text.length

export function refuse(): never {
  throw new Unreadable('import.empty')
}

export function never(): never {
  for (;;);
}

/** Until somebody says so; tells that it has begun. */
export function wait(flags: SharedArrayBuffer): void {
  const shared = new Int32Array(flags)
  Atomics.store(shared, 0, 1)
  Atomics.notify(shared, 0)
  Atomics.wait(shared, 1, 0)
}

export function grow(): number {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => index * 1.5))
}

export function descend(): number {
  return 1 + descend()
}

export function leave(): never {
  process.exit(3)
}

export function fail(): never {
  throw new TypeError('a mistake of ours')
}
