import { Button, Slider } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { ChartsProps } from '@haulway/report/web/index.ts'
import type { StockSteps } from '../../volume-rows.ts'
import { rangeUpTo } from './stocks-at.ts'
import styles from './map.module.css'

interface StepSliderProps {
  readonly steps: Pick<StockSteps, 'steps' | 'timeZone'>
  readonly step: number
  readonly onStep: (step: number) => void
  readonly open: NonNullable<ChartsProps['open']>
}

/** Moves through the range by its steps, and leads to the report at the chosen one. */
export function StepSlider({ steps: { steps, timeZone }, step, onStep, open }: StepSliderProps) {
  const words = useWords()
  const last = steps.length - 1
  const textOf = (at: number) => dateTimeText(steps[at], timeZone)
  return (
    <div className={styles.steps}>
      <span>{textOf(0)}</span>
      <Slider
        className={styles.slider ?? ''}
        min={0}
        max={last}
        step={1}
        value={step}
        label={textOf}
        thumbLabel={words('volumes.map.slider')}
        thumbValueText={textOf}
        onChange={onStep}
      />
      <span>{textOf(last)}</span>
      <Button
        size="xs"
        variant="default"
        disabled={step === last}
        onClick={() => open({ ...rangeUpTo(steps, step), page: null })}
      >
        {words('volumes.map.open')}
      </Button>
    </div>
  )
}
