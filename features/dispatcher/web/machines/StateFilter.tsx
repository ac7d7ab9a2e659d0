import { StateMark } from '@haulway/map/machines/StateMark.tsx'
import type { Theme } from '@haulway/map/base/palette.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { type ShownState, shownStates } from '../../machine-filter.ts'
import styles from './list.module.css'

export interface StateFilterProps {
  theme: Theme
  counts: Readonly<Record<ShownState, number>>
  chosen: readonly ShownState[]
  onChange: (chosen: readonly ShownState[]) => void
}

/** The number of machines in each state; a click filters by it. Empty states are hidden. */
export function StateFilter({ theme, counts, chosen, onChange }: StateFilterProps) {
  const words = useWords()
  const format = new Intl.NumberFormat(useLocale())
  const toggle = (state: ShownState) =>
    onChange(shownStates.filter((one) => chosen.includes(one) !== (one === state)))
  return (
    <div className={styles.states} role="group" aria-label={words('dispatcher.states')}>
      {shownStates
        .filter((state) => counts[state] > 0 || chosen.includes(state))
        .map((state) => (
          <button
            key={state}
            type="button"
            className={styles.state}
            aria-pressed={chosen.includes(state)}
            onClick={() => toggle(state)}
          >
            <StateMark
              state={state === 'offline' ? 'idle' : state}
              offline={state === 'offline'}
              theme={theme}
            />
            {words(`telemetry.activity.${state}`)}
            <b>{format.format(counts[state])}</b>
          </button>
        ))}
    </div>
  )
}
