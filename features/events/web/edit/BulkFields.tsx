import { MultiSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Field } from '@haulway/resource'
import { useWords } from '@haulway/platform/web/app.tsx'
import { assignEvents } from '../../edit/edit.endpoints.ts'
import type { StatedField } from '../../edit/event-fields.ts'
import { canBeEmpty, splitUsualFields } from '../../edit/usual-fields.ts'
import { positionErrorField, withPositionField } from '../../position-field.ts'
import type { EditableSelection } from './bulk.ts'
import { EventFields, type Values, type EventFieldError } from './EventFields.tsx'
import styles from './edit.module.css'

const { events: _events, clear: _clear, ...declared } = assignEvents.body
type Name = keyof typeof declared

const fieldsOf = (names: readonly Name[]): Readonly<Record<string, Field>> =>
  withPositionField(Object.fromEntries(names.map((name) => [name, declared[name]])))

/** As in the form: one field for the position. */
export const bulkFields = withPositionField(declared)

export interface BulkFieldsProps {
  readonly chosen: EditableSelection
  readonly values: Values
  /** Fields that are emptied. */
  readonly clear: readonly StatedField[]
  readonly errors: readonly EventFieldError[]
  readonly zone: string | undefined
  readonly onChange: (values: Values, clear: readonly StatedField[]) => void
}

/** The usual fields of all the events first, the rest folded, and the fields to empty. */
export function BulkFields({ chosen, values, clear, errors, zone, onChange }: BulkFieldsProps) {
  const words = useWords()
  const types = [...new Set(chosen.events.map(({ row }) => row.type))]
  const isStated = chosen.events.every(({ row }) => row.source !== 'derived')
  const { first, more } = splitUsualFields(types, isStated)
  const shared = {
    values,
    zone,
    errors,
    readOnly: clear.map(positionErrorField),
    onChange: (next: Values) => onChange(next, clear),
  }
  // A position has both coordinates or none.
  const emptied = [...first, ...more].filter((field) => field !== 'lat' && canBeEmpty(types, field))
  return (
    <>
      <EventFields {...shared} fields={fieldsOf(first)} />
      <More isWrong={errors.some(({ field }) => (more as readonly string[]).includes(field))}>
        <EventFields {...shared} fields={fieldsOf(more)} />
        {!isStated && <p className={styles.quiet}>{words('events.bulk.statedOnly')}</p>}
      </More>
      <MultiSelect
        mt="md"
        clearable
        hidePickedOptions
        label={words('events.bulk.clear')}
        description={words('events.bulk.clear.help')}
        value={clear.filter((field) => field !== 'lat')}
        data={emptied.map((field) => ({
          value: field,
          label: words(field === 'lon' ? 'events.gps' : `events.${field}`),
        }))}
        onChange={(chosenFields) => {
          const next = chosenFields.flatMap((field): StatedField[] =>
            field === 'lon' ? ['lon', 'lat'] : [field as StatedField],
          )
          const kept = Object.entries(values).filter(([name]) => !next.map(positionErrorField).includes(name))
          onChange(Object.fromEntries(kept), next)
        }}
      />
    </>
  )
}

/** Folded until the user opens it or one of its fields has an error. */
function More({ isWrong, children }: { readonly isWrong: boolean; readonly children: ReactNode }) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <details
      className={styles.more}
      open={open || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{words('events.bulk.more')}</summary>
      {children}
    </details>
  )
}
