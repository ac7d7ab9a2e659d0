import type { ProposedPlace } from '../../../telemetry/telemetry.ts'
import type { DrivenTrack, FileReading, Found, GivenCycles } from './search.ts'

/** Files, and how they are read where they do not say it. */
interface FileSource {
  readonly files: readonly File[]
  readonly reading: FileReading
}

export type Question =
  | FileSource
  | { readonly driven: readonly DrivenTrack[] }
  | { readonly places: readonly ProposedPlace[] }
  | { readonly names: ReadonlyMap<string, string> }
export type Answer =
  | { readonly found: Found }
  | { readonly cycles: readonly GivenCycles[] }
  | { readonly tracks: readonly Blob[] }
  | { readonly failed: true }

/** What is searched: files, or tracks of the account's own machines. */
type FindSource = FileSource | { readonly driven: readonly DrivenTrack[] }

/** Finds places in a worker, so that the screen stays responsive. The search sends nothing to the server. */
export interface Finder {
  readonly find: (source: FindSource) => Promise<Found>
  /** Cycles between places of the last search. */
  readonly cycles: (places: readonly ProposedPlace[]) => Promise<readonly GivenCycles[]>
  /** The tracks of the last search as files to import; `names`: IDs of the wanted machines, by name of the track. */
  readonly tracks: (names: ReadonlyMap<string, string>) => Promise<readonly Blob[]>
  readonly close: () => void
}

export function openFinder(): Finder {
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' })
  /** The worker answers in the order of the questions. */
  const waiting: { answered: (answer: Answer) => void; failed: (error: Error) => void }[] = []
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => waiting.shift()?.answered(data))
  worker.addEventListener('error', ({ message }) => {
    for (const { failed } of waiting.splice(0)) failed(new Error(message))
  })
  const ask = (question: Question) =>
    new Promise<Answer>((answered, failed) => {
      waiting.push({ answered, failed })
      worker.postMessage(question, [])
    })
  return {
    async find(source) {
      const answer = await ask(source)
      if ('found' in answer) return answer.found
      throw new Error('nothing was found')
    },
    async cycles(places) {
      const answer = await ask({ places })
      return 'cycles' in answer ? answer.cycles : []
    },
    async tracks(names) {
      const answer = await ask({ names })
      return 'tracks' in answer ? answer.tracks : []
    },
    close: () => worker.terminate(),
  }
}
