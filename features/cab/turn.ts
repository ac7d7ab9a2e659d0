/** When the turn of a truck at a load place comes. Instants are epoch milliseconds. */

export interface LoaderAtWork {
  readonly id: string
  /** When it began to serve the truck beside it; null: it is free. */
  readonly servesSince: number | null
  /** Seconds that it needs for a truck; null: unknown. */
  readonly pace: number | null
}

export interface Waiting {
  /** When it is expected; null: it is there, or nobody knows. */
  readonly arrivesAt: number | null
}

interface Turn {
  readonly loader: string
  /** null: unknown. */
  readonly at: number | null
}

/**
 * The loader that serves a truck, and when: trucks are served in this order, each by the loader that is free first.
 * `ahead`: those before it that are not beside a loader yet. undefined without a loader.
 */
export function turnOf(
  loaders: readonly LoaderAtWork[],
  ahead: readonly Waiting[],
  own: Waiting,
  now: number,
): Turn | undefined {
  const free = loaders.map(({ id, servesSince, pace }) => ({
    id,
    pace: pace === null ? null : pace * 1_000,
    // One that is slower than usual is about to finish.
    at: servesSince === null ? now : pace === null ? null : Math.max(now, servesSince + pace * 1_000),
  }))
  const first = () =>
    free.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || (a.id < b.id ? -1 : 1))[0]
  for (const { arrivesAt } of ahead) {
    const loader = first()
    if (loader === undefined) return undefined
    const begins = loader.at === null ? null : Math.max(loader.at, arrivesAt ?? now)
    loader.at = begins === null || loader.pace === null ? null : begins + loader.pace
  }
  const loader = first()
  if (loader === undefined) return undefined
  return { loader: loader.id, at: loader.at === null ? null : Math.max(loader.at, own.arrivesAt ?? now) }
}
