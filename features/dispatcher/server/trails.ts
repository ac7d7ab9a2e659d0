import { type TimedColumns, thinPositions } from '@haulway/geo'
import type { Scope } from '@haulway/platform/server/db/index.ts'
import { MAX_TRAILS, TRAIL_MS } from '../dispatcher.endpoints.ts'

export type ReadTrack = (scope: Scope, equipment: string, from: number, to: number) => Promise<TimedColumns>

interface Wanted {
  /** Machines that the reader may see, with their names. */
  readonly titles: ReadonlyMap<string, string>
  /** Comma-separated ids; null: the first by name. */
  readonly asked: string | null
  readonly now: number
}

function machinesOf({ titles, asked }: Wanted): string[] {
  const some = asked?.split(',').filter((id) => titles.has(id))
  const chosen = some ?? [...titles].sort(([, a], [, b]) => a.localeCompare(b)).map(([id]) => id)
  return [...new Set(chosen)].slice(0, MAX_TRAILS)
}

/** Reads trails one machine after the other, so that each request takes a single connection. */
export async function findTrails(read: ReadTrack, scope: Scope, wanted: Wanted) {
  const trails = []
  for (const id of machinesOf(wanted)) {
    const track = await read(scope, id, wanted.now - TRAIL_MS, wanted.now)
    trails.push({ id, ...thinPositions(track) })
  }
  return trails
}
