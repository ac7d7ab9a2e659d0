/** Small helpers of readers that need the whole text at once. */
import { UnreadableTrack } from './track.ts'

/** Characters; formats that cannot be read piece by piece are not read beyond. */
const LONGEST = 200_000_000

/** All of a file in one piece, without a byte order mark. */
export async function wholeText(chunks: AsyncIterable<string>): Promise<string> {
  const parts: string[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > LONGEST) throw new UnreadableTrack('the file is too long', 'long')
    parts.push(chunk)
  }
  return parts.join('').replace(/^\uFEFF/, '')
}
