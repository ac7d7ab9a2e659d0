/**
 * Reads uploaded files in workers with limits of memory and time, so that no file holds up the others (decision
 * 0043). A reader is a function of a module that a worker loads; arguments and results are copied.
 */
import type { Worker } from 'node:worker_threads'
import { fieldError, problem, type Problem } from '@haulway/resource'
import { refused, tooMany, unavailable, validationFailed } from '../http/failure.ts'
import type { Log } from '../log/log.ts'
import { poolBounds, type PoolBounds } from './bounds.ts'
import { openWorkerPool } from './worker-pool.ts'

export interface Reader<Args extends readonly unknown[], Result> {
  readonly module: URL
  /** What the module exports it as. */
  readonly name: string
  /** Only says what it takes and answers. */
  readonly run?: (...args: Args) => Result
}

/** Declares a function of another module as a reader: `defineReader<typeof readIt>(new URL('./read-it.ts', import.meta.url), 'readIt')`. */
export function defineReader<Run extends (...args: never[]) => unknown>(
  module: URL,
  name: string,
): Reader<Parameters<Run>, Awaited<ReturnType<Run>>> {
  return { module, name }
}

export interface Readers {
  /** Reads a file of an account; throws the failure to answer when it is unreadable or exceeds the limits. */
  read<Args extends readonly unknown[], Result>(
    account: string,
    reader: Reader<Args, Result>,
    ...args: Args
  ): Promise<Result>
  close(): Promise<void>
}

/**
 * Calls back when the worker has used more processor time than that from now on; returns the function that cancels.
 */
function watch(worker: Worker, milliseconds: number, over: () => void): () => void {
  const began = performance.now()
  const ended = new AbortController()
  // One that has ended meanwhile takes nothing more.
  const before = worker.cpuUsage().catch(() => undefined)
  const look = async () => {
    const { user, system } = await worker.cpuUsage(await before)
    const taken = Math.max((user + system) / 1_000, (performance.now() - began) / PATIENCE)
    if (taken > milliseconds && !ended.signal.aborted) over()
  }
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS)
  return () => {
    ended.abort()
    clearInterval(timer)
  }
}

/** What a worker is given. */
export interface Task {
  readonly module: string
  readonly name: string
  readonly args: readonly unknown[]
}

/** What a worker tells. */
export type Outcome =
  | { readonly kind: 'began' }
  | { readonly kind: 'read'; readonly value: unknown }
  | { readonly kind: 'unreadable'; readonly problem: Problem }
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'failed'; readonly error: unknown }

interface Job {
  readonly account: string
  readonly task: Task
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

const tooHeavy = () => refused(413, fieldError('file', problem('validation.file.heavy')))
/** Milliseconds between two looks at what a worker has taken. */
const LOOK_MS = 100
/** Time of the clock beside that of the processor: others may have it, or a file may make a worker wait for ever. */
const PATIENCE = 10

interface Done {
  readonly answer: () => void
  /** One that was stopped cannot go on. */
  readonly goesOn: boolean
}

function work(worker: Worker, { task, resolve, reject }: Job, { milliseconds }: PoolBounds, log: Log) {
  const done = Promise.withResolvers<Done>()
  let unwatch: (() => void) | undefined
  const end = (answer: () => void, goesOn: boolean) => {
    unwatch?.()
    worker.off('message', hear)
    worker.off('error', fail)
    worker.off('exit', leave)
    done.resolve({ answer, goesOn })
  }
  const exhausted = (why: string) => {
    log.warn({ reader: task.name, why }, 'a file could not be read within its bounds')
    end(() => reject(tooHeavy()), false)
  }
  function hear(outcome: Outcome): void {
    if (outcome.kind === 'began') unwatch = watch(worker, milliseconds, () => exhausted('time'))
    else if (outcome.kind === 'read') end(() => resolve(outcome.value), true)
    else if (outcome.kind === 'exhausted') exhausted('nesting')
    else if (outcome.kind === 'failed') end(() => reject(outcome.error), true)
    else end(() => reject(validationFailed([fieldError('file', outcome.problem)])), true)
  }
  function fail(error: Error & { code?: string }): void {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') exhausted('memory')
    else end(() => reject(error), false)
  }
  const leave = () => end(() => reject(new Error('a worker that reads files ended')), false)
  worker.on('message', hear)
  worker.on('error', fail)
  worker.on('exit', leave)
  worker.postMessage(task, [])
  return done.promise
}

/** Reads files in workers, several at a time. */
export function openReaders(log: Log, bounds: PoolBounds = poolBounds): Readers {
  const workers = openWorkerPool(bounds, () => next())
  const waiting: Job[] = []
  /** Files that are read at this moment, by account. */
  const busy = new Map<string, number>()
  // One account never takes the last worker.
  const share = Math.max(1, bounds.workers - 1)

  async function run(job: Job): Promise<void> {
    busy.set(job.account, (busy.get(job.account) ?? 0) + 1)
    const worker = workers.take()
    const { answer, goesOn } = await work(worker, job, bounds, log)
    const left = (busy.get(job.account) ?? 1) - 1
    if (left > 0) busy.set(job.account, left)
    else busy.delete(job.account)
    if (goesOn) workers.rest(worker)
    answer()
    if (!goesOn) await workers.end(worker)
    next()
  }

  function next(): void {
    const at = waiting.findIndex(({ account }) => (busy.get(account) ?? 0) < share)
    if (workers.free() === 0 || at === -1) return
    const [job] = waiting.splice(at, 1)
    if (job) void run(job)
    next()
  }

  return {
    read: (account, { module, name }, ...args) =>
      new Promise((resolve, reject) => {
        const own = waiting.filter((job) => job.account === account)
        if (own.length >= bounds.waiting) {
          reject(tooMany(2))
          return
        }
        const task = { module: module.href, name, args }
        waiting.push({ account, task, resolve: resolve as Job['resolve'], reject })
        next()
      }),
    async close() {
      for (const { reject } of waiting.splice(0)) reject(unavailable())
      await workers.close()
    },
  }
}
