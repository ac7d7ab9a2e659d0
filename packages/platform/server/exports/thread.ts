/**
 * Makes export files, all of them in turn: each continues when its client has taken the previous piece, so that one
 * page of each is in memory and a slow client does not hold up the others.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../process/background-priority.ts'
import { inAccountOn, openPoolLike } from '../db/index.ts'
import type {
  CellPage,
  FromThread,
  Maker,
  MakerTools,
  Task,
  ThreadError,
  ThreadSettings,
  ToThread,
} from './task.ts'

if (!parentPort) throw new Error('this is for threads alone')
const port = parentPort
lowerThreadPriority()

const pool = openPoolLike((workerData as ThreadSettings).pool)
const tell = (message: FromThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)

interface Making {
  readonly pieces: AsyncIterator<Uint8Array | string>
  /** Makers that wait for a page of cells. */
  waiting: ((page: CellPage | null) => void) | undefined
}
const making = new Map<number, Promise<Making>>()

async function* fedTo(id: number): AsyncGenerator<CellPage> {
  for (;;) {
    const one = await making.get(id)
    if (!one) return
    const page = Promise.withResolvers<CellPage | null>()
    one.waiting = page.resolve
    tell({ id, kind: 'feed' })
    const got = await page.promise
    if (got === null) return
    yield got
  }
}

async function begin(id: number, { module, name, args, scope }: Task): Promise<Making> {
  const loaded = (await import(module)) as Readonly<Record<string, Maker<readonly unknown[]> | undefined>>
  const make = loaded[name]
  if (!make) throw new Error(`${module} makes no ${name}`)
  const tools: MakerTools = { read: (work) => inAccountOn(pool, scope, work), fed: fedTo(id) }
  return { pieces: make(tools, ...args)[Symbol.asyncIterator](), waiting: undefined }
}

function errorOf(error: unknown): ThreadError {
  const one = (error instanceof Error ? error : new Error(String(error))) as Error & Partial<ThreadError>
  const { message, stack, code, constraint, table } = one
  return { message, stack, code, constraint, table }
}

async function next(id: number): Promise<void> {
  const one = await making.get(id)
  if (!one) return
  const { done, value } = await one.pieces.next()
  if (done === true) {
    making.delete(id)
    tell({ id, kind: 'end' })
    return
  }
  // A copy with its own memory, which is transferred.
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : Uint8Array.from(value)
  tell({ id, kind: 'piece', bytes }, [bytes.buffer])
}

async function cancel(id: number): Promise<void> {
  const one = await making.get(id)
  making.delete(id)
  one?.waiting?.(null)
  await one?.pieces.return?.()
}

async function hear(message: ToThread): Promise<void> {
  const { id } = message
  if (message.kind === 'begin') making.set(id, begin(id, message.task))
  else if (message.kind === 'next') await next(id)
  else if (message.kind === 'cancel') await cancel(id)
  else (await making.get(id))?.waiting?.(message.page)
}

port.on('message', (message: ToThread) => {
  hear(message).catch((error: unknown) => {
    making.delete(message.id)
    if (message.kind !== 'cancel') tell({ id: message.id, kind: 'failed', error: errorOf(error) })
  })
})
