import { Select, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { dateTimeText, parseDateTime, zoneText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { presetOf, presetRange, presets, type Preset, type ReportRange } from '../range.ts'
import styles from './filters.module.css'

export interface RangeFilterProps {
  /** As the address holds it; without both the last 24 hours. */
  readonly asked: { from?: string | undefined; to?: string | undefined }
  /** What is shown now. */
  readonly shown: ReportRange
  readonly zone: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly onChange: (range: { from: string | null; to: string | null }) => void
}

const CUSTOM = 'custom'

/** A range by its name, or from one moment to another on the clock of the zone. */
export function RangeFilter({ asked, shown, zone, now, onChange }: RangeFilterProps) {
  const words = useWords()
  const [custom, setCustom] = useState(false)
  const preset = custom ? CUSTOM : (presetOf(asked, zone, now) ?? CUSTOM)

  function choose(value: string | null): void {
    setCustom(value === CUSTOM)
    if (value === CUSTOM) onChange({ from: shown.from, to: shown.to })
    else if (value === 'last24') onChange({ from: null, to: null })
    else onChange(presetRange(value as Exclude<Preset, 'last24'>, zone, now))
  }

  return (
    <>
      <Select
        size="xs"
        className={styles.range ?? ''}
        aria-label={words('report.filter.range')}
        value={preset}
        onChange={choose}
        data={[...presets, CUSTOM as typeof CUSTOM].map((one) => ({
          value: one,
          label: words(`report.filter.${one}`),
        }))}
      />
      {preset === CUSTOM && (
        <>
          <Moment
            label={words('report.filter.from')}
            value={shown.from}
            zone={zone}
            isRight={(at) => at < Date.parse(shown.to)}
            onChange={(from) => onChange({ from, to: shown.to })}
          />
          <Moment
            label={words('report.filter.to')}
            value={shown.to}
            zone={zone}
            isRight={(at) => at > Date.parse(shown.from)}
            onChange={(to) => onChange({ from: shown.from, to })}
          />
        </>
      )}
    </>
  )
}

interface MomentProps {
  readonly label: string
  readonly value: string
  readonly zone: string
  readonly isRight: (at: number) => boolean
  readonly onChange: (instant: string) => void
}

/** A moment on the clock of a zone. What is typed counts when the reader leaves the field or presses Enter. */
function Moment({ label, value, zone, isRight, onChange }: MomentProps) {
  const words = useWords()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? dateTimeText(value, zone).replace(' ', 'T')
  const at = parseDateTime(text.replace('T', ' '), zone)
  const wrong = at !== undefined && !isRight(at)

  function settle(): void {
    if (typed === undefined || wrong) return
    setTyped(undefined)
    if (at !== undefined) onChange(new Date(at).toISOString())
  }

  return (
    <TextInput
      size="xs"
      className={styles.moment ?? ''}
      type="datetime-local"
      aria-label={label}
      title={`${label} · ${zoneText(value, zone)}`}
      value={text}
      error={wrong ? words('report.filter.order') : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && settle()}
    />
  )
}
