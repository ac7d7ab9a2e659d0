import type { ReadOptions } from '@haulway/interchange'
import type { Problem } from '@haulway/resource'
import type { ReadPlaces } from '../exchange/read.ts'

/** The places of a file, or why it cannot be read. */
export type FileResult = ReadPlaces | { readonly problem: Problem }

/** Language of the reader, and the encoding that the reader chose. */
export type ReadHints = Pick<ReadOptions, 'language' | 'encoding'>

/** Maximum bytes of a boundary file. Equals the reader's own limit, so that larger files are not loaded at all. */
const LARGEST = 100_000_000

/** Reads a file in a worker. */
export async function readFile(file: File, hints: ReadHints): Promise<FileResult> {
  if (file.size > LARGEST)
    return { problem: { key: 'interchange.unreadable.large', args: { max: LARGEST / 1_000_000 } } }
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<FileResult>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FileResult>) => resolve(data))
      worker.addEventListener('error', (event) => reject(new Error(event.message)))
      worker.postMessage({ bytes, hints }, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
