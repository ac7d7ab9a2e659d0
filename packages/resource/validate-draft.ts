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
  const problemsOf = (draft: Draft<R>) => [
    ...(resource.rules?.(draft, before) ?? []),
    ...limitErrors(resource.fields, draft, before, profile),
  ]
  if (!checked.ok) {
    const wrong = new Set(checked.errors.map(({ field }) => nameOf(field)))
    const rest = withoutThem(resource, input, wrong)
    const more = rest === undefined ? [] : problemsOf(rest).filter(({ field }) => !wrong.has(nameOf(field)))
    return { ok: false, errors: [...checked.errors, ...more] }
  }
  const errors = problemsOf(checked.value)
  return errors.length > 0 ? { ok: false, errors } : checked
}

/** The field that an error is of, wherever inside its value it is. */
const nameOf = (at: string): string => at.split('.')[0] ?? at

/**
 * The draft as if the wrong fields were empty, so that what is wrong besides is told in the same answer; undefined where one
 * of them may not be empty, which the rules count on.
 */
function withoutThem<R extends Resource>(
  resource: R,
  input: unknown,
  wrong: ReadonlySet<string>,
): Draft<R> | undefined {
  const empty = Object.fromEntries([...wrong].map((name) => [name, null]))
  const checked = validate(resource.fields, { ...(input as object), ...empty }) as Validation<Draft<R>>
  return checked.ok ? checked.value : undefined
}
