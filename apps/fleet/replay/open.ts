/** Opens a recorded track. */
import { createReadStream } from 'node:fs'
import { basename, extname } from 'node:path'
import {
  pointsOnly,
  readItems,
  UnreadableFile,
  type Doubt,
  type ReadOptions,
  type Refusal,
  type TrackPoint,
} from '@haulway/interchange'
import { en } from '@haulway/interchange/messages/en.ts'
import { wordsOf } from '@haulway/platform/messages.ts'
import { UsageError } from '../options.ts'

export interface TrackOptions extends Omit<ReadOptions, 'machine'> {
  /** Name of the machine where the file names none; null: the name of the file. */
  machine: string | null
}

const words = wordsOf(en, 'en')

/** Why a file cannot be read, and what to do about it. */
export function unreadableText({ reason, args }: UnreadableFile): string {
  const text = words(`interchange.unreadable.${reason}`, args)
  return reason === 'columns' ? `${text} Name it with --columns.` : text
}

export const doubtText = ({ about, args }: Doubt): string => words(`interchange.doubt.${about}`, args)

/**
 * Points, refused lines and doubts of the file as they are read; a table is never in memory as a whole. Throws UsageError
 * for a named column that is absent.
 */
export async function* readTrack(
  file: string,
  options: TrackOptions,
): AsyncGenerator<TrackPoint | Refusal | Doubt> {
  const machine = options.machine ?? basename(file, extname(file))
  const chunks: AsyncIterable<Uint8Array> = createReadStream(file, { highWaterMark: 256 * 1024 })
  try {
    yield* pointsOnly(readItems(chunks, { ...options, machine }))
  } catch (error) {
    const isNamed = error instanceof UnreadableFile && error.args['named'] !== undefined
    throw isNamed ? new UsageError(unreadableText(error), { cause: error }) : error
  }
}
