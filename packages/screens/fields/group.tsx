import { Fieldset, Input, Stack } from '@mantine/core'
import { groupLines, nestedFieldsOf } from '@haulway/resource'
import { componentsOf } from './component-of.ts'
import type { FieldComponents, FieldInputProps } from './field-components.ts'

type Values = Readonly<Record<string, unknown>>

/** Stacks the fields of a group vertically. */
function GroupInput({ id, label, help, error, declared, value, onChange, show, readOnly }: FieldInputProps) {
  return (
    <Fieldset id={id} legend={label} tabIndex={-1} styles={{ legend: { fontWeight: 600 } }}>
      <Stack gap="sm">
        {help && <Input.Description>{help}</Input.Description>}
        {error && <Input.Error>{error}</Input.Error>}
        {nestedFieldsOf(declared, value, show).map((one) => {
          const { Input: PartInput } = componentsOf(one.part)
          return (
            <PartInput
              key={one.name}
              id={`${id}-${one.name}`}
              declared={one.part}
              label={one.label}
              value={one.value}
              onChange={(next) => onChange({ ...(value as Values | null), [one.name]: next })}
              show={one.show}
              {...(readOnly === undefined ? {} : { readOnly })}
            />
          )
        })}
      </Stack>
    </Fieldset>
  )
}

export const components: FieldComponents = {
  Input: GroupInput,
  Shown: ({ value, declared, show }) => (
    <Stack gap={2}>
      {groupLines(declared, value, show).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Stack>
  ),
}
