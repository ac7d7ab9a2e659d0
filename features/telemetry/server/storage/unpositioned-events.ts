/** Stated events without a position of their own, as they are stored with one that a fix lent. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Machine, UnpositionedEvent } from '../model/machine.ts'
import { instant } from './instant.ts'

interface RawUnplaced {
  equipment_id: string
  key: string
  occurred_at: Date
  fix_at: Date | null
  lon: number | null
  lat: number | null
}

const COLUMNS = 'equipment_id, key, occurred_at, fix_at, lon, lat'
// Events of before details were kept stay as they were.
const UNPLACED = `account_id = haulway_account() and source <> 'derived' and detail is not null
  and (lon is null or fix_at is not null)`

function unplacedOf({ equipment_id, key, occurred_at, fix_at, lon, lat }: RawUnplaced) {
  const lender = fix_at === null ? null : { t: fix_at.getTime(), lon: lon!, lat: lat! }
  return { equipmentId: equipment_id, key, t: occurred_at.getTime(), lender }
}

/** Those of each machine after the last position in its segments; one that has none has no `link`. */
export async function unpositionedEvents(
  tx: Transaction,
  machines: readonly Pick<Machine, 'id' | 'link'>[],
): Promise<(UnpositionedEvent & { equipmentId: string })[]> {
  const { rows } = await tx.query<RawUnplaced>(
    `select late.* from unnest($1::uuid[], $2::timestamptz[]) as machine (id, after)
      cross join lateral (select ${COLUMNS} from events where ${UNPLACED} and equipment_id = machine.id
        and occurred_at > machine.after order by occurred_at) late`,
    [machines.map(({ id }) => id), machines.map(({ link }) => instant(link?.t ?? Number.NEGATIVE_INFINITY))],
  )
  return rows.map(unplacedOf)
}

const PAGE = 50
const PLACE = '(occurred_at, key collate "C")'

/** Whether a fix at `t` would be as near to the event as the one that it has, or nearer. */
const reaches = (event: UnpositionedEvent, t: number): boolean =>
  event.lender === null || Math.abs(event.t - t) <= Math.abs(event.t - event.lender.t)

/**
 * Those that a fix between two instants may be nearest to: within, and on either side up to the first one that has a
 * nearer fix. Beyond that one all have: what is near to it is nearer to them than anything between the instants.
 */
export async function unpositionedNear(
  tx: Transaction,
  machine: string,
  from: number,
  until: number,
): Promise<UnpositionedEvent[]> {
  const find = async (where: string, values: unknown[]): Promise<UnpositionedEvent[]> => {
    const { rows } = await tx.query<RawUnplaced>(
      `select ${COLUMNS} from events where ${UNPLACED} and equipment_id = $1 and ${where}`,
      [machine, ...values],
    )
    return rows.map(unplacedOf)
  }
  const near = await find('occurred_at between $2 and $3', [instant(from), instant(until)])
  const sides = [
    { edge: from, where: `${PLACE} < ($2, $3) order by occurred_at desc, key collate "C" desc`, key: '' },
    // After every key: keys begin with an id.
    { edge: until, where: `${PLACE} > ($2, $3) order by occurred_at, key collate "C"`, key: '~' },
  ]
  for (const { edge, where, key } of sides) {
    let last: { t: number; key: string } | null = { t: edge, key }
    while (last !== null) {
      const page: UnpositionedEvent[] = await find(`${where} limit ${PAGE}`, [instant(last.t), last.key])
      const reached = page.filter((event) => reaches(event, edge))
      near.push(...reached)
      last = reached.length === PAGE ? page.at(-1)! : null
    }
  }
  return near
}

/** Those of a machine whose position one of the fixes of these instants lent: they lie about them. */
export async function positionedBy(
  tx: Transaction,
  machine: string,
  times: readonly number[],
): Promise<Omit<UnpositionedEvent, 'lender'>[]> {
  const { rows } = await tx.query<RawUnplaced>(
    `select ${COLUMNS} from events where account_id = haulway_account() and source <> 'derived' and equipment_id = $1
      and fix_at = any($2::timestamptz[])`,
    [machine, times.map(instant)],
  )
  return rows.map((row) => ({ key: row.key, t: row.occurred_at.getTime() }))
}
