import { Select } from '@mantine/core'
import type { FieldComponents, FieldFilterProps, FieldInputProps } from './field-components.ts'
import { inputProps, textOf, widthOf } from '../inputs/inputs.ts'
import type { ChoiceOptions } from '@haulway/resource/fields/choice/choice.ts'

function optionsOf(props: Pick<FieldInputProps, 'declared' | 'show'>) {
  const { choices = [] } = props.declared.options as ChoiceOptions
  return choices.map((one) => ({ value: one, label: props.show.choice(one) }))
}

function ChoiceInput(props: FieldInputProps) {
  return (
    <Select
      {...inputProps(props)}
      styles={widthOf(320)}
      data={optionsOf(props)}
      clearable={!props.declared.required}
      value={textOf(props.value) || null}
      onChange={(chosen) => props.onChange(chosen)}
    />
  )
}

function ChoiceFilter(props: FieldFilterProps) {
  return (
    <Select
      size="sm"
      w={170}
      aria-label={props.label}
      placeholder={props.label}
      clearable
      allowDeselect
      data={optionsOf(props)}
      value={props.value || null}
      onChange={(chosen) => props.onChange(chosen ?? '')}
    />
  )
}

export const components: FieldComponents = { Input: ChoiceInput, Filter: ChoiceFilter }
