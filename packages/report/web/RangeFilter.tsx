import { ActionIcon, TextInput } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { dateTimeText, parseDateTime, zoneText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Select } from '@haulway/ui'
import { adjacentRange, presetOf, presetRange, presets, type Preset, type ReportRange } from '../range.ts'
import type { NamedRange } from './look.ts'
import styles from './filters.module.css'

export interface RangeFilterProps {
  /** Value in the address; without both ends, the last 24 hours. */
  readonly asked: { from?: string | undefined; to?: string | undefined }
  /** The displayed range. */
  readonly shown: ReportRange
  readonly zone: string
  /** Epoch milliseconds. */
  readonly now: number
  /** Named ranges in addition to the standard ones. */
  readonly ranges: readonly NamedRange[]
  readonly onChange: (range: { from: string | null; to: string | null }) => void
}

const CUSTOM = 'custom'

/** Selects a named range, or start and end in the given time zone. */
export function RangeFilter({ asked, shown, zone, now, ranges, onChange }: RangeFilterProps) {
  const words = useWords()
  const [custom, setCustom] = useState(false)
  const named = ranges.find(({ from, to }) => from === asked.from && to === asked.to)
  const preset = custom ? CUSTOM : (presetOf(asked, zone, now) ?? named?.name ?? CUSTOM)

  function choose(value: string | null): void {
    setCustom(value === CUSTOM)
    const chosen = ranges.find(({ name }) => name === value)
    if (value === CUSTOM) onChange({ from: shown.from, to: shown.to })
    else if (value === 'last24') onChange({ from: null, to: null })
    else if (chosen) onChange({ from: chosen.from, to: chosen.to })
    else onChange(presetRange(value as Exclude<Preset, 'last24'>, zone, now))
  }

  function step(range: ReportRange): void {
    setCustom(false)
    onChange(range)
  }

  return (
    <>
      <Select
        size="xs"
        className={styles.range ?? ''}
        aria-label={words('report.filter.range')}
        value={preset}
        onChange={choose}
        data={[
          ...ranges.map(({ name, label }) => ({ value: name, label })),
          ...[...presets, CUSTOM as typeof CUSTOM].map((one) => ({
            value: one,
            label: words(`report.filter.${one}`),
          })),
        ]}
      />
      <Beside shown={shown} zone={zone} now={now} onChange={step} />
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

interface BesideProps extends Pick<RangeFilterProps, 'shown' | 'zone' | 'now'> {
  readonly onChange: (range: ReportRange) => void
}

/** Buttons for the previous range, and for the next unless it is in the future. */
function Beside({ shown, zone, now, onChange }: BesideProps) {
  const words = useWords()
  const next = adjacentRange(shown, zone, 1)
  return (
    <ActionIcon.Group>
      <ActionIcon
        size={30}
        variant="default"
        aria-label={words('report.filter.previous')}
        title={words('report.filter.previous')}
        onClick={() => onChange(adjacentRange(shown, zone, -1))}
      >
        <ChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={30}
        variant="default"
        aria-label={words('report.filter.next')}
        title={words('report.filter.next')}
        disabled={Date.parse(next.from) > now}
        onClick={() => onChange(next)}
      >
        <ChevronRight size={16} aria-hidden />
      </ActionIcon>
    </ActionIcon.Group>
  )
}

interface MomentProps {
  readonly label: string
  readonly value: string
  readonly zone: string
  readonly isRight: (at: number) => boolean
  readonly onChange: (instant: string) => void
}

/** An instant in local time of the zone. Input takes effect on blur or Enter. */
function Moment({ label, value, zone, isRight, onChange }: MomentProps) {
  const words = useWords()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? dateTimeText(value, zone)
  const at = parseDateTime(text, zone)
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
      placeholder="YYYY-MM-DD HH:mm"
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
