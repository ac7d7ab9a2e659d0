/**
 * Releases facts from quarantine that were ahead of the server's clock because that clock was behind. Either the device has since
 * sent a fact on which both clocks agree, or this process has seen its clock corrected.
 */
import { appendFix, emptyFix } from '../../../facts/columns.ts'
import { AHEAD_MS, type Delivery, nothingIncoming } from '../../intake/classify.ts'
import { machineOf } from '../../storage/load-account.ts'
import { statedKey, statedRow } from '../../model/rows.ts'
import { findReleasable, confirmQuarantine, type QuarantinedFact } from '../../storage/quarantine.ts'
import { type Account, commitChanges, addCount, passOf, ready } from '../account.ts'
import { type Changes, upsertRow } from '../../model/changes.ts'
import { deviceIndex, type Machine, NO_FACTS } from '../../model/machine.ts'
import { publishStored } from '../publish-stored.ts'
import { assignEventPositions } from './event-positions.ts'
import type { Incoming } from '../../model/incoming.ts'
import { applyFacts } from './apply-facts.ts'

/** Records when the clocks of a device with quarantined facts and of the server last agreed. */
export function recordClockAgreement(
  { quarantined }: Machine,
  { deviceId, receivedAt, batch }: Delivery,
): void {
  if (!quarantined.has(deviceId)) return
  const { fixes, events } = batch
  const times = [...fixes.t.subarray(0, fixes.n), ...events.map(({ t }) => t)]
  const agreed = times.filter((t) => Math.abs(t - receivedAt) <= AHEAD_MS)
  if (agreed.length > 0) quarantined.set(deviceId, Math.max(...agreed))
}

/** Devices whose clock has agreed with the server's since their facts were quarantined. */
function agreements(machines: Iterable<Machine>): Map<string, number> {
  const agreed = new Map<string, number>()
  for (const { quarantined } of machines)
    for (const [device, at] of quarantined) if (at !== null) agreed.set(device, at)
  return agreed
}

/** Whether positions of the fix's time are deleted: it is counted as dropped. */
async function isDeletedTime(
  account: Account,
  machine: Machine,
  incoming: Incoming,
  { body, deviceId }: QuarantinedFact,
  now: number,
): Promise<boolean> {
  if (!('seq' in body)) return false
  incoming.forgottenUntil ??= await account.reader.forgottenUntil(machine.id)
  if (body.t > incoming.forgottenUntil) return false
  addCount(account.dropped, deviceId, 1, now)
  return true
}

function addFact(incoming: Incoming, machine: Machine, fact: QuarantinedFact, changes: Changes): void {
  const { deviceId, item, receivedAt, body, tags } = fact
  changes.released.push({ deviceId, item })
  if ('seq' in body)
    return appendFix(incoming.rows, { ...emptyFix(), ...body }, deviceIndex(machine, deviceId))
  const keyed = { key: statedKey(deviceId, body.id), event: body }
  incoming.events.push(keyed)
  upsertRow(changes, 'events', machine.id, statedRow(keyed, receivedAt.getTime(), deviceId))
  for (const tag of tags ?? []) changes.eventTags.push({ equipmentId: machine.id, key: keyed.key, tag })
}

/** Releases some of the quarantined facts; the rest follows with the next maintenance. */
export async function releaseQuarantine(account: Account): Promise<void> {
  const known = await ready(account)
  const { site, loaded, machines } = known
  const { database, corrections } = account.options
  const agreed = agreements(machines.values())
  const news = corrections.slice(loaded.corrections)
  if (
    agreed.size === 0 &&
    (news.length === 0 || ![...machines.values()].some(({ quarantined }) => quarantined.size > 0))
  )
    return
  await account.lastCommit
  const pass = passOf(account, site)
  const facts = await findReleasable(database, account.id, agreed, corrections, pass.now + AHEAD_MS, AHEAD_MS)
  if (facts.length === 0) {
    // Everything releasable is released: the remaining facts of these devices were truly ahead.
    const left = await confirmQuarantine(database, loaded.owned, agreed, AHEAD_MS)
    for (const { quarantined } of machines.values()) quarantined.clear()
    for (const { machine, device } of left) machineOf(known, machine).quarantined.set(device, null)
    loaded.corrections = corrections.length
    return
  }
  const incoming = new Map<Machine, Incoming>()
  for (const fact of facts) {
    const machine = machineOf(known, fact.equipmentId)
    const ofMachine = incoming.get(machine) ?? nothingIncoming()
    incoming.set(machine, ofMachine)
    if (await isDeletedTime(account, machine, ofMachine, fact, pass.now))
      pass.changes.released.push({ deviceId: fact.deviceId, item: fact.item })
    else addFact(ofMachine, machine, fact, pass.changes)
  }
  for (const [machine, ofMachine] of incoming) {
    await assignEventPositions(machine, ofMachine, pass.changes, account.reader)
    if (machine.head === NO_FACTS) pass.changes.tracks.add(machine)
    await applyFacts(machine, ofMachine, pass, account.reader)
  }
  await commitChanges(account, loaded, pass.changes, incoming.keys(), pass.now)
  publishStored(account, incoming.keys(), site)
}
