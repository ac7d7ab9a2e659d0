/** Uploads under way, outside React: they go on when the screen is left, and know where they stopped. */
import { type Api, CallFailure } from '@haulway/platform/web/api.ts'

export type UploadState = 'waiting' | 'sending' | 'interrupted' | 'asking' | 'failed'

/** A file of the server, as a refusal names it. */
export interface ExistingFile {
  readonly name: string
  readonly size: number
  readonly version: number
  readonly modifiedAt: string
  readonly modifiedBy: { readonly title: string }
}

export interface UploadView {
  readonly key: number
  readonly name: string
  readonly size: number
  /** Bytes that the server has. */
  readonly sent: number
  readonly state: UploadState
  readonly failure?: CallFailure
  /** What is there already, when it is asked whether to replace it. */
  readonly existing?: ExistingFile
}

interface Running {
  view: UploadView
  readonly file: File
  readonly abort: AbortController
  /** The server's name of it, once begun. */
  id?: string
  replaces?: number
}

interface UploadReply {
  id: string
  received: number
  partSize: number
}

export interface Uploads {
  add(files: readonly File[]): void
  /** Goes on where the server says that it stopped; after a refusal from the beginning. */
  retry(key: number): void
  replace(key: number): void
  cancel(key: number): void
  list(): readonly UploadView[]
  watch: (callback: () => void) => () => void
}

export interface UploadSettings {
  readonly api: Api
  /** `/filecontainers/equipment/<id>` */
  readonly place: string
  /** A file has become one of the entry's. */
  readonly onStored: () => void
}

/** Two at a time: more would only share the same line. */
const AT_ONCE = 2

function existingOf(failure: CallFailure): ExistingFile | undefined {
  return failure.status === 409 ? (failure.answer['current'] as ExistingFile | undefined) : undefined
}

/** Sends one file from where it is to its end. */
async function send(
  { api, place }: UploadSettings,
  one: Running,
  told: (sent: number) => void,
): Promise<void> {
  const { file, replaces } = one
  const { signal } = one.abort
  const wanted = replaces === undefined ? {} : { replaces }
  let upload: UploadReply
  if (one.id === undefined) {
    const body = { name: file.name, size: file.size, ...wanted }
    upload = await api.request('POST', `${place}/uploads`, { body, signal })
    one.id = upload.id
  } else upload = await api.request('GET', `${place}/uploads/${one.id}`, { signal })
  const address = `${place}/uploads/${upload.id}`
  told(upload.received)
  while (upload.received < file.size) {
    const offset = upload.received
    const bytes = file.slice(offset, offset + upload.partSize)
    upload = await api.request('PUT', address, { query: { offset }, bytes, signal })
    told(upload.received)
  }
  await api.request('POST', `${address}/finish`, { body: wanted, signal })
}

export function createUploads(settings: UploadSettings): Uploads {
  let running: Running[] = []
  let views: readonly UploadView[] = []
  let last = 0
  const watchers = new Set<() => void>()

  function publish(): void {
    views = running.map((one) => one.view)
    for (const callback of watchers) callback()
  }

  function show(one: Running, change: Partial<UploadView>): void {
    one.view = { ...one.view, ...change }
    publish()
  }

  function remove(one: Running): void {
    running = running.filter((other) => other !== one)
    publish()
  }

  function stopped(one: Running, error: unknown): void {
    if (one.abort.signal.aborted) return
    const failure = error instanceof CallFailure ? error : new CallFailure(0, '')
    const existing = existingOf(failure)
    if (existing) show(one, { state: 'asking', existing })
    else if (failure.status === 0 || failure.status === 503) show(one, { state: 'interrupted', failure })
    else {
      // What was refused is gone at the server too.
      delete one.id
      show(one, { state: 'failed', failure, sent: 0 })
    }
  }

  async function run(one: Running): Promise<void> {
    show(one, { state: 'sending' })
    try {
      await send(settings, one, (sent) => show(one, { sent }))
      remove(one)
      settings.onStored()
    } catch (error) {
      stopped(one, error)
    }
    next()
  }

  function next(): void {
    const busy = running.filter((one) => one.view.state === 'sending').length
    for (const one of running.filter(({ view }) => view.state === 'waiting').slice(0, AT_ONCE - busy)) {
      void run(one)
    }
  }

  function again(key: number, change: (one: Running) => void = () => undefined): void {
    const one = running.find(({ view }) => view.key === key)
    if (!one) return
    change(one)
    show(one, { state: 'waiting' })
    next()
  }

  // The line is back: what it broke off goes on by itself.
  window.addEventListener('online', () => {
    for (const { view } of running) if (view.state === 'interrupted') again(view.key)
  })

  return {
    add(files) {
      const added = files.map((file): Running => {
        const view = {
          key: (last += 1),
          name: file.name,
          size: file.size,
          sent: 0,
          state: 'waiting' as const,
        }
        return { view, file, abort: new AbortController() }
      })
      running = [...running, ...added]
      publish()
      next()
    },
    retry: (key) => again(key),
    replace: (key) =>
      again(key, (one) => {
        if (one.view.existing) one.replaces = one.view.existing.version
      }),
    cancel(key) {
      const one = running.find(({ view }) => view.key === key)
      if (!one) return
      one.abort.abort()
      remove(one)
      const { id } = one
      // The server forgets it by itself after a day, should this not arrive.
      if (id !== undefined) {
        settings.api.request('DELETE', `${settings.place}/uploads/${id}`).catch(() => undefined)
      }
      next()
    },
    list: () => views,
    watch: (callback) => {
      watchers.add(callback)
      return () => void watchers.delete(callback)
    },
  }
}
