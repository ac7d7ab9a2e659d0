import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useMe } from '@haulway/platform/web/app.tsx'
import type { Item, Resource } from '../resource.ts'
import { useSave } from './calls.ts'
import { draftPlace } from './draft.ts'
import { formErrors, formFields, formResolver, valuesOf, type FormValues } from './formValues.ts'

/** Somebody else saved first: what is stored now. */
export interface Conflict {
  readonly current: Item<Resource>
}

export interface ResourceForm {
  readonly resource: Resource
  readonly form: UseFormReturn<FormValues>
  /** The entry as it was read; absent for a new one. */
  readonly item: Item<Resource> | undefined
  readonly conflict: Conflict | undefined
  /** What was typed before a reload or a lost session is shown again. */
  readonly restored: boolean
  readonly saving: boolean
  /** True until saved, when something differs from what was read. */
  readonly unsaved: boolean
  readonly submit: () => Promise<void>
  /** Drops what was typed. */
  readonly discard: () => void
}

function isConflict(failure: CallFailure): boolean {
  return failure.status === 409 && typeof failure.answer['current'] === 'object'
}

/** The screen shows what is wrong with fields, and conflicts; other failures go to the error dialog. */
function handledFor(resource: Resource): (failure: CallFailure) => boolean {
  const fields = new Set(formFields(resource))
  const known = (failure: CallFailure) =>
    failure.errors.length > 0 && failure.errors.every((one) => fields.has(one.field.split('.')[0] ?? ''))
  return (failure) => isConflict(failure) || (failure.status === 400 && known(failure))
}

/** 128 bits of chance; `randomUUID` is missing on plain HTTP. */
function chanceKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) =>
    one.toString(16).padStart(2, '0'),
  ).join('')
}

/** State and behaviour of the form of one entry, for the default form and for forms of slices. */
export function useResourceForm(
  resource: Resource,
  item: Item<Resource> | undefined,
  onSaved: (saved: Item<Resource>) => void,
  preset: FormValues = {},
): ResourceForm {
  const me = useMe()
  const place = useMemo(
    () => draftPlace(me.id, me.contextAccount.id, `${resource.name}/${item?.id ?? 'new'}`),
    [me, resource, item?.id],
  )
  const [kept] = useState(() => place.read())
  const [conflict, setConflict] = useState<Conflict>()
  const [restored, setRestored] = useState(kept !== undefined)
  const [saved, setSaved] = useState(false)
  const base = useMemo(() => ({ ...valuesOf(resource, item), ...(item ? {} : preset) }), [resource, item])
  const form = useForm<FormValues>({
    defaultValues: base,
    resolver: formResolver(resource),
    shouldFocusError: false,
  })
  const save = useSave(resource, handledFor(resource))
  // One key for the repetitions of one body, so that a create whose answer was lost is done once.
  const attempt = useRef({ body: '', key: '' })

  useEffect(() => {
    for (const [name, value] of Object.entries(kept?.values ?? {})) {
      form.setValue(name, value, { shouldDirty: true })
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) place.write({ version: item?.version, values })
        else place.clear()
      },
    })
  }, [form, place, kept, item?.version])

  function failed(failure: CallFailure): void {
    if (isConflict(failure)) setConflict({ current: failure.answer['current'] as Item<Resource> })
    for (const [name, error] of Object.entries(formErrors(failure.errors))) {
      if (error && formFields(resource).includes(name)) form.setError(name, error as { message: string })
    }
  }

  const submit = form.handleSubmit(async (values) => {
    const body = JSON.stringify(values)
    if (attempt.current.body !== body) attempt.current = { body, key: chanceKey() }
    const version = conflict?.current.version ?? kept?.version ?? item?.version
    try {
      const answer = await save.mutateAsync({
        values,
        key: attempt.current.key,
        ...(item === undefined ? {} : { id: item.id }),
        ...(version === undefined ? {} : { version }),
      })
      place.clear()
      setSaved(true)
      onSaved(answer)
    } catch (error) {
      failed(error as CallFailure)
    }
  })

  return {
    resource,
    form,
    item,
    conflict,
    restored,
    saving: save.isPending || saved,
    unsaved: form.formState.isDirty && !saved,
    submit,
    discard() {
      place.clear()
      setRestored(false)
      setConflict(undefined)
      form.reset(base)
    },
  }
}
