import type { ErrorResponseItem } from '@haulway/resource'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { errorText, Notice } from '@haulway/ui'

/** Whether the form itself shows the failure: errors by field, and changes by others meanwhile. */
export const isShownInForm = ({ status, errors }: CallFailure): boolean =>
  (status === 400 || status === 409) && errors.length > 0

export const answeredErrors = (failure: CallFailure | null): readonly ErrorResponseItem[] =>
  failure && isShownInForm(failure) ? (failure.errors as unknown as readonly ErrorResponseItem[]) : []

/** Whether somebody else has edited the event since it was opened. */
export const isStale = (failure: CallFailure | null): boolean =>
  failure?.status === 409 && answeredErrors(failure).some(({ field }) => /(^|\.)version$/.test(field))

/** Fields without an input. */
const general = /(^|\.)(id|version|decision)$/

/** Errors of the event itself; errors of a field are shown beside it. */
export function EditError({
  failure,
  all = false,
}: {
  readonly failure: CallFailure | null
  readonly all?: boolean
}) {
  const words = useWords()
  const errors = answeredErrors(failure).filter(({ field }) => all || general.test(field))
  if (errors.length === 0) return null
  const texts = [...new Set(errors.map((error) => errorText(words, error)))]
  return (
    <Notice tone="danger" urgent title={texts[0] ?? ''}>
      {texts.slice(1).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  )
}
