/** Stated events without a position of their own, stored with that of the nearest fix. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Machine, UnpositionedEvent } from '../model/machine.ts'
import { instant } from './instant.ts'

interface RawEvent {
  equipment_id: string
  key: string
  occurred_at: Date
  fix_at: Date | null
  lon: number | null
  lat: number | null
}

const COLUMNS = 'equipment_id, key, occurred_at, fix_at, lon, lat'
// Events stored before details were kept are left unchanged.
const UNPOSITIONED = `account_id = haulway_account() and source <> 'derived' and detail is not null
  and (lon is null or fix_at is not null)`

function eventOf({ equipment_id, key, occurred_at, fix_at, lon, lat }: RawEvent) {
  const source = fix_at === null ? null : { t: fix_at.getTime(), lon: lon!, lat: lat! }
  return { equipmentId: equipment_id, key, t: occurred_at.getTime(), source }
}

/** Those after the machine's last position in a segment; all of them for a machine without one (no `link`). */
export async function unpositionedEvents(
  tx: Transaction,
  machines: readonly Pick<Machine, 'id' | 'link'>[],
): Promise<(UnpositionedEvent & { equipmentId: string })[]> {
  const { rows } = await tx.query<RawEvent>(
    `select late.* from unnest($1::uuid[], $2::timestamptz[]) as machine (id, after)
      cross join lateral (select ${COLUMNS} from events where ${UNPOSITIONED} and equipment_id = machine.id
        and occurred_at > machine.after order by occurred_at) late`,
    [machines.map(({ id }) => id), machines.map(({ link }) => instant(link?.t ?? Number.NEGATIVE_INFINITY))],
  )
  return rows.map(eventOf)
}

const PAGE = 50
const PLACE = '(occurred_at, key collate "C")'

/** Whether a fix at `t` is at least as near to the event as its current one. */
const reaches = (event: UnpositionedEvent, t: number): boolean =>
  event.source === null || Math.abs(event.t - t) <= Math.abs(event.t - event.source.t)

/**
 * Events to which a fix between the instants may be the nearest: those within, and on either side as far as the first
 * with a nearer fix. Events beyond that one are nearer to its fix than to any between the instants.
 */
export async function unpositionedNear(
  tx: Transaction,
  machine: string,
  from: number,
  until: number,
): Promise<UnpositionedEvent[]> {
  const find = async (where: string, values: unknown[]): Promise<UnpositionedEvent[]> => {
    const { rows } = await tx.query<RawEvent>(
      `select ${COLUMNS} from events where ${UNPOSITIONED} and equipment_id = $1 and ${where}`,
      [machine, ...values],
    )
    return rows.map(eventOf)
  }
  const near = await find('occurred_at between $2 and $3', [instant(from), instant(until)])
  const sides = [
    { edge: from, where: `${PLACE} < ($2, $3) order by occurred_at desc, key collate "C" desc`, key: '' },
    // Sorts after every key: keys begin with an id.
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

/** Events that have the position of a fix at one of these instants; they may lie before or after it. */
export async function positionedBy(
  tx: Transaction,
  machine: string,
  times: readonly number[],
): Promise<Omit<UnpositionedEvent, 'source'>[]> {
  const { rows } = await tx.query<RawEvent>(
    `select ${COLUMNS} from events where account_id = haulway_account() and source <> 'derived' and equipment_id = $1
      and fix_at = any($2::timestamptz[])`,
    [machine, times.map(instant)],
  )
  return rows.map((row) => ({ key: row.key, t: row.occurred_at.getTime() }))
}
