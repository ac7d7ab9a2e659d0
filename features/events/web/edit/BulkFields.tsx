import { MultiSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Field } from '@haulway/resource'
import { useWords } from '@haulway/platform/web/app.tsx'
import { assignEvents } from '../../edit/edit.endpoints.ts'
import type { StatedField } from '../../edit/said.ts'
import { mayBeEmpty, partsOf } from '../../edit/usual.ts'
import { gpsField, withGps } from '../../gps.ts'
import type { Chosen } from './bulk.ts'
import { SaidFields, type Values, type Wrong } from './SaidFields.tsx'
import styles from './edit.module.css'

const { events: _events, clear: _clear, ...declared } = assignEvents.body
type Name = keyof typeof declared

const fieldsOf = (names: readonly Name[]): Readonly<Record<string, Field>> =>
  withGps(Object.fromEntries(names.map((name) => [name, declared[name]])))

/** As in the form: one field for the position. */
export const bulkFields = withGps(declared)

export interface BulkFieldsProps {
  readonly chosen: Chosen
  readonly values: Values
  /** Fields that are emptied. */
  readonly clear: readonly StatedField[]
  readonly errors: readonly Wrong[]
  readonly zone: string | undefined
  readonly onChange: (values: Values, clear: readonly StatedField[]) => void
}

/** The usual fields of all the events first, the rest folded, and the fields to empty. */
export function BulkFields({ chosen, values, clear, errors, zone, onChange }: BulkFieldsProps) {
  const words = useWords()
  const types = [...new Set(chosen.events.map(({ row }) => row.type))]
  const isStated = chosen.events.every(({ row }) => row.source !== 'derived')
  const { first, more } = partsOf(types, isStated)
  const shared = {
    values,
    zone,
    errors,
    readOnly: clear.map(gpsField),
    onChange: (next: Values) => onChange(next, clear),
  }
  // A position has both coordinates or none.
  const emptied = [...first, ...more].filter((field) => field !== 'lat' && mayBeEmpty(types, field))
  return (
    <>
      <SaidFields {...shared} fields={fieldsOf(first)} />
      <More isWrong={errors.some(({ field }) => (more as readonly string[]).includes(field))}>
        <SaidFields {...shared} fields={fieldsOf(more)} />
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
          const kept = Object.entries(values).filter(([name]) => !next.map(gpsField).includes(name))
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
