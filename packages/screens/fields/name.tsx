import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useList } from '../calls.ts'
import type { FieldInputProps, FieldKind } from '../fieldKind.ts'
import { inputProps, textOf, widthOf } from '../inputs.ts'
import { useKnownResource } from '../known.tsx'
import type { Resource } from '@haulway/resource'
import { namedTitle } from '@haulway/collection'
import type { NamedOptions } from '@haulway/resource/fields/name/name.ts'

/** All at once: a collection whose ids are names is one that people keep in mind. */
const MOST = 500

function NameInput(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      styles={widthOf(320)}
      autoComplete="off"
      spellCheck={false}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

export const nameKind: FieldKind = { Input: NameInput }

function NamedInput(props: FieldInputProps) {
  const { to = '' } = props.declared.options as NamedOptions
  const resource = useKnownResource(to)
  if (!resource) throw new Error(`The resource ${to} is not known here`)
  return <Choice {...props} source={resource} />
}

function Choice({ source, ...props }: FieldInputProps & { source: Resource }) {
  const { declared, show, value } = props
  const { absent } = declared.options as NamedOptions
  const chosen = textOf(value)
  const [opened, setOpened] = useState(false)
  const found = useList(source, { limit: MOST }, { enabled: opened })
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

export const namedKind: FieldKind = { Input: NamedInput }
