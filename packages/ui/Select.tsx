import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core'
import { useState } from 'react'

/**
 * One of some choices. Their list is made when the box first has the focus, before a key or a click opens it: a closed
 * list would be drawn with all choices and measured, for every box of a screen, as the screen comes.
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
