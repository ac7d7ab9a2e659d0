/** Long computations of the thread that answers devices and people pause between their steps. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of one turn of the event loop that computations may take together. */
const SLICE_MS = 4

let began: number | undefined

/**
 * Resolves at once, or in the next turn of the event loop when computations that call it have taken their time of
 * this one. Call it between steps of at most a few milliseconds.
 */
export async function giveWay(): Promise<void> {
  if (began === undefined) {
    began = performance.now()
    setImmediate(() => (began = undefined))
  } else if (performance.now() - began >= SLICE_MS) await nextTurn()
}
