import { FileProblem } from '../exchange/feature.ts'
import { readPlaces } from '../exchange/read.ts'
import type { FileResult } from './readFile.ts'

/** Reads a file in a worker, so that the screen stays responsive. */
onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(read(new Uint8Array(data)))
}

function read(bytes: Uint8Array): FileResult {
  try {
    return { places: readPlaces(bytes) }
  } catch (error) {
    // Any other failure is reported as an unreadable file.
    return {
      problem: error instanceof FileProblem ? error.problem : { key: 'locations.import.file.unknown' },
    }
  }
}
