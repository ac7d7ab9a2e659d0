/** The inventory as it is read. */
import { type EndpointOutput, type Reference, SYSTEM_ID } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { tabletSettings } from '../../../equipment/equipment.ts'
import type {
  listTabletStatuses,
  readInventory,
  ReleaseSlot,
  TabletKind,
  TabletState,
} from '../../inventory.endpoints.ts'
import { SEEN_AT, WITH_MACHINES } from '../machines-of.ts'

type Item = EndpointOutput<typeof readInventory>
export type Status = EndpointOutput<typeof listTabletStatuses>['items'][number]

/** Without news for longer a tablet is offline (behaviour 19). */
const ONLINE_MS = 60_000

type Rate = Parameters<typeof tabletSettings>[0]['messageRate']

interface InventoryRow {
  id: string
  version: number
  kind: TabletKind
  title: string
  controller: string | null
  imei: string | null
  iccid: string | null
  sim: string | null
  comment: string | null
  slot: ReleaseSlot
  machines: Reference[]
  machine: Reference | null
  rate: Rate
  system: string | null
  joined_at: Date
  created_by: string
  author: string | null
  unregistered_at: Date | null
  unregistered_by: string | null
  remover: string | null
  modified_at: Date | null
  modified_by: string | null
  editor: string | null
  seen_at: Date | null
  reported_at: Date | null
  battery: number | null
  charging: boolean | null
  software_version: string | null
  wanted_version: string | null
  wanted_since: Date | null
  backlog: string | null
  backlog_oldest: Date | null
  clock_off: number | null
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

function personOf(id: string | null, name: string | null): Reference | null {
  return id === null || id === SYSTEM_ID ? null : { id, title: name ?? '' }
}

function stateOf({ unregistered_at, seen_at }: InventoryRow, now: number): TabletState {
  if (unregistered_at) return 'unregistered'
  if (!seen_at) return 'never'
  return now - seen_at.getTime() <= ONLINE_MS ? 'online' : 'offline'
}

/** How often it is to report; nobody can tell that to a tracker. */
function rateOf({ kind, machine, rate }: InventoryRow): Item['messageRate'] {
  if (kind === 'tracker' || machine === null) return null
  const settings = { messageRate: rate, inMotion: null, board: null, tabletLanguage: null }
  return tabletSettings(settings, {}).messageRate
}

export function statusOf(row: InventoryRow, now: number): Status {
  return {
    id: row.id,
    machine: row.machine,
    state: stateOf(row, now),
    lastSeenAt: iso(row.seen_at),
    reportedAt: iso(row.reported_at),
    battery: row.battery,
    charging: row.charging,
    softwareVersion: row.software_version,
    wantedVersion: row.wanted_version,
    wantedSince: iso(row.wanted_since),
    backlog: row.backlog === null ? null : Number(row.backlog),
    backlogOldest: iso(row.backlog_oldest),
    clockOffSeconds: row.clock_off,
    messageRate: rateOf(row),
  }
}

export function itemOf(row: InventoryRow, now: number): Item {
  return {
    ...statusOf(row, now),
    version: row.version,
    kind: row.kind,
    title: row.title,
    controller: row.controller,
    imei: row.imei,
    iccid: row.iccid,
    sim: row.sim,
    comment: row.comment,
    slot: row.slot,
    machines: row.machines,
    system: row.system,
    firstRegisteredAt: row.joined_at.toISOString(),
    registeredBy: personOf(row.created_by, row.author),
    unregisteredAt: iso(row.unregistered_at),
    unregisteredBy: personOf(row.unregistered_by, row.remover),
  }
}

/** Who saved a tablet last, for the refusal of a stale version. */
export function savedBy({ modified_at, modified_by, editor, joined_at, created_by, author }: InventoryRow) {
  return modified_at && modified_by
    ? { modifiedBy: { id: modified_by, title: editor ?? '' }, modifiedAt: modified_at.toISOString() }
    : { modifiedBy: { id: created_by, title: author ?? '' }, modifiedAt: joined_at.toISOString() }
}

/** Tablets and trackers of the account, the latest first; codes that no tablet has used are none. */
export async function readInventoryRows(
  tx: Transaction,
  account: string,
  id: string | null = null,
): Promise<InventoryRow[]> {
  const { rows } = await tx.query<InventoryRow>(
    `select t.id, t.version, t.kind, t.title, t.controller, t.imei, t.iccid, t.sim, t.comment, t.slot, t.system,
        t.joined_at, t.created_by, u.full_name as author, t.unregistered_at, t.unregistered_by,
        r.full_name as remover, t.modified_at, t.modified_by, e.full_name as editor, t.reported_at, t.battery,
        t.charging, t.software_version, t.wanted_version, t.wanted_since, t.backlog, t.backlog_oldest, t.clock_off,
        ${SEEN_AT} as seen_at, m.machines, m.machine, m.rate
       from tablets t left join users u on u.id = t.created_by left join users r on r.id = t.unregistered_by
       left join users e on e.id = t.modified_by
       ${WITH_MACHINES}
      where t.account_id = $1 and t.joined_at is not null and ($2::uuid is null or t.id = $2)
      order by t.joined_at desc, t.id desc`,
    [account, id],
  )
  return rows
}
