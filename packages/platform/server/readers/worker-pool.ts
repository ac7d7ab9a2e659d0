/** Worker threads that are started on demand and end when they have had no work for a while. */
import { Worker } from 'node:worker_threads'
import { type IdleTimer, openIdleTimer } from '../process/idle-timer.ts'
import type { PoolBounds } from './bounds.ts'

interface IdleWorker {
  readonly worker: Worker
  readonly timer: IdleTimer
}

export interface WorkerPool {
  /** Number of workers that can be taken. */
  free(): number
  take(): Worker
  /** Keeps a worker for later work. */
  rest(worker: Worker): void
  /** Resolves when the worker has ended. Its slot is free only then, so that time and memory stay bounded. */
  end(worker: Worker): Promise<void>
  close(): Promise<void>
}

const entry = new URL('./worker.ts', import.meta.url)

function workerWith(heapMegabytes: number): Worker {
  const worker = new Worker(entry, {
    execArgv: [],
    // A library looks into it as soon as it is loaded, wherever that is.
    workerData: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  // Whoever waits for it hears of errors; one that comes while it ends concerns nobody.
  worker.on('error', () => undefined)
  return worker
}

/** `freed` is called when an idle worker has ended. */
export function openWorkerPool(
  { workers: most, heapMegabytes, idleMilliseconds }: PoolBounds,
  freed: () => void,
): WorkerPool {
  const idle: IdleWorker[] = []
  const workers = new Set<Worker>()
  const begin = () => {
    const worker = workerWith(heapMegabytes)
    workers.add(worker)
    return worker
  }
  const end = async (worker: Worker) => {
    await worker.terminate()
    workers.delete(worker)
  }
  return {
    free: () => idle.length + most - workers.size,
    take() {
      const resting = idle.pop()
      resting?.timer.stop()
      const worker = resting?.worker ?? begin()
      worker.ref()
      return worker
    },
    rest(worker) {
      const timer = openIdleTimer(idleMilliseconds, () => {
        idle.splice(idle.indexOf(resting), 1)
        void end(worker).then(freed)
      })
      const resting = { worker, timer }
      // A process that has nothing else to do may end.
      worker.unref()
      idle.push(resting)
      timer.start()
    },
    end,
    async close() {
      for (const { timer } of idle.splice(0)) timer.stop()
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}
