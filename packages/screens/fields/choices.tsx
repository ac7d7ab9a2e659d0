import { Checkbox, Group } from '@mantine/core'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import type { ChoicesOptions } from '@haulway/resource/fields/choices/choices.ts'

type Choice = string | number

function chosenOf(value: unknown): readonly Choice[] {
  return Array.isArray(value) ? (value as Choice[]) : []
}

/** One checkbox for each choice. */
function ChoicesInput({
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
  const { choices = [] } = declared.options as ChoicesOptions
  const chosen = chosenOf(value)
  return (
    <Checkbox.Group
      id={id}
      label={label}
      description={help}
      error={error}
      withAsterisk={declared.required}
      value={chosen.map(String)}
      readOnly={readOnly ?? false}
      onChange={(ticked) => onChange(choices.filter((one) => ticked.includes(String(one))))}
    >
      <Group gap="4px 20px" mt={6}>
        {choices.map((one) => (
          <Checkbox key={one} size="sm" value={String(one)} label={show.choice(String(one))} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

export const components: FieldComponents = { Input: ChoicesInput }
