import { Fieldset, Input, Stack } from '@mantine/core'
import { isAbsent, type Field, type Shape } from '../../field.ts'
import type { FieldInputProps, FieldKind, Show } from '../../web/fieldKind.ts'

type Values = Readonly<Record<string, unknown>>

function partsOf(declared: Field, value: unknown, show: Show) {
  const values = (typeof value === 'object' && value !== null ? value : {}) as Values
  return Object.entries((declared.options['shape'] ?? {}) as Shape).map(([name, part]) => ({
    name,
    part,
    value: values[name] ?? null,
    // The words of a part follow those of the group: `accounts.features.tracker`.
    show: { ...show, choice: (one: string) => show.choice(`${name}.${one}`) },
    label: show.choice(name),
  }))
}

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

  /** Parts that say something; a flag that is off and an empty choice say nothing. */
  function said(declared: Field, value: unknown, show: Show): string[] {
    return partsOf(declared, value, show).flatMap((one) => {
      if (one.value === false || isAbsent(one.value)) return []
      if (one.value === true) return [one.label]
      const text = kindOf(one.part).text(one.value, one.part, one.show)
      return text === '' ? [] : [`${one.label}: ${text}`]
    })
  }

  return {
    Input: GroupInput,
    text: (value, declared, show) => said(declared, value, show).join('; '),
    Shown: ({ value, declared, show }) => (
      <Stack gap={2}>
        {said(declared, value, show).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Stack>
    ),
  }
}
