import type { Field, FieldError } from '@haulway/resource'
import type { MessageKey } from '@haulway/resource'
import { useWords } from '@haulway/platform/web/app.tsx'
import { componentsOf } from '@haulway/screens/fields/component-of.ts'
import { useShow } from '@haulway/screens/useShow.ts'
import { errorText } from '@haulway/ui'
import { positionErrorField } from '../../position-field.ts'
import styles from './edit.module.css'

export type Values = Readonly<Record<string, unknown>>

/** Found in the form, or returned by the server. */
export type EventFieldError = Pick<FieldError, 'field' | 'args'> & { readonly key: string }

export interface SaidFieldsProps {
  /** As the call declares them, in display order. */
  readonly fields: Readonly<Record<string, Field>>
  readonly values: Values
  readonly errors: readonly EventFieldError[]
  /** Zone of typed times; the account’s by default. */
  readonly zone?: string | undefined
  /** Read-only fields. */
  readonly readOnly?: readonly string[]
  readonly onChange: (values: Values) => void
}

/** Inputs of event fields, each with its label and errors. */
export function EventFields({ fields, values, errors, zone, readOnly = [], onChange }: SaidFieldsProps) {
  const words = useWords()
  const showOf = useShow({ messages: 'events' })
  const errorOf = (name: string): string | undefined => {
    const found = errors.find(
      ({ field }) => positionErrorField(field) === name || field.startsWith(`${name}.`),
    )
    return found && errorText(words, found)
  }
  return (
    <div className={styles.fields}>
      {Object.entries(fields).map(([name, declared]) => {
        const { Input } = componentsOf(declared)
        const show = showOf(name)
        return (
          <Input
            key={name}
            id={`event-${name}`}
            declared={declared}
            label={words(`events.${name}` as MessageKey)}
            help={name === 'gps' ? words('events.gps.help') : undefined}
            error={errorOf(name)}
            value={values[name] ?? null}
            readOnly={readOnly.includes(name)}
            show={zone === undefined ? show : { ...show, zone }}
            onChange={(value) => onChange({ ...values, [name]: value })}
          />
        )
      })}
    </div>
  )
}
