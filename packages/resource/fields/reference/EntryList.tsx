import { ActionIcon, Input } from '@mantine/core'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { FieldInputProps } from '../../web/fieldKind.ts'
import { EntrySelect } from './EntrySelect.tsx'
import styles from './EntryList.module.css'
import type { Reference } from './reference.ts'

export interface EntryListProps extends FieldInputProps {
  readonly to: string
  readonly value: readonly Reference[]
}

function moved(list: readonly Reference[], from: number, to: number): Reference[] {
  const next = list.filter((_, index) => index !== from)
  const one = list[from]
  return one ? next.toSpliced(to, 0, one) : next
}

/** Several entries of another collection in an order, each once. */
export function EntryList({ id, label, help, error, declared, value, onChange, show, to }: EntryListProps) {
  // A fresh select after each choice, ready for the next.
  const [round, setRound] = useState(0)
  const button = (
    name: string,
    icon: ReactNode,
    disabled: boolean,
    next: () => Reference[],
    entry: Reference,
  ) => (
    <ActionIcon
      size="sm"
      disabled={disabled}
      aria-label={`${show.words(name)}: ${entry.title}`}
      onClick={() => onChange(next())}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <Input.Wrapper id={id} label={label} description={help} error={error} withAsterisk={declared.required}>
      <ol className={styles.list}>
        {value.map((entry, index) => (
          <li key={entry.id} className={styles.entry}>
            <span className={styles.title} title={entry.title}>
              {entry.title}
            </span>
            {button(
              'field.up',
              <ArrowUp size={14} aria-hidden />,
              index === 0,
              () => moved(value, index, index - 1),
              entry,
            )}
            {button(
              'field.down',
              <ArrowDown size={14} aria-hidden />,
              index === value.length - 1,
              () => moved(value, index, index + 1),
              entry,
            )}
            {button(
              'field.remove',
              <X size={14} aria-hidden />,
              false,
              () => value.filter((one) => one !== entry),
              entry,
            )}
          </li>
        ))}
      </ol>
      <EntrySelect
        key={round}
        id={id}
        to={to}
        aria-label={`${label}: ${show.words('field.add')}`}
        placeholder={show.words('field.add')}
        error={error !== undefined}
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
