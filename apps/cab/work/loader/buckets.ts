import type { CabState } from '../../cab.ts'

/** Buckets that were stated since the truck was last said to be loaded, and since it came. */
export function bucketsSince({ stated, work }: Pick<CabState, 'stated' | 'work'>): number {
  const truck = work?.trucks.find(({ doing }) => doing === 'loaded')
  const came = truck ? Date.parse(truck.since) : -Infinity
  const loaded = stated.filter(({ type }) => type === 'load').map(({ t }) => t)
  const since = Math.max(came, ...loaded)
  return stated.filter(({ type, t }) => type === 'bucket load' && t > since).length
}
