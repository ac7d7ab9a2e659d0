/** The practice site as the work of its people needs it. */
import type { Ids } from './addresses.ts'
import type { Clock } from './clock.ts'
import type { Entry } from './ensure.ts'
import type { Session } from './session.ts'

export interface Shift {
  readonly day: string
  readonly shift: number
  readonly from: string
  readonly to: string
}

/** The site as the steps need it. */
export interface Site {
  readonly session: Session
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly now: number
  readonly project: string
  readonly shifts: readonly Shift[]
  readonly machines: Ids
  readonly routes: Ids
}

interface Page {
  readonly items: readonly unknown[]
}

/** Whether a list has no entry yet. */
export async function lacks(session: Session, path: string): Promise<boolean> {
  return (await session.get<Page>(path)).items.length === 0
}

export const instantText = (t: number) => new Date(t).toISOString()

/** The id of an entry by its title. Throws without one. */
export function need(ids: Ids, title: string): string {
  const id = ids.get(title)
  if (id === undefined) throw new Error(`${title} is missing`)
  return id
}

export async function idsBy(session: Session, path: string, field = 'title'): Promise<Ids> {
  return new Map((await session.list<Entry>(path)).map((one) => [String(one[field]), one.id]))
}
