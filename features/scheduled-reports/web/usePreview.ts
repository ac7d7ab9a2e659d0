import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { languages, type Language } from '@haulway/platform/messages.ts'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi, useApp } from '@haulway/platform/web/app.tsx'
import { validateDraft, type EndpointOutput, type FieldError } from '@haulway/resource'
import { differingFields, formErrors, formFields, type FormValues } from '@haulway/screens/form/formValues.ts'
import { scheduledReports } from '../scheduled-report.resource.ts'
import { previewReport, type ReportDraft } from '../scheduled-reports.endpoints.ts'

export type ShownPreview = EndpointOutput<typeof previewReport>

interface Asked {
  readonly draft: ReportDraft
  readonly shownIn: Language
}

/** A result for the form, with the values it was computed from. */
interface AsOf<About> {
  readonly values: FormValues
  readonly about: About
}

const names = new Set(formFields(scheduledReports))
const fieldOf = ({ field }: Pick<FieldError, 'field'>): string => field.split('.')[0] ?? field

/** The fields that users fill in. */
function draftOf(values: FormValues): ReportDraft {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as ReportDraft
}

const isOfFields = ({ status, errors }: CallFailure): boolean =>
  status === 400 && errors.length > 0 && errors.every((one) => names.has(fieldOf(one)))

/** Shows errors at their fields, until those are edited. */
function useFieldErrors(form: UseFormReturn<FormValues>, values: FormValues) {
  const [found, setFound] = useState<AsOf<readonly string[]>>({ values: {}, about: [] })
  const changed = differingFields(scheduledReports, found.values, values)
  const fixed = found.about.filter((name) => changed.includes(name)).join(' ')
  useEffect(() => {
    if (fixed !== '') form.clearErrors(fixed.split(' '))
  }, [form, fixed])
  const show = (errors: readonly FieldError[]) => {
    form.clearErrors()
    for (const [name, error] of Object.entries(formErrors(errors)))
      if (error) form.setError(name, error as { message: string })
    setFound({ values: { ...form.getValues() }, about: [...new Set(errors.map(fieldOf))] })
  }
  return { wrong: found.about.filter((name) => !changed.includes(name)), show }
}

/** Requests a preview of the draft; its errors are shown at their fields. */
export function usePreview(form: UseFormReturn<FormValues>) {
  const api = useApi()
  const { profile, language: own } = useApp()
  const values = useWatch({ control: form.control }) as FormValues
  const [shownIn, setShownIn] = useState(languages.find((one) => one === values['language']) ?? own)
  const [shown, setShown] = useState<AsOf<ShownPreview>>()
  const { wrong, show } = useFieldErrors(form, values)
  const preview = useMutation<ShownPreview, CallFailure, Asked>({
    mutationFn: ({ draft, shownIn: language }) =>
      api.call(previewReport, { body: { ...draft, shownIn: language } }),
  })

  function ask(language: Language): void {
    setShownIn(language)
    const asked = { ...form.getValues() }
    const checked = validateDraft(scheduledReports, asked, null, profile)
    show(checked.ok ? [] : checked.errors)
    if (!checked.ok) return
    preview.mutate(
      { draft: draftOf(checked.value), shownIn: language },
      {
        onSuccess: (about) => setShown({ values: asked, about }),
        onError: (failure) => isOfFields(failure) && show(failure.errors),
      },
    )
  }

  return {
    shownIn,
    wrong,
    isBusy: preview.isPending,
    shown: shown?.about,
    /** Whether the draft has changed since. */
    isOld: shown !== undefined && differingFields(scheduledReports, shown.values, values).length > 0,
    failure: preview.error && !isOfFields(preview.error) ? preview.error : null,
    ask: () => ask(shownIn),
    /** Before the first preview there is nothing to show in another language. */
    choose: (language: Language) => (shown ? ask(language) : setShownIn(language)),
  }
}
