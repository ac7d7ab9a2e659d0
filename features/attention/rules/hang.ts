/**
 * Loaders that wait too long for trucks, averaged over each one's last loads and the current wait. Loaders of one
 * place share its trucks and wait for one reason: one alarm.
 */
import type { Finding } from '../alarm.ts'
import type { Rule } from '../rule.ts'
import { HANGS } from '../memory.ts'
import { limitsFor } from '../site.ts'
import { beyondUsual } from '../usual.ts'
import type { View, Watched } from '../view.ts'

/** Over when all were under the limit for five minutes (behaviour 19). */
const OFF_MS = 300_000

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length

interface Hanging {
  readonly loader: Watched
  readonly since: number
  readonly hangs: readonly number[]
  /** The mean of the hangs. */
  readonly seconds: number
}

/**
 * The hangs that count, with the current wait as soon as it alone exceeds the mean; null: too few are known, or the
 * loader is not heard.
 */
function hangsNow(view: View, loader: Watched): Hanging | null {
  const known = view.memory.hangs.get(loader.id)
  if (known === undefined || view.isOffline(loader)) return null
  const { before, hung } = known
  const full = [before.slice(-HANGS), [...before, hung].slice(-HANGS)].filter(
    ({ length }) => length === HANGS,
  )
  const since = view.now - hung * 1000
  const means = full.map((hangs) => ({ loader, since, hangs, seconds: mean(hangs) }))
  return means.length === 0 ? null : means.reduce((a, b) => (b.seconds > a.seconds ? b : a))
}

function judge(view: View, locationId: string, loaders: readonly Watched[]): Finding {
  const projectId = view.site.places.get(locationId)?.projectId ?? loaders[0]?.of.projectId ?? null
  const usualSeconds = view.site.usual?.get(locationId)?.hang
  const routeId = loaders[0]?.of.routeId ?? null
  const most = beyondUsual(limitsFor(view.site, { routeId, projectId }), 'hangMinutes', usualSeconds)
  const hanging = loaders
    .flatMap((one) => hangsNow(view, one) ?? [])
    .toSorted((a, b) => b.seconds - a.seconds || (a.loader.id < b.loader.id ? -1 : 1))
  const over = hanging.filter(({ seconds }) => seconds >= most.seconds)
  const [worst] = over
  const isKnown = view.site.usual !== null && (hanging.length > 0 || loaders.length === 0)
  return {
    subject: { kind: 'location', id: locationId },
    state: view.shift(projectId) === null ? 'off' : !isKnown ? 'hold' : worst ? 'on' : 'off',
    cause: 'hang',
    facts: worst
      ? {
          since: worst.since,
          seconds: worst.seconds,
          ...(usualSeconds === undefined ? {} : { usualSeconds }),
          limitSeconds: most.seconds,
          hangs: worst.hangs,
          locationId,
          machines: over.map(({ loader }) => loader.id),
        }
      : (view.open('hang', locationId) ?? { since: view.now, locationId }),
    threshold: most.threshold,
    projectId,
  }
}

export const hang: Rule = {
  name: 'hang',
  offMs: OFF_MS,
  behind: ['silent'],
  find(view, ids) {
    if (ids !== null) return []
    const places = new Map<string, Watched[]>()
    for (const id of view.site.places.keys()) if (view.open('hang', id)) places.set(id, [])
    for (const one of view.machines.values()) {
      const { loading } = one.seen
      if (!one.loads || loading?.role !== 'loader' || loading.placeId === null) continue
      places.set(loading.placeId, [...(places.get(loading.placeId) ?? []), one])
    }
    return [...places].map(([place, loaders]) => judge(view, place, loaders))
  },
}
