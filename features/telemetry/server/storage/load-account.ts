/** Loads the machines of an account: checkpoints, then the journal, then stated events. */
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { decodeFixes } from '../../facts/codec.ts'
import { appendRow, fixColumns, sortFixes, type FixColumns } from '../../facts/columns.ts'
import { type Detection, emptyDerived } from '../../detection/derive.ts'
import { isStampOf, stampOf } from '../model/stamp.ts'
import { type Pass, stepFacts } from '../model/step-facts.ts'
import { noChanges } from '../model/changes.ts'
import { readJournal } from '../model/journal.ts'
import {
  checkpointState,
  deviceIndex,
  type KeyedEvent,
  type Latest,
  type Machine,
  newMachine,
  encodeTail,
} from '../model/machine.ts'
import { derivedTables, onlyDerived, rowText, statedOf, storedRow } from '../model/rows.ts'
import { instant } from './instant.ts'
import { type AccountSite, profileOf } from './load-site.ts'
import type { Owned } from '../model/ownership.ts'
import { unpackState } from '../model/packed-state.ts'
import { devicesInQuarantine } from './quarantine.ts'
import { loadStale } from './stale-tracks.ts'
import { unpositionedEvents } from './unpositioned-events.ts'

export interface Loaded {
  owned: Owned
  /** Whether a commit of this state failed. Everything computed from it is discarded then (decision 0067). */
  lost: boolean
  machines: Map<string, Machine>
  /** Number of the last journal row. */
  journalId: number
  /** Rows below this number are deleted. */
  journalCutTo: number
  /** Number of clock corrections after which the quarantine has been checked. */
  corrections: number
}

interface Loading {
  tx: Transaction
  detection: Detection
  site: AccountSite
  machines: Map<string, Machine>
}

/** The machine in memory; created when it has no facts yet. */
export function machineOf(
  { machines, site, detection }: Pick<Loading, 'machines' | 'site' | 'detection'>,
  id: string,
): Machine {
  let machine = machines.get(id)
  if (!machine) {
    const profile = profileOf(site, id)
    machine = newMachine(profile, detection.initialState(), stampOf(site.hash, profile, detection))
    machines.set(id, machine)
  }
  return machine
}

async function loadTracks(loading: Loading): Promise<void> {
  const { rows } = await loading.tx.query<{
    equipment_id: string
    state: Buffer
    // The driver returns `-infinity`, before the first segment, as a number.
    closed_until: Date | number
    latest: Latest | null
    highest: Record<string, number>
    site: string
    forgotten_until: Date | null
  }>('select * from machine_tracks where account_id = haulway_account()')
  for (const row of rows) {
    const machine = machineOf(loading, row.equipment_id)
    machine.stamp = row.site
    machine.forgottenUntil = row.forgotten_until?.getTime() ?? Number.NEGATIVE_INFINITY
    machine.outdated = !isStampOf(loading.detection, row.site)
    machine.checkpoint = unpackState(row.state)
    machine.state = checkpointState(machine, loading.detection)
    machine.closedUntil = Number(row.closed_until)
    machine.head = { t: machine.closedUntil, seq: Number.POSITIVE_INFINITY, device: 0 }
    machine.link = row.latest
    machine.latest = row.latest
    for (const [device, seq] of Object.entries(row.highest)) machine.highest.set(device, seq)
  }
}

/** Loaded machines, and machines of the site without segments. */
function everyMachine({ machines, site }: Loading): Pick<Machine, 'id' | 'closedUntil' | 'link'>[] {
  const withoutFacts = [...site.machines.keys()].filter((id) => !machines.has(id))
  return [
    ...machines.values(),
    ...withoutFacts.map((id) => ({ id, closedUntil: Number.NEGATIVE_INFINITY, link: null })),
  ]
}

interface Tail {
  rows: FixColumns
  events: KeyedEvent[]
}

/** Fixes of the journal that are in no segment, by machine, and the number of the last row. */
async function loadJournal(loading: Loading): Promise<{ tails: Map<string, Tail>; journalId: number }> {
  const tails = new Map<string, Tail>()
  let journalId = 0
  const { rows } = await loading.tx.query<{ id: string; received_at: Date; payload: Buffer }>(
    'select id, received_at, payload from telemetry_journal where account_id = haulway_account() order by id',
  )
  for (const row of rows) {
    journalId = Number(row.id)
    for (const frame of readJournal(row.payload)) {
      const machine = machineOf(loading, frame.machine)
      machine.heardAt = row.received_at.getTime()
      const fixes = fixColumns(0)
      decodeFixes(frame.fixes, fixes)
      for (let i = 0; i < fixes.n; i++) {
        const device = frame.devices[fixes.device[i]!]!
        machine.highest.set(device, Math.max(machine.highest.get(device) ?? -1, fixes.seq[i]!))
        if (fixes.t[i]! <= machine.closedUntil) continue
        const tail = tails.get(machine.id) ?? { rows: fixColumns(0), events: [] }
        tails.set(machine.id, tail)
        machine.journalFrom ??= journalId
        appendRow(tail.rows, fixes, i, deviceIndex(machine, device))
      }
    }
  }
  return { tails, journalId }
}

