import { createContext, useContext, useState, type ComponentType, type ReactNode } from 'react'
import { Controller, useFormState, type Control } from 'react-hook-form'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { FieldError, Resource } from '@haulway/resource'
import { fieldLabel, type DisplayContext } from '@haulway/collection'
import type { FieldInputProps } from '../fields/field-components.ts'
import { componentsOf } from '../fields/component-of.ts'
import { fieldErrorText } from './fieldErrorText.ts'
import { formFields, type FormValues } from './formValues.ts'
import { useShow } from '../useShow.ts'
import styles from './form.module.css'

/** The group of rarely needed fields: collapsed in forms and views of every resource. */
export const ADVANCED = 'advanced'

/** Prefix of the ids of a form's fields, so that a form in a dialog above another has distinct ids. */
export const FieldScope = createContext('field')

/** Returns the id of the focusable element of each field. */
export function useFieldId(): (name: string) => string {
  const scope = useContext(FieldScope)
  return (name) => `${scope}-${name}`
}

/** Path of an error inside the value of a field. */
function errorPlace(name: string, message: string | undefined): string | undefined {
  if (message === undefined) return undefined
  const { field } = JSON.parse(message) as FieldError
  return field.startsWith(`${name}.`) ? field.slice(name.length + 1) : undefined
}

export interface FormFieldsProps {
  readonly resource: Resource
  readonly control: Control<FormValues>
  /** Fields to show, in order; default: all. */
  readonly names?: readonly string[]
  /** Custom inputs of a slice, by field; other fields use the inputs of their kinds. */
  readonly inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>>
}

interface Group {
  /** Grouped in the order of declaration. */
  readonly group: unknown
  readonly title: string | undefined
  readonly names: string[]
}

/** Adjacent fields declared with the same `group` are shown together under its title. */
function grouped(resource: Resource, names: readonly string[], show: DisplayContext): Group[] {
  const groups: Group[] = []
  for (const name of names) {
    const group = resource.fields[name]?.options['group']
    const last = groups.at(-1)
    if (last && last.group === group) last.names.push(name)
    else {
      const title =
        typeof group === 'string' && group !== ADVANCED
          ? show.words.unchecked(`${resource.messages}.group.${group}`)
          : undefined
      groups.push({ group, title, names: [name] })
    }
  }
  return groups
}

/** The fields of a resource in one column, in labelled groups. */
export function FormFields(props: FormFieldsProps) {
  const { resource, control, names = formFields(resource), inputs = {} } = props
  const showOf = useShow(resource)
  return grouped(resource, names, showOf('')).map((group) => {
    const fields = group.names.map((name) => (
      <FormField
        key={name}
        resource={resource}
        control={control}
        name={name}
        show={showOf(name)}
        Own={inputs[name]}
      />
    ))
    if (group.group === ADVANCED)
      return (
        <Advanced key={ADVANCED} control={control} names={group.names}>
          {fields}
        </Advanced>
      )
    return (
      <fieldset key={group.names[0]} className={styles.group}>
        {group.title && <legend className={styles.legend}>{group.title}</legend>}
        {fields}
      </fieldset>
    )
  })
}

interface AdvancedProps extends Pick<FormFieldsProps, 'control'> {
  readonly names: readonly string[]
  readonly children: ReactNode
}

/** Rarely needed fields, collapsed until the user opens them or one of them is invalid. */
function Advanced({ control, names, children }: AdvancedProps) {
  const words = useWords()
  const { errors } = useFormState({ control })
  const [open, setOpen] = useState(false)
  const isWrong = names.some((name) => errors[name] !== undefined)
  return (
    <details
      className={styles.group}
      open={open || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.fold}>{words('field.advanced')}</summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}

interface FormFieldProps extends Omit<FormFieldsProps, 'names' | 'inputs'> {
  readonly name: string
  readonly show: DisplayContext
  readonly Own: ComponentType<FieldInputProps> | undefined
}

/** One field with its label, help and error. */
function FormField({ resource, control, name, show, Own }: FormFieldProps) {
  const idOf = useFieldId()
  const declared = resource.fields[name]
  if (!declared) throw new Error(`${resource.name} has no field ${name}`)
  const Input = Own ?? componentsOf(declared).Input
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Input
          id={idOf(name)}
          declared={declared}
          label={fieldLabel(resource, name, show.words)}
          help={show.words.optional(`${resource.messages}.field.${name}.help`)}
          error={fieldErrorText(resource, show, fieldState.error?.message)}
          errorAt={errorPlace(name, fieldState.error?.message)}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          show={show}
        />
      )}
    />
  )
}
