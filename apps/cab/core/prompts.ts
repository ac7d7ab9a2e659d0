/** Which questions of a route are put to the driver, and when: each once. Pure. */
import type { CabWork } from '@haulway/features/cab/cab.endpoints.ts'
import type { Prompt, Route } from '../cab.ts'
import { withLatest, type Keep } from './keep.ts'

type Occasion = Prompt['prompt']['at']

const REMEMBERED = 500
/** A load that was found so near to what the driver stated is the same; milliseconds. */
const SAME_MS = 180_000
/** After an outage nobody is asked about the morning. */
const RECENT_MS = 900_000

/** Adds the questions of one occasion that were not put yet. `name` tells it from others of its kind. */
function ask(keep: Keep, route: Route | null, at: Occasion, name: string, askedAt: number): Keep {
  const due = (route?.driverPrompts ?? []).flatMap((prompt, index): Prompt[] => {
    const id = `${at} ${name} ${route?.id} ${index}`
    if (!route || prompt.at !== at || keep.asked.includes(id)) return []
    return [{ id, askedAt, route: { id: route.id, title: route.title }, prompt }]
  })
  if (due.length === 0) return keep
  const asked = withLatest(keep.asked, REMEMBERED, ...due.map(({ id }) => id))
  return { ...keep, asked, prompts: [...keep.prompts, ...due] }
}

/** A driver begins, and starts the route of the machine. */
export function promptsOfShift(keep: Keep, route: Route | null, now: number): Keep {
  if (keep.signOn === null) return keep
  return promptsOfRoute(ask(keep, route, 'shift start', keep.signOn, now), route, now)
}

/** A route begins: once for each driver. Also those of a shift whose route was not known before. */
export function promptsOfRoute(keep: Keep, route: Route | null, now: number): Keep {
  if (keep.signOn === null || !route) return keep
  const begun = keep.asked.some((id) => id.startsWith(`shift start ${keep.signOn} `))
  const shift = begun ? keep : ask(keep, route, 'shift start', keep.signOn, now)
  return ask(shift, route, 'route start', keep.signOn, now)
}

/** The driver stated a load or a dump. */
export function promptsOfPress(
  keep: Keep,
  route: Route | null,
  at: 'load' | 'dump',
  event: { id: string; t: number },
): Keep {
  return ask(keep, route, at, event.id, event.t)
}

/** What `work` tells, the driver's own statements apart. */
export function promptsOfWork(keep: Keep, route: Route | null, work: CabWork, now: number): Keep {
  const known = new Set(keep.seen ?? [])
  const moments = work.loads.flatMap(({ key, at, dumpedAt }) => [
    { at: 'load' as const, name: key, t: Date.parse(at) },
    ...(dumpedAt === null ? [] : [{ at: 'dump' as const, name: `dumped:${key}`, t: Date.parse(dumpedAt) }]),
  ])
  const fresh = moments.filter(({ name }) => !known.has(name))
  if (fresh.length === 0 && keep.seen !== null) return keep
  const seen = withLatest(keep.seen ?? [], 2 * REMEMBERED, ...fresh.map(({ name }) => name))
  // What happened before this cab was looked at is nobody's question.
  const due = keep.seen === null ? [] : fresh.filter(({ t }) => Math.abs(now - t) < RECENT_MS)
  const stated = ({ at, t }: { at: string; t: number }): boolean =>
    keep.stated.some((one) => one.type === at && Math.abs(one.t - t) < SAME_MS)
  return due
    .filter((one) => !stated(one))
    .reduce<Keep>((sum, { at, name }) => ask(sum, route, at, name, now), { ...keep, seen })
}
