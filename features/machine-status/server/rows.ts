/** Stored statuses of machines. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { MachineStatusItem } from '../machine-status.endpoints.ts'
import type { Status } from '../status.ts'

interface StatusRow {
  id: string
  version: number
  equipment_id: string
  machine: string
  from_at: Date
  to_at: Date | null
  status: Status
  reason_id: string | null
  reason: string | null
  note: string | null
  modified_by: string
  author: string
  modified_at: Date
}

const COLUMNS = `s.id, s.version, s.equipment_id, e.equipment_id as machine, s.from_at, s.to_at, s.status, s.reason_id,
  r.title as reason, s.note, s.modified_by, u.full_name as author, s.modified_at`

const NAMED = `join equipment e on e.account_id = s.account_id and e.id = s.equipment_id
  left join status_reasons r on r.account_id = s.account_id and r.id = s.reason_id
  join users u on u.id = s.modified_by`

const itemOf = (row: StatusRow): MachineStatusItem => ({
  id: row.id,
  version: row.version,
  equipment: { id: row.equipment_id, title: row.machine },
  from: row.from_at.toISOString(),
  to: row.to_at?.toISOString() ?? null,
  status: row.status,
  reason: row.reason_id === null ? null : { id: row.reason_id, title: row.reason ?? '' },
  note: row.note,
  by: { id: row.modified_by, title: row.author },
  at: row.modified_at.toISOString(),
})

/** `condition` may also contain an order and a limit. */
export async function findStatuses(
  tx: Transaction,
  condition: string,
  values: readonly unknown[],
): Promise<MachineStatusItem[]> {
  const { rows } = await tx.query<StatusRow>(
    `select ${COLUMNS} from machine_statuses s ${NAMED} where s.account_id = haulway_account() and ${condition}`,
    [...values],
  )
  return rows.map(itemOf)
}

export async function countStatuses(tx: Transaction, condition: string, values: readonly unknown[]) {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from machine_statuses s where s.account_id = haulway_account() and ${condition}`,
    [...values],
  )
  return rows[0]?.total ?? 0
}

/**
 * The newest version of each machine with a status, and the status in force at a moment: spans do not overlap, so it
 * is the last that began.
 */
export async function findCurrentStatuses(tx: Transaction, at: Date) {
  const { rows } = await tx.query<Partial<StatusRow> & { machine_id: string; title: string; newest: number }>(
    `select m.id as machine_id, m.equipment_id as title, newest.version as newest, ${COLUMNS}
       from equipment m
       cross join lateral (select version from machine_statuses n where n.account_id = m.account_id
         and n.equipment_id = m.id order by version desc limit 1) newest
       left join lateral (select * from machine_statuses h where h.account_id = m.account_id
         and h.equipment_id = m.id and h.from_at <= $1 order by h.from_at desc limit 1) s on s.to_at is null or s.to_at > $1
       left join equipment e on e.account_id = s.account_id and e.id = s.equipment_id
       left join status_reasons r on r.account_id = s.account_id and r.id = s.reason_id
       left join users u on u.id = s.modified_by
      where m.account_id = haulway_account() and not m.hidden order by lower(m.equipment_id), m.id`,
    [at],
  )
  return rows.map(({ machine_id: id, title, newest, ...row }) => ({
    equipment: { id, title },
    version: newest,
    current: row.id === null ? null : itemOf(row as StatusRow),
  }))
}

/**
 * Locks a machine until the transaction ends, and returns the newest version of its statuses; undefined: there is no
 * such machine.
 */
export async function lockMachine(tx: Transaction, machine: string): Promise<number | undefined> {
  // Facts that arrive meanwhile reference it and need not wait.
  const { rowCount } = await tx.query(
    'select from equipment where account_id = haulway_account() and id = $1 and not hidden for no key update',
    [machine],
  )
  if (rowCount !== 1) return undefined
  const { rows } = await tx.query<{ version: number }>(
    `select coalesce(max(version), 0) as version from machine_statuses
      where account_id = haulway_account() and equipment_id = $1`,
    [machine],
  )
  return rows[0]?.version ?? 0
}
