import type { MeasurementProfile } from '@haulway/units'
import { limitErrors } from './limits.ts'
import type { Draft, Resource } from './resource.ts'
import { validate, type Validation } from './validate.ts'

/**
 * Checks a draft of a resource, fields first and then the rules between them: the same in the form and on the
 * server. `before` is the entry as it is stored, null for a new one; `profile` the one of whoever changes it.
 */
export function validateDraft<R extends Resource>(
  resource: R,
  input: unknown,
  before: Readonly<Record<string, unknown>> | null,
  profile: MeasurementProfile,
): Validation<Draft<R>> {
  const checked = validate(resource.fields, input) as Validation<Draft<R>>
  if (!checked.ok) return checked
  const errors = [
    ...(resource.rules?.(checked.value, before) ?? []),
    ...limitErrors(resource.fields, checked.value, before, profile),
  ]
  return errors.length > 0 ? { ok: false, errors } : checked
}
