/**
 * Export files are made in a thread of its own (decision 0056) with its own connections, so that they do not delay
 * device data. The code here only passes the bytes on.
 */
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { type Database, databaseProblem, poolSettings, type Scope, reportDamage } from '../db/index.ts'
import { unavailable } from '../http/failure.ts'
import { IDLE_THREAD_MS, type IdleTimer, openIdleTimer } from '../process/idle-timer.ts'
import type { CellPage, FromThread, Maker, Task, ThreadError, ThreadSettings, ToThread } from './task.ts'

export interface FileMaker<Args extends readonly unknown[]> {
  readonly module: URL
  readonly name: string
  /** For types only: the arguments it takes. */
  readonly args?: Args
}

/**
 * Declares a function of another module as a file maker. Its arguments are copied to the thread, so they must be
 * plain values.
 */
export function defineMaker<Make extends Maker<never>>(
  module: URL,
  name: string,
): FileMaker<Make extends Maker<infer Args> ? Args : never> {
  return { module, name }
}

export interface Exports {
  /**
   * The bytes of a file. Resolves when the first piece is made, so that an unreadable one can still be refused;
   * rejects with the error of the database. Destroying the stream ends the work. `fed`: pages of cells, for makers
   * that take some.
   */
  make<Args extends readonly unknown[]>(
    scope: Scope,
    maker: FileMaker<Args>,
    args: Args,
    fed?: AsyncIterable<CellPage>,
  ): Promise<Readable>
  close(): Promise<void>
}

/** Memory limit of the thread: pages of all files in progress. */
const HEAP_MEGABYTES = 256

const entry = new URL('./thread.ts', import.meta.url)

interface File {
  hear(message: FromThread): void
  fail(error: unknown): void
}

interface Thread {
  readonly worker: Worker
  readonly files: Map<number, File>
  readonly idle: IdleTimer
}

/** `gone`: it takes no further files. */
function openThread(settings: ThreadSettings, idleMilliseconds: number, gone: () => void): Thread {
  const worker = new Worker(entry, {
    execArgv: [],
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: 32 },
  })
  const files = new Map<number, File>()
  worker.on('message', (message: FromThread) => files.get(message.id)?.hear(message))
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    gone()
    for (const file of files.values()) file.fail(unavailable())
  })
  // Does not keep an otherwise idle process alive.
  worker.unref()
  const idle = openIdleTimer(idleMilliseconds, () => {
    gone()
    void worker.terminate()
  })
  return { worker, files, idle }
}

/** An error of the thread, as far as callers may see it. */
function toldOf({ reports }: Database, { message, stack, ...driver }: ThreadError, account: string): unknown {
  const error = Object.assign(new Error(message), driver)
  if (stack !== undefined) error.stack = stack
  const problem = databaseProblem(error)
  reportDamage(reports, problem, account)
  return problem ?? error
}

/** Of one file: the next piece each time, null after the last. */
interface Pieces {
  next(): Promise<Uint8Array | null>
  cancel(): void
}

function piecesOf(
  { worker, files, idle }: Thread,
  id: number,
  task: Task,
  fed: AsyncIterator<CellPage>,
  toldOfError: (error: ThreadError) => unknown,
): Pieces {
  let answer = Promise.withResolvers<Uint8Array | null>()
  const send = (message: ToThread) => worker.postMessage(message, [])
  const end = () => {
    files.delete(id)
    if (files.size > 0) return
    worker.unref()
    idle.start()
  }
  const fail = (error: unknown) => {
    end()
    void fed.return?.()
    answer.reject(error)
  }
  const feed = async () => {
    const { done, value } = await fed.next()
    send({ id, kind: 'fed', page: done === true ? null : value })
  }
  const hear = (message: FromThread) => {
    if (message.kind === 'feed') {
      feed().catch((error: unknown) => {
        send({ id, kind: 'cancel' })
        fail(error)
      })
    } else if (message.kind === 'piece') answer.resolve(message.bytes)
    else if (message.kind === 'failed') fail(toldOfError(message.error))
    else {
      end()
      answer.resolve(null)
    }
  }
  files.set(id, { fail, hear })
  idle.stop()
  worker.ref()
  send({ id, kind: 'begin', task })
  return {
    next() {
      answer = Promise.withResolvers<Uint8Array | null>()
      if (files.has(id)) send({ id, kind: 'next' })
      else answer.reject(unavailable())
      return answer.promise
    },
    cancel() {
      if (!files.has(id)) return
      end()
      send({ id, kind: 'cancel' })
      void fed.return?.()
    },
  }
}

/** Resolves when the first piece is made. */
async function streamOf(pieces: Pieces): Promise<Readable> {
  let ready: Uint8Array | null | undefined = await pieces.next()
  return new Readable({
    read() {
      const piece = ready === undefined ? pieces.next() : Promise.resolve(ready)
      ready = undefined
      piece.then(
        (bytes) => this.push(bytes),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      )
    },
    destroy(error, done) {
      pieces.cancel()
      done(error)
    },
  })
}

/** Starts the thread with the first file, and again after it has ended; it ends when it has had no work for a while. */
export function openExports(database: Database, idleMilliseconds = IDLE_THREAD_MS): Exports {
  let thread: Thread | undefined
  let last = 0
  const settings: ThreadSettings = { pool: poolSettings(database.reports) }
  const open = () => {
    const opened = openThread(settings, idleMilliseconds, () => {
      // By then another may have taken its place.
      if (thread === opened) thread = undefined
    })
    return opened
  }
  return {
    async make(scope, { module, name }, args, fed = nothing()) {
      thread ??= open()
      const task: Task = { module: module.href, name, args, scope }
      const told = (error: ThreadError) => toldOf(database, error, scope.account)
      return await streamOf(piecesOf(thread, ++last, task, fed[Symbol.asyncIterator](), told))
    },
    async close() {
      thread?.idle.stop()
      await thread?.worker.terminate()
    },
  }
}

// oxlint-disable-next-line typescript/require-await -- a reader of pages, of which there are none
async function* nothing(): AsyncGenerator<CellPage> {
  yield* []
}
