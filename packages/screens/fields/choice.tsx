import type { FieldComponents, FieldFilterProps, FieldInputProps } from './field-components.ts'
import { inputProps, textOf, widthOf } from '../inputs/inputs.ts'
import type { ChoiceOptions } from '@haulway/resource/fields/choice/choice.ts'
import { Select } from '@haulway/ui'

/** With more choices than this the select is searchable. */
const MANY = 12

/** Includes a text stored before the choices existed, where the field allows it. */
function optionsOf({
  declared,
  show,
  value,
}: Pick<FieldInputProps, 'declared' | 'show'> & { value?: unknown }) {
  const { choices = [] } = declared.options as ChoiceOptions
  const old = textOf(value)
  const all = old === '' || choices.includes(old) ? choices : [old, ...choices]
  return all.map((one) => ({ value: one, label: declared.kind.text?.(one, declared, show) ?? one }))
}

function ChoiceInput(props: FieldInputProps) {
  const options = optionsOf(props)
  return (
    <Select
      {...inputProps(props)}
      styles={widthOf(320)}
      data={options}
      searchable={options.length > MANY}
      nothingFoundMessage={props.show.words('field.nothingFound')}
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
      miw={130}
      aria-label={props.label}
      placeholder={props.label}
      clearable
      allowDeselect
      data={optionsOf({ declared: props.declared, show: props.show })}
      value={props.value || null}
      onChange={(chosen) => props.onChange(chosen ?? '')}
    />
  )
}

export const components: FieldComponents = { Input: ChoiceInput, Filter: ChoiceFilter }
