import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core'
import { useState } from 'react'

/**
 * A select box. Its options mount on first focus, before a key or a click opens them: a closed list would be drawn
 * with all options and measured, for every box of a screen, while the screen loads.
 */
export function Select<Value extends Primitive = string>({
  comboboxProps,
  onFocus,
  ...props
}: SelectProps<Value>) {
  const [hasHadFocus, setHadFocus] = useState(false)
  return (
    <MantineSelect
      {...props}
      comboboxProps={{ keepMounted: hasHadFocus, ...comboboxProps }}
      onFocus={(event) => {
        setHadFocus(true)
        onFocus?.(event)
      }}
    />
  )
}
