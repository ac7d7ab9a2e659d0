import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp, useMe } from '@haulway/platform/web/app.tsx'
import type { Item, Resource } from '@haulway/resource'
import { useSave } from './calls.ts'
import { chanceKey } from './chance.ts'
import { draftPlace, type DraftPlace, type KeptDraft } from './draft.ts'
import { differing, formErrors, formFields, formResolver, valuesOf, type FormValues } from './formValues.ts'

/** Somebody else saved first: what is stored now. */
interface Conflict {
  readonly current: Item<Resource>
  /** Fields that the other changed. Those that are untouched here show the other's value already. */
  readonly changed: readonly string[]
  /** The values that were in the form then. */
  readonly mine: FormValues
}

export interface ResourceForm {
  readonly resource: Resource
  readonly form: UseFormReturn<FormValues>
  readonly conflict: Conflict | undefined
  /** The entry as it was when the form opened. */
  readonly opened: Item<Resource> | undefined
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

/** Passwords are kept nowhere. */
function withoutSecrets(resource: Resource, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => resource.fields[name]?.kind !== 'secret'),
  )
}

/** Keeps what is typed in its place, and puts what was kept into the form at first. */
function useKeptDraft(
  resource: Resource,
  form: UseFormReturn<FormValues>,
  place: DraftPlace,
  version: number | undefined,
): KeptDraft | undefined {
  const [kept] = useState(() => place.read())
  useEffect(() => {
    for (const [name, value] of Object.entries(kept?.values ?? {})) {
      form.setValue(name, value, { shouldDirty: true })
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty }) {
        if (isDirty)
          place.write({ version: kept?.version ?? version, values: withoutSecrets(resource, values) })
        else place.clear()
      },
    })
  }, [resource, form, place, kept, version])
  return kept
}

/** One key for the repetitions of one body, so that a create whose answer was lost is done once. */
function createAttempts(): (body: string) => string {
  let last = { body: '', key: '' }
  return (body) => {
    if (last.body !== body) last = { body, key: chanceKey() }
    return last.key
  }
}

/** Takes over what the other changed where nothing was typed here; the rest is for the person to choose. */
function meet(
  resource: Resource,
  form: UseFormReturn<FormValues>,
  base: FormValues,
  failure: CallFailure,
): Conflict {
  const current = failure.answer['current'] as Item<Resource>
  const theirs = valuesOf(resource, current)
  const changed = differing(resource, base, theirs)
  const mine = { ...form.getValues() }
  const touched = new Set(differing(resource, base, mine))
  for (const name of changed) {
    if (!touched.has(name)) form.setValue(name, theirs[name], { shouldDirty: true })
  }
  return { current, changed, mine }
}

/** Puts what the server found wrong beside the fields. */
function showErrors(resource: Resource, form: UseFormReturn<FormValues>, failure: CallFailure): void {
  for (const [name, error] of Object.entries(formErrors(failure.errors))) {
    if (error && formFields(resource).includes(name)) form.setError(name, error as { message: string })
  }
}

export interface FormOptions {
  /** Values that a new entry starts with. */
  readonly preset?: FormValues
  /** What is sent for the values of the form. */
  readonly toRequest?: (values: FormValues) => FormValues
}

/** State and behaviour of the form of one entry, for the default form and for forms of slices. */
export function useResourceForm(
  resource: Resource,
  item: Item<Resource> | undefined,
  onSaved: (saved: Item<Resource>) => void,
  { preset = {}, toRequest = (values) => values }: FormOptions = {},
): ResourceForm {
  const me = useMe()
  const entry = `${resource.name}/${item?.id ?? 'new'}`
  const [place] = useState(() => draftPlace(me.id, me.contextAccount.id, entry))
  const [base] = useState(() => ({ ...valuesOf(resource, item), ...(item ? {} : preset) }))
  const [keyOf] = useState(createAttempts)
  const form = useForm<FormValues>({
    defaultValues: base,
    resolver: formResolver(resource, useApp().profile, item),
    shouldFocusError: false,
  })
  // The entry as it was when the form opened: what comes later is another's change, and a conflict.
  const [opened] = useState(item)
  const kept = useKeptDraft(resource, form, place, opened?.version)
  const [conflict, setConflict] = useState<Conflict>()
  const [discarded, setDiscarded] = useState(false)
  const save = useSave(resource, handledFor(resource))
  const told = useEffectEvent(onSaved)
  // Told after the render that knows of the success, so that nobody is asked about unsaved changes on the way out.
  useEffect(() => {
    if (save.data) told(save.data)
  }, [save.data])

  const submit = form.handleSubmit(async (values) => {
    const mine = discarded ? undefined : kept?.version
    const version = conflict?.current.version ?? mine ?? opened?.version
    try {
      const sent = toRequest(values)
      await save.mutateAsync({
        values: sent,
        key: keyOf(JSON.stringify(sent)),
        ...(opened && { id: opened.id }),
        ...(version === undefined ? {} : { version }),
      })
      place.clear()
    } catch (error) {
      const failure = error as CallFailure
      showErrors(resource, form, failure)
      if (isConflict(failure)) setConflict(meet(resource, form, base, failure))
    }
  })

  return {
    resource,
    form,
    conflict,
    opened,
    restored: kept !== undefined && !discarded,
    saving: save.isPending || save.isSuccess,
    unsaved: form.formState.isDirty && !save.isSuccess,
    submit,
    discard() {
      place.clear()
      setDiscarded(true)
      setConflict(undefined)
      form.reset(base)
    },
  }
}
