/** Helpers of readers that need the whole text at once. */
import { UnreadableFile } from '../result.ts'

/** Most characters of a format that cannot be read piece by piece. */
const LONGEST = 200_000_000

/** The whole file in one piece, without a byte order mark. */
export async function readWholeText(chunks: AsyncIterable<string>): Promise<string> {
  const parts: string[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > LONGEST) throw new UnreadableFile('long')
    parts.push(chunk)
  }
  return parts.join('').replace(/^\uFEFF/, '')
}
