/** When machines were on routes of projects that are closed to the reader (decision 0045). */
import { type Database, type Scope, sendInAccount } from '@haulway/platform/server/db/index.ts'

const MS = (edge: string) => `(extract(epoch from ${edge}(span)) * 1000)::double precision`

export const CLOSED_SPANS = {
  name: 'telemetry-closed-spans',
  text: `select equipment_id, ${MS('lower')} as "from", ${MS('upper')} as "to"
    from haulway_closed_spans(), unnest(spans) as span`,
}

/** Epoch milliseconds; `to` is exclusive, null while the machine is on the route. */
export interface ClosedSpan {
  readonly equipment_id: string
  readonly from: number
  readonly to: number | null
}

/** Whether any time within an interval is closed; both ends inclusive. */
export type IsClosed = (from: number, to: number) => boolean

/** By machine; without machines that were never on such a route. */
export function closedPredicates(spans: readonly ClosedSpan[]): ReadonlyMap<string, IsClosed> {
  const machines = Map.groupBy(spans, ({ equipment_id: machine }) => machine)
  return new Map(
    [...machines].map(([machine, own]) => [
      machine,
      (from, to) => own.some((span) => span.from <= to && (span.to === null || from < span.to)),
    ]),
  )
}

export async function readClosedSpans(
  database: Database,
  scope: Scope,
): Promise<(machine: string, from: number, to: number) => boolean> {
  const [spans] = await sendInAccount(scope, [CLOSED_SPANS], database.reports)
  const closed = closedPredicates(spans!.rows as unknown as ClosedSpan[])
  return (machine, from, to) => closed.get(machine)?.(from, to) ?? false
}
