import { Checkbox } from '@mantine/core'
import { Select } from '@haulway/ui'
import type { FieldComponents, FieldFilterProps, FieldInputProps } from './field-components.ts'

function FlagInput({ id, label, help, error, value, onChange, onBlur }: FieldInputProps) {
  return (
    <Checkbox
      id={id}
      label={label}
      description={help}
      error={error}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
    />
  )
}

function FlagFilter({ label, value, onChange, show }: FieldFilterProps) {
  return (
    <Select
      size="sm"
      miw={130}
      aria-label={label}
      placeholder={label}
      clearable
      allowDeselect
      value={value === '' ? null : value}
      data={[
        { value: 'true', label: `${label}: ${show.words('field.yes')}` },
        { value: 'false', label: `${label}: ${show.words('field.no')}` },
      ]}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

export const components: FieldComponents = { Input: FlagInput, Filter: FlagFilter, begins: false }
