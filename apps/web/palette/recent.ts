import type { Me } from '@haulway/platform/session.ts'

/** A visited place. */
export interface RecentPlace {
  readonly to: string
  readonly label: string
}

const KEPT = 12

/** Of one person in one account, until the window closes: names of entries are not kept in the browser. */
function keyOf(me: Me): string {
  return `haulway.recent.${me.id}.${me.contextAccount.id}`
}

function isPlace(one: unknown): one is RecentPlace {
  if (typeof one !== 'object' || one === null || !('to' in one) || !('label' in one)) return false
  return typeof one.to === 'string' && one.to.startsWith('/') && typeof one.label === 'string'
}

/** The latest first. */
export function recentPlaces(me: Me): readonly RecentPlace[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(me)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace) : []
  } catch {
    return []
  }
}

export function rememberPlace(me: Me, place: RecentPlace): void {
  const others = recentPlaces(me).filter((one) => one.to !== place.to)
  sessionStorage.setItem(keyOf(me), JSON.stringify([place, ...others].slice(0, KEPT)))
}
