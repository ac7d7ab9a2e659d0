/** The shown project and shift, and the other choices. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Span } from '../pace.ts'
import { nextStart, shiftBefore, type ShiftOfDay } from '../shift-of.ts'
import { projectTitles, type Site } from './calendars.ts'

export const toIso = (at: number) => new Date(at).toISOString()
export const stretchOf = ({ start, end }: Pick<Span, 'start' | 'end'>) => ({
  from: toIso(start),
  to: toIso(end),
})

export interface FrameQuestion {
  readonly tx: Transaction
  readonly site: Site
  readonly now: number
}

async function hasBegun(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.query<{ begun: boolean }>(
    `select exists (select from locations where account_id = haulway_account())
       and exists (select from equipment where account_id = haulway_account()) as begun`,
  )
  return rows[0]?.begun === true
}

/** Fields that do not depend on the shift. */
export async function frameFields({ tx, site, now }: FrameQuestion) {
  const { span, calendar, project } = site
  const runs = span !== undefined && span.start <= now && now < span.end
  const next = nextStart(calendar, now)
  const after = span && nextStart(calendar, span.start)
  const before = span && shiftBefore(calendar, span)
  return {
    now: toIso(now),
    zone: calendar.zone,
    project,
    projects: await projectTitles(tx),
    begun: await hasBegun(tx),
    runs,
    next: next === undefined ? null : toIso(next),
    before: before ? toIso(before.start) : null,
    after: after !== undefined && after <= now ? toIso(after) : null,
  }
}

/** The shift as the API returns it. */
export const spanFields = (span: ShiftOfDay) => ({
  ...stretchOf(span),
  kind: span.kind,
  title: span.title,
  date: span.date,
  breaks: span.breaks.map(stretchOf),
})
