import { useState } from 'react'
import { namedTitle, type NamedOptions, type Resource } from '@haulway/resource'
import { Select } from '@haulway/ui'
import { useList } from '../calls.ts'
import type { FieldComponents, FieldInputProps } from './field-components.ts'
import { inputProps, textOf, widthOf } from '../inputs/inputs.ts'
import { useResource } from '../known.tsx'

/** Loads all entries at once: collections whose ids are names are small enough to remember. */
const MAX_CHOICES = 500

function NamedInput(props: FieldInputProps) {
  const { to = '' } = props.declared.options as NamedOptions
  const resource = useResource(to)
  if (!resource) throw new Error(`The resource ${to} is not known here`)
  return <Choice {...props} source={resource} />
}

function Choice({ source, ...props }: FieldInputProps & { source: Resource }) {
  const { declared, show, value } = props
  const { absent } = declared.options as NamedOptions
  const chosen = textOf(value)
  const [opened, setOpened] = useState(false)
  const found = useList(source, { limit: MAX_CHOICES }, { enabled: opened })
  const names = new Set([...(chosen ? [chosen] : []), ...(found.data?.items ?? []).map((one) => one.id)])
  return (
    <Select
      {...inputProps(props)}
      styles={widthOf(320)}
      searchable
      clearable={!declared.required}
      placeholder={absent === undefined ? undefined : show.words(absent)}
      data={[...names].map((one) => ({ value: one, label: namedTitle(one, declared, show) }))}
      value={chosen || null}
      onDropdownOpen={() => setOpened(true)}
      nothingFoundMessage={found.isFetching ? show.words('ui.loading') : show.words('field.nothingFound')}
      onChange={(next) => props.onChange(next)}
    />
  )
}

export const components: FieldComponents = { Input: NamedInput }
