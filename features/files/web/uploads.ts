/** Uploads under way, outside React: they continue when the user leaves the screen, and resume where they stopped. */
import { type Api, CallFailure } from '@haulway/platform/web/api.ts'

export type UploadState = 'waiting' | 'sending' | 'interrupted' | 'asking' | 'failed'

/** The existing file named in a refusal. */
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
  /** Bytes that the server has received. */
  readonly sent: number
  readonly state: UploadState
  readonly failure?: CallFailure
  /** The existing file, while the user is asked whether to replace it. */
  readonly existing?: ExistingFile
}

interface Running {
  view: UploadView
  readonly file: File
  readonly abort: AbortController
  /** The server's id of the upload, once begun. */
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
  /** Resumes where the server has stopped receiving; after a refusal, from the beginning. */
  retry(key: number): void
  replace(key: number): void
  cancel(key: number): void
  list: () => readonly UploadView[]
  watch: (callback: () => void) => () => void
}

export interface UploadSettings {
  readonly api: Api
  /** `/filecontainers/equipment/<id>` */
  readonly place: string
  /** Called when an upload has become a file of the entry. */
  readonly onStored: () => void
}

/** Two at a time: more would only share the same bandwidth. */
const AT_ONCE = 2

function existingOf(failure: CallFailure): ExistingFile | undefined {
  return failure.status === 409 ? (failure.answer['current'] as ExistingFile | undefined) : undefined
}

/** Sends one file from its offset to its end. */
async function send(
  { api, place }: UploadSettings,
  one: Running,
  onProgress: (sent: number) => void,
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
  onProgress(upload.received)
  while (upload.received < file.size) {
    const offset = upload.received
    const bytes = file.slice(offset, offset + upload.partSize)
    upload = await api.request('PUT', address, { query: { offset }, bytes, signal })
    onProgress(upload.received)
  }
  await api.request('POST', `${address}/finish`, { body: wanted, signal })
}

/** The uploads and their subscribers. */
function records() {
  let running: readonly Running[] = []
  let views: readonly UploadView[] = []
  let last = 0
  const watchers = new Set<() => void>()

  function publish(next: readonly Running[]): void {
    running = next
    views = running.map((one) => one.view)
    for (const callback of watchers) callback()
  }

  return {
    all: () => running,
    find: (key: number) => running.find(({ view }) => view.key === key),
    add(files: readonly File[]): void {
      const added = files.map((file): Running => {
        const { name, size } = file
        const view = { key: (last += 1), name, size, sent: 0, state: 'waiting' } as const
        return { view, file, abort: new AbortController() }
      })
      publish([...running, ...added])
    },
    show(one: Running, change: Partial<UploadView>): void {
      one.view = { ...one.view, ...change }
      publish(running)
    },
    remove: (one: Running) => publish(running.filter((other) => other !== one)),
    list: () => views,
    watch: (callback: () => void) => {
      watchers.add(callback)
      return () => void watchers.delete(callback)
    },
  }
}

/** Why an upload has stopped, and what the user can do. */
function stoppedBy(error: unknown): Partial<UploadView> {
  const failure = error instanceof CallFailure ? error : new CallFailure(0, '')
  const existing = existingOf(failure)
  if (existing) return { state: 'asking', existing }
  if (failure.status === 0 || failure.status === 503) return { state: 'interrupted', failure }
  return { state: 'failed', failure, sent: 0 }
}

export function createUploads(settings: UploadSettings): Uploads {
  const known = records()

  async function run(one: Running): Promise<void> {
    known.show(one, { state: 'sending' })
    try {
      await send(settings, one, (sent) => known.show(one, { sent }))
      known.remove(one)
      settings.onStored()
    } catch (error) {
      if (!one.abort.signal.aborted) {
        const stopped = stoppedBy(error)
        // After a refusal the server's upload is deleted too.
        if (stopped.state === 'failed') delete one.id
        known.show(one, stopped)
      }
    }
    next()
  }

  function next(): void {
    const busy = known.all().filter(({ view }) => view.state === 'sending').length
    const waiting = known.all().filter(({ view }) => view.state === 'waiting')
    for (const one of waiting.slice(0, Math.max(0, AT_ONCE - busy))) void run(one)
  }

  function again(one: Running | undefined): void {
    if (!one) return
    known.show(one, { state: 'waiting' })
    next()
  }

  // Interrupted uploads resume automatically when the connection is back.
  window.addEventListener('online', () => {
    for (const one of known.all()) if (one.view.state === 'interrupted') again(one)
  })

  return {
    add(files) {
      known.add(files)
      next()
    },
    retry: (key) => again(known.find(key)),
    replace(key) {
      const one = known.find(key)
      if (one?.view.existing) one.replaces = one.view.existing.version
      again(one)
    },
    cancel(key) {
      const one = known.find(key)
      if (!one) return
      one.abort.abort()
      known.remove(one)
      const { id } = one
      // If this request fails, the server discards the upload after a day.
      if (id !== undefined) {
        settings.api.request('DELETE', `${settings.place}/uploads/${id}`).catch(() => undefined)
      }
      next()
    },
    list: known.list,
    watch: known.watch,
  }
}
