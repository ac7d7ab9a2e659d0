import { useMachineColors } from '@haulway/map/base/environment.ts'
import { phases, type Statistics } from '@haulway/cycles'
import type { Theme } from '@haulway/map'
import { durationText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { measureLabel } from '../times/measures.ts'
import type { Measure } from '../times/measures.ts'
import { phaseColor, phaseFill } from './phase-look.ts'
import styles from './report.module.css'

export interface PhaseBarProps {
  readonly measures: Readonly<Record<Measure, Statistics | null>> | undefined
  readonly theme: Theme
}

/** The average cycle as a bar of its phases, in proportion to their durations. */
export function PhaseBar({ measures, theme }: PhaseBarProps) {
  const words = useWords()
  const colors = useMachineColors()
  const parts = phases.map((phase) => {
    const seconds = measures?.[phase]?.average ?? 0
    return { phase, seconds, text: `${words(measureLabel(phase))} ${durationText(seconds)}` }
  })
  const label = `${words('cycles.bar')}: ${parts.map((part) => part.text).join(', ')}`
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {parts
        .filter((part) => part.seconds > 0)
        .map(({ phase, seconds, text }) => (
          <span
            key={phase}
            title={text}
            style={{
              flexGrow: seconds,
              background: phaseFill(phase, theme, colors),
              borderColor: phaseColor(phase, theme, colors),
            }}
          />
        ))}
    </div>
  )
}
