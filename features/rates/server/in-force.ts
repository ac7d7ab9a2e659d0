/** The rates in force for each machine over time. */
import { parseDateTime } from '@haulway/platform/dates.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Basis } from '../rate.resource.ts'

/** The rate of a machine between two instants, epoch milliseconds. */
export interface PaidSpan {
  readonly from: number
  readonly to: number
  readonly basis: Basis
  /** Hundredths of the account's currency. */
  readonly amount: number
}

export interface Paid {
  readonly equipment: string
  /** In order, without overlaps; time in between has no rate. */
  readonly spans: readonly PaidSpan[]
}

interface Row {
  readonly equipment: string
  readonly basis: Basis
  readonly amount: number
  readonly day: string
  /** Specificity: how much of the machine it names. */
  readonly named: number
}

/** The last instant that there is. */
const EVER = 8_640_000_000_000_000

/** Of the rates of a machine in order of their days: on each day the most specific, and of these the latest. */
export function rateSpans(rates: readonly Omit<Row, 'equipment'>[], zone: string): PaidSpan[] {
  const spans: PaidSpan[] = []
  let best = rates[0]
  for (const [n, one] of rates.entries()) {
    const next = rates[n + 1]
    if (!best || one.named >= best.named) best = one
    if (next?.day === one.day) continue
    spans.push({
      from: parseDateTime(one.day, zone) ?? 0,
      to: next === undefined ? EVER : (parseDateTime(next.day, zone) ?? EVER),
      basis: best.basis,
      amount: best.amount,
    })
  }
  return spans
}

/** For every machine that has a rate. Categories are the current ones of machines. */
export async function ratesInForce(tx: Transaction, account: string): Promise<Paid[]> {
  const { rows: zones } = await tx.query<{ zone: string }>(
    'select time_zone as zone from accounts where id = $1',
    [account],
  )
  const { rows } = await tx.query<Row>(
    `select e.id as equipment, r.basis, round(r.amount::numeric * 100)::float8 as amount, r.valid_from as day,
       (r.equipment_id is not null)::int * 2 + (r.haul_category_id is not null)::int as named
     from rates r join equipment e on e.account_id = r.account_id and (r.equipment_id is null or r.equipment_id = e.id)
       and (r.haul_category_id is null or r.haul_category_id = e.haul_category_id)
     where r.account_id = $1 order by r.valid_from, r.created_at, r.id`,
    [account],
  )
  const zone = zones[0]?.zone ?? 'UTC'
  return [...Map.groupBy(rows, (one) => one.equipment)].map(([equipment, own]) => ({
    equipment,
    spans: rateSpans(own, zone),
  }))
}

/** The currency of amounts; null until the account sets one. */
export async function findCurrency(tx: Transaction, account: string): Promise<string | null> {
  const { rows } = await tx.query<{ currency: string | null }>(
    `select settings->>'currency' as currency from accounts where id = $1`,
    [account],
  )
  return rows[0]?.currency ?? null
}
