import { useCallback, useMemo, useState } from 'react'
import { dateText } from '@haulway/platform/dates.ts'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import type { Span } from '../engine/movement.ts'
import {
  type Comparison,
  comparisons,
  comparisonOffset,
  shiftMachine,
  shiftTrack,
} from '../engine/comparison.ts'
import { type MachineJournal, machineJournal } from '../engine/machine-journal.ts'
import { decodeTrack } from '../engine/track.ts'
import { type Journal, readJournal } from '../travel-journal.endpoints.ts'
import { type Speed, speeds } from './player.ts'

/** The span shown by default, milliseconds. */
const USUAL_MS = 8 * 3_600_000

/** The parameters of a link to the journal. */
export interface JournalAddress {
  readonly machines: readonly string[]
  readonly from: string | undefined
  readonly to: string | undefined
  /** Epoch milliseconds. */
  readonly at: number | null
  readonly speed: Speed
  /** The machine whose trail and figures are shown. */
  readonly machine: string | null
  /** The span that it is compared with. */
  readonly beside: Comparison | null
}

export type ChangeJournal = ReturnType<typeof useAddress>[1]

const momentIn = (text: string | undefined): number | null => {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? null : at
}

export function useJournalAddress(): [JournalAddress, ChangeJournal] {
  const [address, change] = useAddress()
  const read = useMemo(
    (): JournalAddress => ({
      machines: address['machines']?.split(',') ?? [],
      from: address['from'],
      to: address['to'],
      at: momentIn(address['at']),
      speed: speeds.find((one) => String(one) === address['speed']) ?? 60,
      machine: address['machine'] ?? null,
      beside: comparisons.find((one) => one === address['beside']) ?? null,
    }),
    [address],
  )
  return [read, change]
}

function bytesOf(base64: string): Uint8Array {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}

export interface ShownJournal {
  readonly span: Span
  readonly zone: string
  readonly machines: readonly MachineJournal[]
}

/** The response with its tracks decoded. */
export function shownJournal({ from, to, timeZone, machines }: Journal): ShownJournal {
  const span = { from: Date.parse(from), to: Date.parse(to) }
  const told = machines.map((machine) =>
    machineJournal(machine, decodeTrack(machine.track.map(bytesOf)), span),
  )
  return { span, zone: timeZone, machines: told }
}

/** The requested journal; by default the hours before now. */
export function useJournal(asked: Pick<JournalAddress, 'machines' | 'from' | 'to'>) {
  const [now, setNow] = useState(() => Date.now())
  // Without parameters a truncated link shows the default.
  const to = momentIn(asked.to) ?? now
  const from = momentIn(asked.from) ?? to - USUAL_MS
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const answer = useCall(readJournal, {
    query: { ...range, machines: asked.machines.join(',') || null },
  })
  const { data } = answer
  const shown = useMemo(() => data && shownJournal(data), [data])
  const { refetch } = answer
  const again = useCallback(() => {
    setNow(Date.now())
    void refetch()
  }, [refetch])
  return { ...answer, shown, range, now, again }
}

const none: readonly MachineJournal[] = []

/** The same machines in the compared span, shifted to that of the journal; each after its counterpart. */
export function useComparison(shown: ShownJournal | undefined, beside: Comparison | null) {
  const by = shown && beside ? comparisonOffset(shown.span, beside, shown.zone) : 0
  const at = (moment: number) => new Date(moment - by).toISOString()
  const query = {
    from: at(shown?.span.from ?? 0),
    to: at(shown?.span.to ?? 0),
    machines: shown?.machines.map(({ id }) => id).join(',') ?? null,
  }
  const answer = useCall(readJournal, { query }, { enabled: by > 0 })
  const { data } = answer
  const machines = useMemo(() => {
    if (!shown || !data || by === 0) return shown?.machines ?? none
    const earlier = new Map(data.machines.map((machine) => [machine.id, machine]))
    return shown.machines.flatMap((told) => {
      const machine = earlier.get(told.id)
      if (!machine) return [told]
      const track = shiftTrack(decodeTrack(machine.track.map(bytesOf)), by)
      const other = machineJournal(shiftMachine(machine, by), track, shown.span, by)
      const title = `${told.title} · ${dateText(shown.span.from - by, shown.zone).slice(5)}`
      return [told, { ...other, id: `${told.id} ${by}`, title }]
    })
  }, [shown, data, by])
  return { machines, error: by > 0 ? answer.error : null, again: () => void answer.refetch() }
}
