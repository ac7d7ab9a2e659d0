import type { FieldErrors, Resolver } from 'react-hook-form'
import type { MeasurementProfile } from '@haulway/units'
import { type FieldError, type Resource, initialValueOf, validateDraft } from '@haulway/resource'
import { isSame } from './mergeLists.ts'

export type FormValues = Record<string, unknown>

/** The fields that a form shows: those that a request may set. */
export function formFields(resource: Resource): string[] {
  return Object.keys(resource.fields).filter((name) => !resource.fields[name]?.options.readOnly)
}

/** Values of an entry as the form edits them; for a new entry, the initial values. */
export function valuesOf(resource: Resource, item?: object): FormValues {
  const read = item as Readonly<Record<string, unknown>> | undefined
  const { fields } = resource
  return Object.fromEntries(
    formFields(resource).map((name) => [
      name,
      read ? (read[name] ?? null) : fields[name] && initialValueOf(fields[name]),
    ]),
  )
}

/**
 * Errors by field in the form library's structure. The whole error is attached, so that its text is resolved at
 * display time.
 */
export function formErrors(errors: readonly FieldError[]): FieldErrors<FormValues> {
  // Of several errors in one field the first is shown.
  const entries = errors
    .toReversed()
    .map((one) => [one.field.split('.')[0] ?? one.field, { type: one.key, message: JSON.stringify(one) }])
  return Object.fromEntries(entries) as FieldErrors<FormValues>
}

/** Validates in the browser as the server does. */
export function formResolver(
  resource: Resource,
  profile: MeasurementProfile,
  before?: Readonly<Record<string, unknown>>,
): Resolver<FormValues> {
  return (values) => {
    const checked = validateDraft(resource, values, before ?? null, profile)
    return checked.ok
      ? { values: checked.value, errors: {} }
      : { values: {}, errors: formErrors(checked.errors) }
  }
}

/** Names of the fields that differ between two states of an entry. */
export function differingFields(resource: Resource, a: FormValues, b: FormValues): string[] {
  return formFields(resource).filter((name) => !isSame(a[name], b[name]))
}
