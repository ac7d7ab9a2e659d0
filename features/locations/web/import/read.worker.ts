import { FileProblem } from '../exchange/feature.ts'
import { readPlaces } from '../exchange/read.ts'
import type { Reading } from './readFile.ts'

/** Reads a file beside the screen, which stays quick meanwhile. */
onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(read(new Uint8Array(data)))
}

function read(bytes: Uint8Array): Reading {
  try {
    return { places: readPlaces(bytes) }
  } catch (error) {
    // Whatever else a file breaks, it is the file that cannot be read.
    return {
      problem: error instanceof FileProblem ? error.problem : { key: 'locations.import.file.unknown' },
    }
  }
}
