import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dateTimeText, parseDateTime, zoneText } from '@haulway/platform/dates.ts'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps, textOf, widthOf } from '../inputs/inputs.ts'

function InstantInput(props: FieldInputProps) {
  const { value, onChange, show } = props
  const written = (given: unknown) => dateTimeText(textOf(given), show.zone) || textOf(given)
  const [typed, setTyped] = useState({ text: written(value), value })
  // The value changed by other means than typing: show the new value.
  if (typed.value !== value) setTyped({ text: written(value), value })
  return (
    <TextInput
      {...inputProps(props)}
      styles={widthOf(240)}
      placeholder="YYYY-MM-DD HH:mm"
      title={zoneText(textOf(value), show.zone)}
      value={typed.text}
      onChange={(event) => {
        const text = event.currentTarget.value
        const instant = parseDateTime(text, show.zone)
        const next =
          text.trim() === '' ? null : instant === undefined ? text : new Date(instant).toISOString()
        setTyped({ text, value: next })
        onChange(next)
      }}
    />
  )
}

export const components: FieldComponents = {
  Input: InstantInput,
  Shown: ({ value, show }) => (
    <time dateTime={textOf(value)} title={zoneText(textOf(value), show.zone)}>
      {dateTimeText(textOf(value), show.zone)}
    </time>
  ),
}
