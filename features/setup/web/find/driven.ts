/**
 * Fetches recent tracks of the account's machines for the search: the newest day of each first, until there is
 * enough.
 */
import type { Api } from '@haulway/platform/web/api.ts'
import { DRIVEN_DAYS, listDriven, readDriven } from '../../setup.endpoints.ts'
import type { DrivenTrack } from './search.ts'

/** Maximum positions: a shift of some fifteen machines with a position each second. */
const MOST_POSITIONS = 400_000

export async function fetchDriven(api: Api): Promise<DrivenTrack[]> {
  const { machines } = await api.call(listDriven, {})
  const tracks: DrivenTrack[] = []
  let positions = 0
  for (let day = 0; day < DRIVEN_DAYS; day += 1) {
    for (const { id, title, kind } of machines) {
      if (positions >= MOST_POSITIONS) return tracks
      const drive = await api.call(readDriven, { params: { id }, query: { day } })
      positions += drive.t.length
      if (drive.t.length > 0) tracks.push({ machine: title, kind, ...drive })
    }
  }
  return tracks
}
