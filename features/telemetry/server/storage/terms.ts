/** The terms of an account: written together with their entries, read with the site. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Change } from '@haulway/storage'
import {
  type DatedTerms,
  type Recalculation,
  type Terms,
  type TermsKind,
  buildTerms,
} from '../../pricing/terms.ts'
import type { TermsByKind } from '../../pricing/terms.ts'

/**
 * Stores the current terms of these entries, in the transaction that saves the entries. Unchanged terms remain valid;
 * the first terms of an entry apply to all time before. `due_from` leads to a repricing of loads that are stored
 * before this change is noticed.
 */
export async function keepTerms<K extends TermsKind>(
  kind: K,
  entries: readonly { readonly id: string; readonly terms: TermsByKind[K] }[],
  { tx, now }: Change,
): Promise<void> {
  await tx.query(
    `insert into load_terms (account_id, kind, entry_id, valid_from, terms, due_from)
     select haulway_account(), $1, one.id, case when last.terms is null then '-infinity' else $2::timestamptz end,
            one.terms, $2
       from json_to_recordset($3) as one (id uuid, terms jsonb)
       left join lateral (
         select terms from load_terms where account_id = haulway_account() and kind = $1 and entry_id = one.id
          order by valid_from desc limit 1) last on true
      where last.terms is distinct from one.terms
     on conflict (account_id, kind, entry_id, valid_from)
     do update set terms = excluded.terms, due_from = excluded.due_from`,
    [kind, now, JSON.stringify(entries)],
  )
}

/** Applies the current settings to loads of the route from an instant on, for everything they are priced by. */
export async function keepRecalculation(
  routeId: string,
  from: Date,
  { tx, user, now }: Change,
): Promise<void> {
  await tx.query(
    `insert into recalculations (account_id, route_id, made_at, holds_from, made_by, due_from)
     values (haulway_account(), $1, $2, $3, $4, $3)
     on conflict (account_id, route_id, made_at)
     do update set holds_from = excluded.holds_from, due_from = excluded.due_from`,
    [routeId, now, from, user],
  )
}

/** Start of the last recalculation, by route. */
export async function recalculatedFrom(tx: Transaction, account: string): Promise<Map<string, Date>> {
  const { rows } = await tx.query<{ route_id: string; holds_from: Date }>(
    `select distinct on (route_id) route_id, holds_from from recalculations where account_id = $1
      order by route_id, made_at desc`,
    [account],
  )
  return new Map(rows.map((row) => [row.route_id, row.holds_from]))
}

/**
 * Changes of terms that are not applied to stored loads yet: the earliest affected instant, and the rows that hold
 * them.
 */
export interface Due {
  readonly from: string
  readonly terms: readonly { kind: string; entry_id: string; valid_from: string }[]
  readonly recalculations: readonly { route_id: string; made_at: string }[]
}

export interface LoadedTerms {
  readonly terms: Terms
  readonly due: Due | null
}

interface TermsRow {
  kind: TermsKind
  entry_id: string
  /** The driver returns `-infinity` as a number. */
  valid_from: Date | number
  terms: DatedTerms['terms']
}

async function findDue(tx: Transaction): Promise<Due | null> {
  const { rows } = await tx.query<{ from: string | null } & Pick<Due, 'terms' | 'recalculations'>>(
    // Instants as text: a Date would drop microseconds.
    `with terms as (select kind, entry_id, valid_from::text, due_from from load_terms
        where account_id = haulway_account() and due_from is not null),
      made as (select route_id, made_at::text, due_from from recalculations
        where account_id = haulway_account() and due_from is not null)
     select (select min(due_from) from (select due_from from terms union all select due_from from made) due)::text as from,
       coalesce((select json_agg(terms) from terms), '[]') as terms,
       coalesce((select json_agg(made) from made), '[]') as recalculations`,
  )
  const [found] = rows
  return found && found.from !== null ? { ...found, from: found.from } : null
}

export async function loadTerms(tx: Transaction): Promise<LoadedTerms> {
  const due = await findDue(tx)
  const { rows: held } = await tx.query<TermsRow>(
    'select kind, entry_id, valid_from, terms from load_terms where account_id = haulway_account()',
  )
  const { rows: made } = await tx.query<{ route_id: string; holds_from: Date; made_at: Date }>(
    'select route_id, holds_from, made_at from recalculations where account_id = haulway_account()',
  )
  const terms = buildTerms(
    held.map(({ kind, entry_id, valid_from, terms }) => ({
      kind,
      id: entry_id,
      from: Number(valid_from),
      terms,
    })),
    made.map((one): Recalculation => ({
      routeId: one.route_id,
      from: one.holds_from.getTime(),
      at: one.made_at.getTime(),
    })),
  )
  return { terms, due }
}
