import type { MeasurementProfile } from '@haulway/units'
import { limitErrors } from './limits.ts'
import type { Draft, Resource } from '../resource.ts'
import { ruleErrors, validate, type Validation } from './validate.ts'

/**
 * Validates a draft of a resource, fields first and then the rules between them; the same in the form and on the
 * server. `before` is the stored entry, null for a new one; `profile` the measurement profile of the user who changes
 * it.
 */
export function validateDraft<R extends Resource>(
  resource: R,
  input: unknown,
  before: Readonly<Record<string, unknown>> | null,
  profile: MeasurementProfile,
): Validation<Draft<R>> {
  const checked = validate(resource.fields, input) as Validation<Draft<R>>
  const problemsOf = (draft: Draft<R>) => [
    ...(resource.rules?.(draft, before) ?? []),
    ...limitErrors(resource.fields, draft, before, profile),
  ]
  if (!checked.ok) {
    const given = typeof input === 'object' && input !== null ? input : {}
    const more = ruleErrors(resource.fields, given, checked.errors, (draft) => problemsOf(draft as Draft<R>))
    return { ok: false, errors: [...checked.errors, ...more] }
  }
  const errors = problemsOf(checked.value)
  return errors.length > 0 ? { ok: false, errors } : checked
}
