/** Filters by text, amount and moment: each applies when its field loses focus or on Enter. */
import { TextInput } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import { dateTimeText, parseDateTime } from '@haulway/platform/dates.ts'
import { useAccountZone, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { CustomFilterProps } from '@haulway/report/web/index.ts'
import type { MessageKey } from '@haulway/resource'
import { Select } from '@haulway/ui'
import { useCall } from '@haulway/platform/web/calls.ts'
import { listNoteTypes } from '../events.endpoints.ts'
import styles from './events.module.css'

type Filter = ComponentType<CustomFilterProps>

interface TypedProps extends CustomFilterProps {
  readonly label: string
  /** Formats a value of the address. */
  readonly shown: (value: string) => string
  /** Parses the input into the address; undefined while it is invalid. */
  readonly read: (text: string) => string | undefined
  readonly hint?: string
}

function Typed({ value, onChange, label, shown, read, hint }: TypedProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (value === undefined ? '' : shown(value))
  const isWrong = typed !== undefined && typed.trim() !== '' && read(typed.trim()) === undefined

  function settle(): void {
    if (typed === undefined || isWrong) return
    setTyped(undefined)
    onChange(typed.trim() === '' ? null : (read(typed.trim()) ?? null))
  }

  return (
    <TextInput
      size="xs"
      className={styles.filter ?? ''}
      aria-label={label}
      title={hint ?? label}
      placeholder={label}
      value={text}
      error={isWrong}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  )
}

export function textFilter(label: MessageKey): Filter {
  return function TextFilter(props) {
    const words = useWords()
    return <Typed {...props} label={words(label)} shown={(value) => value} read={(text) => text} />
  }
}

/** One of the note types ever stored. */
export function NoteTypeFilter({ value, onChange }: CustomFilterProps) {
  const words = useWords()
  const { data } = useCall(listNoteTypes, {})
  const known = data?.items.map(({ title }) => title) ?? []
  const label = words('events.filter.noteType')
  return (
    <Select
      size="xs"
      className={styles.filter ?? ''}
      aria-label={label}
      placeholder={label}
      data={value === undefined || known.includes(value) ? known : [value, ...known]}
      value={value ?? null}
      onChange={onChange}
      searchable
      clearable
      allowDeselect={false}
    />
  )
}

/** A minimum, in the reader’s unit. */
export function amountFilter(label: MessageKey, kind: 'weight' | 'haulVolume' | 'count' = 'count'): Filter {
  return function AmountFilter(props) {
    const words = useWords()
    const measures = useMeasures()
    const unit = measures.unit(kind)
    const name = unit === '' ? words(label) : words('report.header.unit', { name: words(label), unit })
    return (
      <Typed
        {...props}
        label={name}
        shown={(value) => measures.editable(kind, Number(value))}
        read={(text) => {
          const amount = measures.parse(kind, text)
          return amount === undefined || amount < 0 ? undefined : String(amount)
        }}
      />
    )
  }
}

/** From a moment on, in local time of the account. */
export function momentFilter(label: MessageKey): Filter {
  return function MomentFilter(props) {
    const words = useWords()
    const zone = useAccountZone()
    return (
      <Typed
        {...props}
        label={words(label)}
        hint={`${words(label)}: YYYY-MM-DD HH:mm, ${zone}`}
        shown={(value) => dateTimeText(value, zone)}
        read={(text) => {
          const at = parseDateTime(text, zone)
          return at === undefined ? undefined : new Date(at).toISOString()
        }}
      />
    )
  }
}
