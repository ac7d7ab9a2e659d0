import { Fieldset, Input, Stack } from '@mantine/core'
import type { Field } from '@haulway/resource'
import { groupLines, partsOf } from '@haulway/collection'
import type { FieldInputProps, FieldKind } from '../fieldKind.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields of a group, one below the other. `kindOf` finds the kind of a field. */
export function groupKind(kindOf: (declared: Field) => FieldKind): FieldKind {
  function GroupInput({
    id,
    label,
    help,
    error,
    declared,
    value,
    onChange,
    show,
    readOnly,
  }: FieldInputProps) {
    return (
      <Fieldset id={id} legend={label} tabIndex={-1} styles={{ legend: { fontWeight: 600 } }}>
        <Stack gap="sm">
          {help && <Input.Description>{help}</Input.Description>}
          {error && <Input.Error>{error}</Input.Error>}
          {partsOf(declared, value, show).map((one) => {
            const { Input: PartInput } = kindOf(one.part)
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

  return {
    Input: GroupInput,
    Shown: ({ value, declared, show }) => (
      <Stack gap={2}>
        {groupLines(declared, value, show).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Stack>
    ),
  }
}
