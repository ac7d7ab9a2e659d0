/** A worker that reads one file after the other, each with the reader that it is told. */
import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '../process/background-priority.ts'
import { Unreadable } from '../../unreadable.ts'
import type { Outcome, Task } from './readers.ts'

type Module = Readonly<Record<string, ((...args: readonly unknown[]) => unknown) | undefined>>

if (!parentPort) throw new Error('this is for workers alone')
const port = parentPort
const tell = (outcome: Outcome) => port.postMessage(outcome)

async function outcomeOf({ module, name, args }: Task): Promise<Outcome> {
  const loaded = (await import(module)) as Module
  const read = loaded[name]
  if (!read) throw new Error(`${module} has no reader ${name}`)
  // Time counts from here: how long our own code takes to load is no matter of the file.
  tell({ kind: 'began' })
  try {
    return { kind: 'read', value: await read(...args) }
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', problem: error.problem }
    // Nested or long beyond what the language itself holds.
    if (error instanceof RangeError) return { kind: 'exhausted' }
    throw error
  }
}

lowerThreadPriority()

port.on('message', (task: Task) => {
  void outcomeOf(task)
    .then(tell)
    .catch((error: unknown) => tell({ kind: 'failed', error }))
})
