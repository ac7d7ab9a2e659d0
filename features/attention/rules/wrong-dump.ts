/** A truck in a dump with a material that the place does not take. */
import type { Finding } from '../alarm.ts'
import type { Rule } from '../rule.ts'
import type { Watched } from '../view.ts'

/** Positions that fluctuate across the edge count as inside. */
const OFF_MS = 10_000

function judge({ id, seen, place, of }: Watched): Finding {
  const { loaded, materialId, lastLoad, driverId, routeId } = seen.work
  const dumps = place !== undefined && (place.kind === 'dump' || place.kind === 'both')
  const takes =
    !dumps || place.materials.length === 0 || (materialId !== null && place.materials.includes(materialId))
  const isWrong = !takes && loaded === true && materialId !== null && lastLoad?.locationId !== place.id
  const { t, lon, lat } = seen.position
  return {
    subject: { kind: 'equipment', id },
    state: isWrong ? 'on' : 'off',
    cause: place?.id ?? 'left',
    facts: { since: t, lon, lat, locationId: place?.id ?? null, routeId, materialId, driverId },
    threshold: null,
    projectId: of.projectId,
  }
}

export const wrongDump: Rule = {
  name: 'wrongDump',
  offMs: OFF_MS,
  behind: ['silent'],
  find: (view, ids) => view.some(ids).flatMap((one) => (one.hauls ? [judge(one)] : [])),
}
