/** Opens a recorded track: GPX by its ending or its first sign, everything else as a table. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { readCsv, type CsvOptions } from './csv.ts'
import { readGpx } from './gpx.ts'
import { UnreadableTrack, type Row } from './track.ts'

export interface TrackOptions extends Omit<CsvOptions, 'machine'> {
  /** Name of the machine where the file names none; null: the name of the file. */
  machine: string | null
}

/** The first bytes: XML begins with `<`; zero bytes are UTF-16 or no text. */
async function looksLike(file: string): Promise<'xml' | 'table'> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0)
    const head = buffer.subarray(0, bytesRead)
    if (head.includes(0)) throw new UnreadableTrack('the file is not UTF-8 text')
    return head
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('<')
      ? 'xml'
      : 'table'
  } finally {
    await handle.close()
  }
}

/** Rows of the file as they are read; the file is never in memory as a whole. */
export async function* readTrack(file: string, options: TrackOptions): AsyncGenerator<Row> {
  const kind = await looksLike(file)
  const machine = options.machine ?? basename(file, extname(file))
  const chunks = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })
  yield* kind === 'xml' ? readGpx(chunks, machine) : readCsv(chunks, { ...options, machine })
}
