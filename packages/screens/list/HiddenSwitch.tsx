import { SegmentedControl } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'

export interface HiddenSwitchProps {
  readonly hidden: boolean
  /** Value of the address parameter. */
  readonly onChange: (next: Readonly<Record<'hidden', string | null>>) => void
}

/** Switches a list between active and hidden entries. */
export function HiddenSwitch({ hidden, onChange }: HiddenSwitchProps) {
  const words = useWords()
  return (
    <SegmentedControl
      size="xs"
      value={String(hidden)}
      data={[
        { value: 'false', label: words('list.shown') },
        { value: 'true', label: words('list.hidden') },
      ]}
      onChange={(value) => onChange({ hidden: value === 'true' ? value : null })}
    />
  )
}