/**
 * Stated events that are in no segment. A lateral query per machine, each with its own lower bound on the index by
 * time, avoids reading every event ever stated.
 */
async function loadEvents(loading: Loading, tails: Map<string, Tail>): Promise<void> {
  const known = everyMachine(loading)
  const { rows } = await loading.tx.query<Record<string, unknown> & { equipment_id: string }>(
    `select open.* from unnest($1::uuid[], $2::timestamptz[]) as machine (id, after)
      cross join lateral (select * from events where account_id = haulway_account() and equipment_id = machine.id
        and source <> 'derived' and occurred_at > machine.after order by occurred_at) open
      order by occurred_at, key collate "C"`,
    [known.map(({ id }) => id), known.map(({ closedUntil }) => instant(closedUntil))],
  )
  for (const raw of rows) {
    const machine = machineOf(loading, raw.equipment_id)
    const tail = tails.get(machine.id) ?? { rows: fixColumns(0), events: [] }
    tails.set(machine.id, tail)
    tail.events.push(statedOf(storedRow(raw)))
  }
}

/** Provisional rows as stored, so that only differences are written. */
async function loadProvisional(loading: Loading): Promise<void> {
  for (const table of derivedTables) {
    const { rows } = await loading.tx.query<Record<string, unknown> & { equipment_id: string }>(
      `select * from ${table} where account_id = haulway_account() and settled_at is null ${onlyDerived(table)}`,
    )
    for (const raw of rows) {
      const row = storedRow(raw)
      machineOf(loading, raw.equipment_id).written[table].set(row.key, rowText(row))
    }
  }
}

const lastQuarantined = (after: string): string =>
  `select equipment_id, device_id, seq from telemetry_rejects
    where account_id = haulway_account() and reason = 'ahead' and seq is not null ${after}
    order by equipment_id desc, device_id desc, seq desc limit 1`

/**
 * Sequence numbers of quarantined fixes are used, too. The recursion looks the last one of each device up in the
 * index.
 */
async function loadQuarantine(loading: Loading): Promise<void> {
  const { rows } = await loading.tx.query<{ equipment_id: string; device_id: string; seq: string }>(
    `with recursive one as ((${lastQuarantined('')}) union all select next.* from one cross join lateral
      (${lastQuarantined('and (equipment_id, device_id) < (one.equipment_id, one.device_id)')}) next)
      select * from one`,
  )
  for (const row of rows) {
    const { highest } = machineOf(loading, row.equipment_id)
    highest.set(row.device_id, Math.max(highest.get(row.device_id) ?? -1, Number(row.seq)))
  }
  for (const { machine, device } of await devicesInQuarantine(loading.tx))
    machineOf(loading, machine).quarantined.set(device, null)
}

export async function loadAccount(
  database: Database,
  owned: Owned,
  site: AccountSite,
  detection: Detection,
  now: number,
): Promise<Loaded> {
  const work = async (tx: Transaction): Promise<Loaded> => {
    const loading: Loading = { tx, detection, site, machines: new Map() }
    await loadTracks(loading)
    for (const [id, stretches] of await loadStale(tx)) machineOf(loading, id).stale = stretches
    const { tails, journalId } = await loadJournal(loading)
    await loadEvents(loading, tails)
    for (const { equipmentId, ...event } of await unpositionedEvents(tx, everyMachine(loading)))
      machineOf(loading, equipmentId).unpositioned.push(event)
    await loadProvisional(loading)
    await loadQuarantine(loading)
    // Rows that this replay settles were written by the flush that took in the facts.
    const { site: plan, hash: siteHash, loaders, terms } = site
    const pass: Pass = { detection, site: plan, siteHash, loaders, terms, now, changes: noChanges() }
    for (const [id, { rows, events }] of tails) {
      const machine = machineOf(loading, id)
      stepFacts(machine, sortFixes(rows), events, { ...pass, keepOpen: true }, emptyDerived())
      encodeTail(machine)
    }
    return { owned, lost: false, machines: loading.machines, journalId, journalCutTo: 0, corrections: 0 }
  }
  return await inAccount(database, owned, work, database.ingest)
}
