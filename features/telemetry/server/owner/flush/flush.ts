/** The stages of one flush, from a group of queued deliveries to their answers. */
import { newSenderState, detectTwoSenders } from '../../../facts/two-senders.ts'
import { dropUnretained, dropFixes, type DroppedPositions } from '../../intake/drop-unretained.ts'
import { subtractTare } from '../../intake/net-weight.ts'
import { type Answer, classify, type Delivery, nothingIncoming, OTHER_BODY } from '../../intake/classify.ts'
import { machineOf } from '../../storage/load-account.ts'
import {
  type Account,
  commitChanges,
  addCount,
  passOf,
  type ReadyAccount,
  readyForMachines,
  type Waiting,
} from '../account.ts'
import { scheduleRecompute } from '../recompute/recompute.ts'
import type { RemovedPositions } from '../../model/removals.ts'
import { type Machine, NO_FACTS } from '../../model/machine.ts'
import { publishStored } from '../publish-stored.ts'
import { assignEventPositions } from './event-positions.ts'
import { recordClockAgreement } from './release-quarantine.ts'
import type { Pass } from '../../model/step-facts.ts'
import { type CycleComparison, compareWithStored } from '../../storage/difference.ts'
import type { Incoming } from '../../model/incoming.ts'
import { applyFacts, writeProvisional } from './apply-facts.ts'

export interface Flush {
  readonly account: Account
  readonly group: readonly Waiting[]
  /** The machines of the account, and the changes of this flush. */
  ready: ReadyAccount
  pass: Pass
  /** New facts by machine, and the answer to each delivery of the group. */
  incoming: Map<Machine, Incoming>
  answers: Answer[]
  committed: Promise<void>
  /** Changes of cycles, for a request that asks for them; null until they are known. */
  compared?: CycleComparison | null
  /** Positions to remove, by machine. */
  removed: ReadonlyMap<string, RemovedPositions>
}

/** Ensures that machines and site are in memory, and that outdated derivations are being recomputed. */
export async function beginFlush(account: Account, group: readonly Waiting[]): Promise<Flush> {
  const ready = await readyForMachines(
    account,
    group.map(({ equipmentId }) => equipmentId),
  )
  scheduleRecompute(account)
  const pass = passOf(account, ready.site)
  return {
    account,
    group,
    ready,
    pass,
    incoming: new Map(),
    answers: [],
    committed: Promise.resolve(),
    removed: new Map(),
  }
}

/** Subtracts the tare of machines whose scales weigh them with their load. */
export function subtractTares({ group, pass }: Flush): void {
  for (const { equipmentId, delivery } of group) subtractTare(delivery.batch, equipmentId, pass.terms)
}

/** Drops what the account does not retain; it is acknowledged all the same. */
export function dropUnretainedGroup({ account, group, ready }: Flush): void {
  const { positionRetention } = ready.site
  const now = account.options.trusted()
  for (const { delivery } of group)
    noteDropped(account, delivery, dropUnretained(delivery.batch, positionRetention, now))
}

/** Drops fixes of times whose positions are deleted: they would be stored nowhere. */
async function dropDeletedTimes(
  account: Account,
  machine: Machine,
  facts: Incoming,
  delivery: Delivery,
): Promise<void> {
  const { fixes } = delivery.batch
  if (!fixes.t.subarray(0, fixes.n).some((t) => t <= machine.closedUntil)) return
  // Read once per flush, so that all its facts are judged alike.
  const until = (facts.forgottenUntil ??= await account.reader.forgottenUntil(machine.id))
  noteDropped(
    account,
    delivery,
    dropFixes(delivery.batch, (t) => t > until),
  )
}

function noteDropped(account: Account, delivery: Delivery, { positions, highest }: DroppedPositions): void {
  if (positions === 0) return
  const before = delivery.dropped ?? { positions: 0, highest: -1 }
  delivery.dropped = {
    positions: before.positions + positions,
    highest: Math.max(before.highest, highest),
  }
  addCount(account.dropped, delivery.deviceId, positions, delivery.receivedAt)
}

/** Separates new facts from duplicates and quarantined ones, and prepares the answers. */
export async function classifyGroup({
  account,
  group,
  ready,
  pass,
  incoming,
  answers,
  compared,
}: Flush): Promise<void> {
  for (const { equipmentId, delivery } of group) {
    const machine = machineOf(ready, equipmentId)
    const facts = incoming.get(machine) ?? nothingIncoming()
    incoming.set(machine, facts)
    await dropDeletedTimes(account, machine, facts, delivery)
    const answer = await classify(machine, delivery, facts, pass.changes, account.reader)
    answers.push(answer)
    recordClockAgreement(machine, delivery)
    // What people state or import is no word from the machine, and no second sender; nor are readings of its sensors,
    // which other machines may hear.
    if (compared === undefined && delivery.batch.events[0]?.type !== 'sensor reading') {
      noteSender(account, delivery, answer)
      machine.heardAt = delivery.receivedAt
    }
    account.seen.set(delivery.deviceId, delivery.receivedAt)
  }
}

/** Counts facts refused for their sequence number, and detects two senders with one secret. */
function noteSender(account: Account, { deviceId, receivedAt, batch }: Delivery, answer: Answer): void {
  const refused = answer.rejected.filter(({ defaultMessage }) => defaultMessage === OTHER_BODY).length
  addCount(account.refused, deviceId, refused, receivedAt)
  const senders = account.senders.get(deviceId) ?? newSenderState()
  account.senders.set(deviceId, senders)
  const numbers = { accepted: answer.accepted, refused }
  if (detectTwoSenders(senders, batch.fixes, numbers, receivedAt))
    account.twoSenders.set(deviceId, receivedAt)
}

/** Gives stated events without a position that of the nearest fix. */
export async function positionEvents({ account, pass, incoming }: Flush): Promise<void> {
  for (const [machine, facts] of incoming)
    await assignEventPositions(machine, facts, pass.changes, account.reader)
}

/** Steps each machine over its new facts; late ones rewind it first. */
export async function deriveGroup({ account, pass, incoming, removed }: Flush): Promise<void> {
  for (const [machine, facts] of incoming) {
    facts.removed = removed.get(machine.id)
    if (facts.rows.n + facts.events.length === 0 && facts.removed === undefined) continue
    // With its first facts, the site and detection of a machine are recorded.
    if (machine.head === NO_FACTS) pass.changes.tracks.add(machine)
    await applyFacts(machine, facts, pass, account.reader)
  }
}

/** Compares the cycles, including provisional ones, with those that are stored. */
export async function compareGroup(flush: Flush): Promise<void> {
  const { account, ready, pass, incoming } = flush
  if (flush.compared === undefined) return
  for (const machine of incoming.keys())
    if (machine.dirty && !machine.outdated) writeProvisional(machine, pass)
  flush.compared = await compareWithStored(account.options.database, ready.loaded.owned, pass.changes)
}

/** Sends the one transaction of this flush, after all earlier commits. */
export function sendCommit(flush: Flush): void {
  const { account, ready, pass, incoming } = flush
  flush.committed = commitChanges(account, ready.loaded, pass.changes, incoming.keys(), pass.now)
}

/** Publishes the present state of the group's machines. */
export function publishGroup({ account, incoming, ready }: Flush): void {
  publishStored(account, incoming.keys(), ready.site)
}

/** Answers the deliveries; only then may devices discard what they sent. */
export function acknowledge({ group, answers }: Flush): void {
  group.forEach((waiting, i) => waiting.resolve(answers[i]!))
}
