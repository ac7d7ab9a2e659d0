import { Select } from '@mantine/core'
import type { FurtherFilterProps } from '@haulway/report/web/index.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { equipment, type EquipmentKind } from '../../equipment/equipment.resource.ts'
import styles from './utilisation.module.css'

const kinds = equipment.fields.kind.options['choices'] as readonly EquipmentKind[]

/** Machines of one kind, or all of them. */
export function KindFilter({ value, onChange }: FurtherFilterProps) {
  const words = useWords()
  const all = words('utilisation.filter.any.kind')
  return (
    <Select
      size="xs"
      className={styles.kind ?? ''}
      aria-label={all}
      placeholder={all}
      data={kinds.map((kind) => ({ value: kind, label: words(`equipment.kind.${kind}`) }))}
      value={value ?? null}
      onChange={onChange}
      clearable
    />
  )
}
