/** Opens a recorded track. */
import { createReadStream } from 'node:fs'
import { basename, extname } from 'node:path'
import { readTrackText, UnreadableTrack, type CsvOptions, type Row } from '@haulway/tracks'
import { UsageError } from '../options.ts'

export interface TrackOptions extends Omit<CsvOptions, 'machine'> {
  /** Name of the machine where the file names none; null: the name of the file. */
  machine: string | null
}

/**
 * Rows of the file as they are read; a table is never in memory as a whole. Throws UsageError for a named column that
 * is absent.
 */
export async function* readTrack(file: string, options: TrackOptions): AsyncGenerator<Row> {
  const machine = options.machine ?? basename(file, extname(file))
  const chunks = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })
  try {
    yield* readTrackText(chunks, { ...options, machine })
  } catch (error) {
    const isNamed = error instanceof UnreadableTrack && error.args['named'] !== undefined
    throw isNamed ? new UsageError(error.message, { cause: error }) : error
  }
}
