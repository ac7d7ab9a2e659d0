import type { ImportedTrack } from '../../../telemetry/telemetry.ts'
import type { Answer, Question } from './finder.ts'
import { cyclesAt, searchDriven, searchFiles } from './search.ts'
import { type RecordedTrack, writeTrackFiles } from './track-files.ts'

/** Stays in the worker between questions: it is too large to be transferred each time. */
let tracks: readonly ImportedTrack[] = []
/** Those of files, which may be stored. */
let recorded: readonly RecordedTrack[] = []

async function* bytesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

async function answer(question: Question): Promise<Answer> {
  if ('places' in question) return { cycles: cyclesAt(question.places, tracks) }
  if ('names' in question) return { tracks: writeTrackFiles(recorded, question.names) }
  if ('driven' in question) {
    const { tracks: driven, ...found } = searchDriven(question.driven)
    ;[tracks, recorded] = [driven, []]
    return { found }
  }
  const files = question.files.map((file) => ({ name: file.name, bytes: bytesOf(file) }))
  const { tracks: read, ...found } = await searchFiles(files, question.reading)
  tracks = recorded = read
  return { found }
}

onmessage = ({ data }: MessageEvent<Question>) => {
  void answer(data).then(postMessage, () => postMessage({ failed: true }))
}
