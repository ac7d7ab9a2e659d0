import type { MessageKey } from '@haulway/resource'
import { ActionIcon, Input } from '@mantine/core'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import type { FieldInputProps } from '../fields/field-components.ts'
import { EntrySelect } from './EntrySelect.tsx'
import styles from './EntryList.module.css'
import type { Reference } from '@haulway/resource'

export interface EntryListProps extends FieldInputProps {
  readonly to: string
  readonly value: readonly Reference[]
}

function moved(list: readonly Reference[], from: number, to: number): Reference[] {
  const next = list.filter((_, index) => index !== from)
  const one = list[from]
  return one ? next.toSpliced(to, 0, one) : next
}

/** Edits an ordered list of entries of another collection, each once. */
export function EntryList({ id, label, help, error, declared, value, onChange, show, to }: EntryListProps) {
  // The key mounts a fresh select after each selection.
  const [round, setRound] = useState(0)
  return (
    <Input.Wrapper id={id} label={label} description={help} withAsterisk={declared.required}>
      <ol className={styles.list}>
        {value.map((entry, index) => (
          <Entry key={entry.id} list={value} index={index} entry={entry} show={show} onChange={onChange} />
        ))}
      </ol>
      <EntrySelect
        key={round}
        id={id}
        to={to}
        offered={declared.options.offered}
        makes
        aria-label={`${label}: ${show.words('field.add')}`}
        placeholder={show.words('field.add')}
        error={error}
        value={null}
        without={value.map((one) => one.id)}
        onChange={(chosen) => {
          if (!chosen) return
          setRound(round + 1)
          onChange([...value, chosen])
        }}
      />
    </Input.Wrapper>
  )
}

interface EntryProps extends Pick<FieldInputProps, 'show'> {
  readonly list: readonly Reference[]
  readonly index: number
  readonly entry: Reference
  readonly onChange: (list: Reference[]) => void
}

/** One selected entry, with buttons to move and remove it. */
function Entry({ list, index, entry, show, onChange }: EntryProps) {
  const label = (name: MessageKey) => `${show.words(name)}: ${entry.title}`
  return (
    <li className={styles.entry}>
      <span className={styles.title} title={entry.title}>
        {entry.title}
      </span>
      <ActionIcon
        size="sm"
        disabled={index === 0}
        aria-label={label('field.up')}
        onClick={() => onChange(moved(list, index, index - 1))}
      >
        <ArrowUp size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size="sm"
        disabled={index === list.length - 1}
        aria-label={label('field.down')}
        onClick={() => onChange(moved(list, index, index + 1))}
      >
        <ArrowDown size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={label('field.remove')}
        onClick={() => onChange(list.filter((one) => one !== entry))}
      >
        <X size={14} aria-hidden />
      </ActionIcon>
    </li>
  )
}
