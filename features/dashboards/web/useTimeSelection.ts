/** The reader's selection in the address: steps from the dashboard's range, another range, a past instant. */
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { MAX_STEPS } from '../dashboards.endpoints.ts'
import { dateRanges, type DateRange } from '../widget.ts'

export interface TimeSelection {
  readonly step: number
  readonly range: DateRange | null
  /** ISO 8601; null: now. */
  readonly at: string | null
}

function stepOf(text: string | undefined): number {
  const step = Number(text ?? 0)
  return Number.isInteger(step) ? Math.max(-MAX_STEPS, Math.min(MAX_STEPS, step)) : 0
}

export function useTimeSelection(): readonly [TimeSelection, (to: Partial<TimeSelection>) => void] {
  const [address, change] = useAddress()
  const { at } = address
  const look: TimeSelection = {
    step: stepOf(address['step']),
    range: dateRanges.find((one) => one === address['range']) ?? null,
    at: at !== undefined && !Number.isNaN(Date.parse(at)) ? at : null,
  }
  const go = (to: Partial<TimeSelection>) => {
    const next = { ...look, ...to }
    change({ step: next.step === 0 ? null : String(next.step), range: next.range, at: next.at })
  }
  return [look, go]
}
