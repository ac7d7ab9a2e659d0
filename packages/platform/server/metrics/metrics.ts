/**
 * Builders for the metrics of `/metrics`. None registers itself: slices return theirs, and the program registers what
 * it is composed of.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Counter, Gauge, Histogram, type Metric as OfClient } from 'prom-client'

export type Metric = OfClient

/** A counter; its name ends with `_total`. */
export function counter<Label extends string = never>(
  name: `haulway_${string}_total`,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> {
  return new Counter({ name, help, labelNames, registers: [] })
}

export function histogram<Label extends string = never>(
  name: `haulway_${string}_seconds`,
  help: string,
  buckets: readonly number[],
  labelNames: readonly Label[] = [],
): Histogram<Label> {
  return new Histogram({ name, help, buckets: [...buckets], labelNames, registers: [] })
}

/** The value of a gauge: a number, or one for each set of label values. */
export type GaugeValue =
  | number
  | readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[]

interface Declared {
  readonly help: string
  readonly labels?: readonly string[]
}

/** By name; an unknown value is omitted. */
type Stands<Name extends string> = Readonly<Partial<Record<Name, GaugeValue>>>

function setTo(gauge: Gauge, stand: GaugeValue | undefined): void {
  gauge.reset()
  // `reset` sets a gauge without labels to zero, which would be a value.
  gauge.remove({})
  if (typeof stand === 'number') gauge.set(stand)
  else for (const [labels, value] of stand ?? []) gauge.set(labels, value)
}

/** Gauges whose values are available at once, read at each scrape. */
export function gauges<Name extends `haulway_${string}`>(
  declared: Readonly<Record<Name, Declared>>,
  read: () => Stands<Name> | Promise<Stands<Name> | undefined>,
): Metric[] {
  // All gauges of a scrape share one read: prom-client collects them in the same tick.
  let look: Promise<Stands<Name> | undefined> | undefined
  const once = async (): Promise<Stands<Name> | undefined> => {
    try {
      return await (look ??= Promise.resolve().then(read))
    } catch {
      return undefined
    } finally {
      look = undefined
    }
  }
  return (Object.entries(declared) as [Name, Declared][]).map(
    ([name, { help, labels = [] }]) =>
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [],
        async collect() {
          setTo(this, (await once())?.[name])
        },
      }),
  )
}

/**
 * Longest that a scrape waits for queries of the database or the disk; Prometheus itself gives up after ten seconds.
 */
const LIMIT_MS = 1_000
/** Scrapes closer to each other than this get the same values. */
const KEPT_MS = 5_000

export interface ScrapeTiming {
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
  /** Resolves when the time of a scrape is over. */
  readonly limit?: () => Promise<void>
}

/**
 * Runs a query at most every few seconds, and never while the last one is running; the result is undefined when it
 * failed or takes too long. So a stuck query neither delays a scrape nor piles up.
 */
export function throttledQuery<T>(
  ask: () => Promise<T>,
  {
    now = () => performance.now(),
    limit = () => pause(LIMIT_MS, undefined, { ref: false }),
  }: ScrapeTiming = {},
): () => Promise<T | undefined> {
  let known: { at: number; answer: T | undefined } | undefined
  let open: Promise<T | undefined> | undefined
  const put = async (): Promise<T | undefined> => {
    const answer = await ask().catch(() => undefined)
    known = { at: now(), answer }
    open = undefined
    return answer
  }
  return async () => {
    if (known && now() - known.at < KEPT_MS) return known.answer
    open ??= put()
    return await Promise.race([open, limit().then(() => undefined)])
  }
}

/** Gauges whose values are queried: those that do not answer in time are omitted from the scrape. */
export function queriedGauges<Name extends `haulway_${string}`>(
  declared: Readonly<Record<Name, Declared>>,
  ask: () => Promise<Stands<Name>>,
  patience?: ScrapeTiming,
): Metric[] {
  return gauges(declared, throttledQuery(ask, patience))
}
