/** Loads and buckets that the operator of a loader states of a truck: they are facts of the truck, not of the loader. */
import { type Batch, batchOfEvents } from '../../facts/batch.ts'
import type { StatedEvent } from '../../facts/fix.ts'
import type { Answer } from './classify.ts'
import type { Device } from './devices.ts'

/** A load or bucket by its event, and the truck that the operator named. */
export interface GivenLoad {
  readonly event: StatedEvent
  readonly truck: string
}

/** Those of them whose truck stood at the loader of the device then; the others stay with the loader. */
export type ServedTrucks = (device: Device, given: readonly GivenLoad[]) => Promise<readonly GivenLoad[]>

export type Deliver = (device: Device, batch: Batch) => Promise<Answer>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function givenLoads({ events }: Batch, { equipmentId }: Device): GivenLoad[] {
  return events.flatMap((event) => {
    const truck = event.detail?.['truck']
    const isGiven = event.type === 'load' || event.type === 'bucket load'
    if (!isGiven || typeof truck !== 'string' || !UUID.test(truck)) return []
    return truck.toLowerCase() === equipmentId ? [] : [{ event, truck: truck.toLowerCase() }]
  })
}

/** The same batch with these events alone; `rest`: also with its positions and what was rejected. */
function withEvents(batch: Batch, kept: ReadonlySet<StatedEvent>, rest: boolean): Batch {
  const indexes = batch.events.flatMap((event, i) => (kept.has(event) ? [i] : []))
  const events = indexes.map((i) => batch.events[i]!)
  const eventIndexes = indexes.map((i) => batch.eventIndexes[i]!)
  const base = rest ? batch : batchOfEvents([])
  return { ...base, events, eventIndexes, eventTags: batch.eventTags }
}

function joined(answers: readonly Answer[]): Answer {
  const sum = (count: (answer: Answer) => number) => answers.reduce((all, answer) => all + count(answer), 0)
  const dropped = sum((answer) => answer.dropped ?? 0)
  return {
    accepted: sum(({ accepted }) => accepted),
    duplicates: sum(({ duplicates }) => duplicates),
    rejected: answers.flatMap(({ rejected }) => rejected),
    // The trucks' parts hold no positions.
    through: answers[0]?.through ?? null,
    ...(dropped > 0 && { dropped }),
  }
}

/**
 * Delivers a batch to the machine of its device, and the loads that it gave to their trucks. Resolves once all of it is
 * stored; repeated, each part is known where it was stored.
 */
export async function deliverWithGiven(
  device: Device,
  batch: Batch,
  served: ServedTrucks | undefined,
  deliver: Deliver,
): Promise<Answer> {
  const given = givenLoads(batch, device)
  const moved = given.length === 0 || !served ? [] : await served(device, given)
  if (moved.length === 0) return await deliver(device, batch)
  const gone = new Set(moved.map(({ event }) => event))
  const own = new Set(batch.events.filter((event) => !gone.has(event)))
  const parts = [...Map.groupBy(moved, ({ truck }) => truck)].map(([equipmentId, loads]) => {
    const events = new Set(loads.map(({ event }) => event))
    return { to: { ...device, equipmentId }, batch: withEvents(batch, events, false) }
  })
  const all = [{ to: device, batch: withEvents(batch, own, true) }, ...parts]
  return joined(await Promise.all(all.map((part) => deliver(part.to, part.batch))))
}
