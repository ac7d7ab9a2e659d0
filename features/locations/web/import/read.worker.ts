import { UnreadableFile } from '@haulway/interchange'
import { readPlaces } from '../exchange/read.ts'
import type { FileResult, ReadHints } from './readFile.ts'

/** Reads a file in a worker, so that the screen stays responsive. */
onmessage = ({ data: { bytes, hints } }: MessageEvent<{ bytes: ArrayBuffer; hints: ReadHints }>) => {
  void read(new Uint8Array(bytes), hints).then(postMessage)
}

async function read(bytes: Uint8Array, hints: ReadHints): Promise<FileResult> {
  try {
    return await readPlaces(bytes, hints)
  } catch (error) {
    // Any other failure is reported as an unreadable file.
    return {
      problem:
        error instanceof UnreadableFile
          ? { key: `interchange.unreadable.${error.reason}`, args: error.args }
          : { key: 'interchange.unreadable.unknown' },
    }
  }
}
