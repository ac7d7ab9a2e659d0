/** Everything that a file of a test says. */
import { inPieces, readItems, type ReadOptions } from '../read.ts'
import { UnreadableFile, type Doubt, type Refusal, type TrackPoint, type Zone } from '../result.ts'

export interface AllItems {
  readonly points: readonly TrackPoint[]
  readonly refusals: readonly Refusal[]
  readonly doubts: readonly Doubt[]
  readonly zones: readonly Zone[]
  /** Why the file as a whole cannot be read; null when it can. */
  readonly unreadable: UnreadableFile | null
}

const plain: ReadOptions = { columns: new Map(), speedUnit: null, weightUnit: null, machine: 'truck' }

export async function readAll(
  content: Uint8Array | string,
  options: Partial<ReadOptions> = {},
): Promise<AllItems> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const all = {
    points: [] as TrackPoint[],
    refusals: [] as Refusal[],
    doubts: [] as Doubt[],
    zones: [] as Zone[],
  }
  try {
    for await (const item of readItems(inPieces(bytes, 997), { ...plain, ...options })) {
      if (item.kind === 'point') all.points.push(item)
      else if (item.kind === 'refusal') all.refusals.push(item)
      else if (item.kind === 'doubt') all.doubts.push(item)
      else all.zones.push(item)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { ...all, unreadable: error }
  }
  return { ...all, unreadable: null }
}
