import { useCabState, useWords } from '../parts/cab-context.tsx'

const MINUTE_MS = 60_000

export interface Warning {
  /** Another one after it got worse. */
  readonly id: string
  readonly text: string
  /** Whether a tap that asks the browser again may help; otherwise it is only read. */
  readonly canResume: boolean
}

/** What is wrong with the tablet besides its tracking, the most urgent first. */
export function useWarnings(): readonly Warning[] {
  const words = useWords()
  const network = useCabState((state) => state.network)
  const awake = useCabState((state) => state.awake)
  const { thinned, refused } = useCabState((state) => state.backlog)
  const update = useCabState((state) => state.update)
  const clockOff = useCabState((state) => state.clockOff ?? null)
  const warnings: Warning[] = []
  if (awake === 'refused') warnings.push({ id: 'awake', text: words('cab.notice.awake'), canResume: true })
  if (awake === 'unsupported')
    warnings.push({ id: 'awake', text: words('cab.notice.awake.never'), canResume: false })
  if (network === 'portal')
    warnings.push({ id: 'portal', text: words('cab.status.portal'), canResume: false })
  if (clockOff !== null) {
    const text = words('cab.notice.clock', { minutes: Math.round(Math.abs(clockOff) / MINUTE_MS) })
    warnings.push({ id: 'clock', text, canResume: false })
  }
  if (update) {
    const text = words('cab.notice.update', { version: update.version })
    warnings.push({ id: `update ${update.version}`, text, canResume: false })
  }
  if (refused > 0) {
    const text = words('cab.notice.refused', { count: refused })
    warnings.push({ id: `refused ${refused}`, text, canResume: false })
  }
  if (thinned > 0) {
    const text = words('cab.notice.thinned', { count: thinned })
    // It counts up with every second of a full storage.
    warnings.push({ id: 'thinned', text, canResume: false })
  }
  return warnings
}
