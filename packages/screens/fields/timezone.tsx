import { Button } from '@mantine/core'
import { useState } from 'react'
import { zoneText } from '@haulway/platform/dates.ts'
import { Select } from '@haulway/ui'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps, textOf, widthOf } from '../inputs/inputs.ts'
import { useSurroundings } from '../inputs/surroundings.ts'
import { MAX_SHOWN_ZONES, useZoneOptions } from '../inputs/useZoneOptions.ts'

function TimezoneInput(props: FieldInputProps) {
  const value = textOf(props.value)
  const [now] = useState(Date.now)
  const zones = useZoneOptions(value || null)
  const { timeZone: here } = useSurroundings()
  const offered = here !== undefined && here !== value
  return (
    <>
      <Select
        {...inputProps(props)}
        styles={widthOf(400)}
        searchable
        limit={MAX_SHOWN_ZONES}
        clearable={!props.declared.required}
        data={zones}
        value={value || null}
        nothingFoundMessage={props.show.words('field.nothingFound')}
        onChange={(chosen) => props.onChange(chosen)}
      />
      {offered && (
        <Button
          size="compact-sm"
          variant="light"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => props.onChange(here)}
        >
          {props.show.words('field.timezone.here', { zone: zoneText(now, here) })}
        </Button>
      )}
    </>
  )
}

export const components: FieldComponents = {
  Input: TimezoneInput,
  // Sites are usually in the time zone of their account.
  usual: ({ contextAccount }) => contextAccount.timeZone,
}
