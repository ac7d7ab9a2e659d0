import { Select } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { FurtherFilterProps } from '@haulway/report/web/index.ts'
import { shiftNames } from '../shift-names.ts'
import styles from './filters.module.css'

/** One of the shifts of each project, by its place in the calendar. */
export function ShiftFilter({ value, onChange }: FurtherFilterProps) {
  const words = useWords()
  const all = words('cycles.filter.any.shift')
  return (
    <Select
      size="xs"
      className={styles.shift ?? ''}
      aria-label={all}
      placeholder={all}
      data={shiftNames.map((name) => ({ value: name, label: words(`cycles.shift.${name}`) }))}
      value={value ?? null}
      onChange={onChange}
      clearable
      allowDeselect={false}
    />
  )
}
