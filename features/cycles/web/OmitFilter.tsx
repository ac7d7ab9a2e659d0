import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { CustomFilterProps } from '@haulway/report/web/index.ts'
import styles from './filters.module.css'

/** A week in minutes: the maximum that the server accepts. */
const MAX_MINUTES = 10_080

/** Minutes above which a cycle is excluded; stored in seconds, as the API expects. */
export function OmitFilter({ value, onChange }: CustomFilterProps) {
  const seconds = value === undefined ? undefined : Number(value)
  const words = useWords()
  const [typed, setTyped] = useState<string | number>()

  function settle(): void {
    if (typed === undefined) return
    setTyped(undefined)
    const minutes = Number(typed)
    onChange(minutes > 0 ? String(Math.round(minutes * 60)) : null)
  }

  return (
    <NumberInput
      size="xs"
      className={styles.omit ?? ''}
      aria-label={`${words('cycles.filter.omitOver')}, ${words('cycles.filter.minutes')}`}
      title={words('cycles.filter.omitOver.help')}
      placeholder={words('cycles.filter.omitOver')}
      prefix={`${words('cycles.filter.omitOver')} `}
      suffix={` ${words('cycles.filter.minutes')}`}
      min={1}
      max={MAX_MINUTES}
      allowNegative={false}
      decimalScale={1}
      hideControls
      value={typed ?? (seconds === undefined ? '' : seconds / 60)}
      onChange={setTyped}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  )
}
